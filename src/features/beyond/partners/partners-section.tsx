import { Trans, useLingui } from '@lingui/react/macro'

import type { BeyondDashboard } from '#contracts/beyond.ts'
import { rate } from '#domain/scoring/critical-accuracy.ts'
import { meanScore } from '#domain/scoring/mean-score.ts'
import { callsHref, callsSearch } from '#src/reporting/calls-drilldown.ts'
import { fileNameOf } from '#src/reporting/file-name-of.ts'
import { intervalMark } from '#src/ui/charts/row-marks.tsx'
import { RowPlot } from '#src/ui/charts/row-plot.tsx'
import { useFormats } from '#src/ui/formats.ts'

import { BeyondSection, type FigureProps, type SectionProps } from '../beyond-section.tsx'
import own from '../beyond.module.css'
import { policiesDrilldown, policiesHref } from '../drilldowns.ts'
import { filtersOf } from '../filters-of.ts'

/** Compares partners if there are enough of them that no one can work out the numbers of a single other partner. */
export function PartnersSection({ answer, ...figure }: SectionProps<BeyondDashboard>) {
  return (
    <BeyondSection
      title={<Trans>Partners beside each other</Trans>}
      sentence={<Trans>Where do policies stay, and where do the rules score sales higher?</Trans>}
      answer={answer}
    >
      {(dashboard) =>
        dashboard.partners === null ? (
          <TooFewPartners />
        ) : (
          <PartnerPlots {...figure} answer={dashboard} partners={dashboard.partners} />
        )
      }
    </BeyondSection>
  )
}

type Partner = NonNullable<BeyondDashboard['partners']>[number]
type PartnerPlotsProps = FigureProps<BeyondDashboard> & { partners: readonly Partner[] }

function PartnerPlots({ query, answer: dashboard, partners, rights, onOpen }: PartnerPlotsProps) {
  const { t } = useLingui()
  const { number, percent, day } = useFormats()
  const { period, as_of } = dashboard
  const [until, zone] = [day(as_of), period.time_zone]
  const hundredths = (value: number) => percent(value / 100, 1)
  const points = (value: number) => number(value, 1)
  const common = { isEmpty: partners.length === 0, onOpen, printed: [0, 3], renderMark: intervalMark }
  const policiesHrefOf = (partner: Partner) => {
    const of = { id: partner.id, name: null, band: null, verdict: null }
    const search = policiesDrilldown({ query, dashboard, m: 3, group: { by: 'partner', of } })
    return rights.seesPolicies ? search && policiesHref(search) : undefined
  }
  const callsHrefOf = ({ id, scored }: Partner) => {
    const search = callsSearch({ ...filtersOf(query), partner_id: id }, period, { machine_points_min: 0 })
    return rights.seesCalls && scored > 0 ? callsHref(search) : undefined
  }
  const rowsOf = (
    valuesOf: (partner: Partner) => (number | null)[],
    hrefOf: (partner: Partner) => string | undefined,
  ) =>
    partners
      .map((partner) => ({
        key: String(partner.id),
        name: partner.name,
        values: valuesOf(partner),
        href: hrefOf(partner),
      }))
      .toSorted((one, other) => (one.values[0] ?? BEYOND) - (other.values[0] ?? BEYOND))
  const intervalNames = [t`95% interval from`, t`95% interval to`]

  return (
    <div className={own['pair']}>
      <RowPlot
        {...common}
        title={t`Persistency after three months, by partner`}
        note={t`Policies in force, of those of months that are old enough on ${until}; time zone ${zone}. Lowest first, with 95 % intervals`}
        fileName={fileNameOf('partners-persistency', dashboard)}
        axis={{ name: t`Percent in force`, ticks: TICKS, format: (value) => percent(value / 100) }}
        data={{
          heading: t`Partner`,
          columns: [
            { name: t`Persistency`, format: hundredths },
            ...intervalNames.map((name) => ({ name, format: hundredths })),
            { name: t`Policies`, format: number },
            { name: t`In force`, format: number },
          ],
          rows: rowsOf(({ kept, policies }) => {
            const { value, interval } = rate(kept, policies)
            return [value, interval?.low ?? null, interval?.high ?? null, policies, kept]
          }, policiesHrefOf),
        }}
      />
      <RowPlot
        {...common}
        title={t`Mean machine score, by partner`}
        note={t`Scores by the rules, of 100 points; no score by people is among them. Lowest first, with 95 % intervals`}
        fileName={fileNameOf('partners-score', dashboard)}
        axis={{ name: t`Points`, ticks: TICKS, format: number }}
        data={{
          heading: t`Partner`,
          columns: [
            { name: t`Machine score`, format: points },
            ...intervalNames.map((name) => ({ name, format: points })),
            { name: t`Conversations`, format: number },
          ],
          rows: rowsOf((partner) => {
            const { value, interval } = meanScore(partner)
            return [value, interval?.low ?? null, interval?.high ?? null, partner.scored]
          }, callsHrefOf),
        }}
      />
    </div>
  )
}

const TICKS = [0, 25, 50, 75, 100]
/** Sorts missing values last. */
const BEYOND = 101

/** Says why partners are not compared. */
export const TooFewPartners = () => (
  <p className={own['words']}>
    <Trans>At least five partners that can be compared are told beside each other; here there are fewer.</Trans>
  </p>
)
