import { plural } from '@lingui/core/macro'
import { Trans, Plural, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'

import type { PremiumFunnel, CountedFunnel } from '#contracts/funnel.ts'
import type { PremiumQuery } from '#contracts/lists/dashboards.ts'
import type { DashboardFunnelStep } from '#contracts/lists/funnel.ts'
import { type Rate, rate } from '#domain/scoring/critical-accuracy.ts'
import { MIN_CASES } from '#domain/statistics/proportion.ts'
import { addressOf } from '#src/reporting/address-of.ts'
import { fileNameOf } from '#src/reporting/file-name-of.ts'
import { pointsChange } from '#src/reporting/relative-change.ts'
import shared from '#src/reporting/reporting.module.css'
import { ShareBars } from '#src/ui/charts/share-bars.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import type { PromiseState } from '#src/ui/use-promise-state.ts'
import { funnelStepNames, funnelStepNotes } from '#src/words/partner-data.ts'

type FunnelSectionProps = {
  query: PremiumQuery
  funnel: PromiseState<PremiumFunnel>
  /** Whether the person may open the records. */
  seesRecords: boolean
  onChange: (change: Partial<PremiumQuery>) => void
  onOpen: (href: string) => void
  onRetry: () => void
}

/** The funnel from the calling base to policies in force. */
export function FunnelSection({ query, funnel, seesRecords, onChange, onOpen, onRetry }: FunnelSectionProps) {
  return (
    <section className={shared['section']} aria-labelledby="funnel">
      <h2 id="funnel" className={shared['subtitle']}>
        <Trans>From the base to policies in force</Trans>
      </h2>
      <AsyncContent answer={funnel} rows={8} onRetry={onRetry}>
        {(value) => {
          const { counted } = value
          if (counted === null)
            return (
              <NotOfRecords onClear={() => onChange({ channel: undefined, team_id: undefined, agent_id: undefined })} />
            )
          if (counted.steps[0]?.records === 0 && counted.undated === 0) return <NoRecords />
          return (
            <div className={shared['section']} aria-busy={funnel.isPending}>
              <FunnelBars query={query} funnel={value} counted={counted} seesRecords={seesRecords} onOpen={onOpen} />
              <FunnelRemarks counted={counted} />
            </div>
          )
        }}
      </AsyncContent>
    </section>
  )
}

const NotOfRecords = ({ onClear }: { onClear: () => void }) => (
  <Empty
    title={<Trans>Not told for these filters</Trans>}
    action={
      <Button variant="default" onClick={onClear}>
        <Trans>Take channel, team and agent away</Trans>
      </Button>
    }
  >
    <Trans>Records of calling bases have no channel, no team and no agent.</Trans>
  </Empty>
)

const NoRecords = () => (
  <Empty title={<Trans>No record of a calling base came on these days</Trans>}>
    <Trans>
      A funnel begins with a partner’s calling base: a CSV or XLSX file that is imported for the partner. Whoever sees
      the conversations of one team only sees none of its records, since bases have no teams.
    </Trans>
  </Empty>
)

/** Notes for steps that count records without direct evidence, and for records that are in no step. */
function FunnelRemarks({ counted: { steps, undated } }: { counted: CountedFunnel }) {
  const { i18n } = useLingui()

  return (
    <div className={shared['notes']}>
      {steps.map(({ step, implied, without }) => (
        <p key={step}>
          <b>{i18n._(funnelStepNames[step])}</b> {i18n._(funnelStepNotes[step])}{' '}
          {implied > 0 && (
            <Plural
              value={implied}
              one="# of them is known only by a later step."
              other="# of them are known only by a later step."
            />
          )}{' '}
          {without > 0 && (
            <Plural
              value={without}
              one="# of them without a valid verification, and so not in the rate of the step before."
              other="# of them without a valid verification, and so not in the rate of the step before."
            />
          )}
        </p>
      ))}
      {undated > 0 && (
        <p>
          <Plural
            value={undated}
            one="# more record matches these filters, but no file tells when it came: it is in no period."
            other="# more records match these filters, but no file tells when they came: they are in no period."
          />
        </p>
      )}
      <p>
        <Trans>
          Whether a policy is in force is told as of today where the partner is. Older records had more time to come
          far. Rates of fewer than {MIN_CASES} records are not shown.
        </Trans>
      </p>
    </div>
  )
}

type FunnelBarsProps = {
  query: PremiumQuery
  funnel: PremiumFunnel
  counted: CountedFunnel
  /** Whether the person may open the records. */
  seesRecords: boolean
  onOpen: (href: string) => void
}

/** One bar per step: its records, with the share of the previous step and of all. A bar links to its records. */
function FunnelBars({ query, funnel, counted, seesRecords, onOpen }: FunnelBarsProps) {
  const { t, i18n } = useLingui()
  const { number, percent } = useFormats()
  const summary = useFunnelSummary(counted)
  const share = (value: number) => percent(value / 100, 1)
  const signed = (value: number) => `${value > 0 ? '+' : ''}${number(value, 1)}`
  const partnerName = funnel.compared_with.partner?.name
  const previousRates = funnel.compared && funnelRates(funnel.compared)

  return (
    <ShareBars
      title={t`How far records of calling bases have come`}
      note={t`Records that first came on these days, each counted once in every step that it took; a bar opens its records`}
      summary={summary}
      fileName={fileNameOf('funnel', funnel)}
      isEmpty={counted.steps[0]?.records === 0}
      onOpen={onOpen}
      whole={counted.steps[0]?.records ?? null}
      data={{
        heading: t`Step`,
        columns: [
          { name: t`Records`, format: number },
          { name: t`Of the step before`, unit: '%', format: share },
          { name: t`Of the base`, unit: '%', format: share },
          { name: t`By way of the step before`, format: number },
          { name: t`Step before`, format: number },
          { name: t`95% interval from`, unit: '%', format: share, needsNext: true },
          { name: t`95% interval to`, unit: '%', format: share },
          { name: partnerName === undefined ? t`Change, points` : t`Against ${partnerName}, points`, format: signed },
        ],
        rows: funnelRates(counted).map(({ step, records, rateOfPrevious, rateOfBase }, index) => {
          const then = previousRates?.[index]?.rateOfPrevious
          return {
            key: step,
            name: i18n._(funnelStepNames[step]),
            values: [
              records,
              ...[
                rateOfPrevious?.value ?? null,
                rateOfBase?.value ?? null,
                rateOfPrevious?.part ?? null,
                rateOfPrevious?.whole ?? null,
              ],
              ...[rateOfPrevious?.interval?.low ?? null, rateOfPrevious?.interval?.high ?? null],
              rateOfPrevious && then ? pointsChange(rateOfPrevious, then) : null,
            ],
            href: seesRecords && records > 0 ? recordsHref(query, funnel.period, step) : undefined,
          }
        }),
      }}
    />
  )
}

/** The address of the records that have reached a step. */
const recordsHref = (
  { partner_id, campaign_id }: PremiumQuery,
  { from, to }: PremiumFunnel['period'],
  step: DashboardFunnelStep,
): string => addressOf('/call-detail-db', { partner_id, campaign_id, reached: step, came_from: from, came_to: to })

/** The funnel in a sentence. */
function useFunnelSummary({ steps }: CountedFunnel): string {
  const { t } = useLingui()
  const { number } = useFormats()
  const recordsOf = (step: DashboardFunnelStep) => steps.find((one) => one.step === step)?.records ?? 0
  const base = recordsOf('base')
  const all = number(base)
  const [effective, sold] = [number(recordsOf('effective')), number(recordsOf('sold'))]
  const [verified, active] = [number(recordsOf('verified')), number(recordsOf('active'))]

  return t`${plural(base, { one: `Of ${all} record`, other: `Of ${all} records` })}: reached ${effective}, sold ${sold}, verified ${verified}, in force today ${active}.`
}

/** A step with its rates: of the records of the previous step, and of the base. The base has neither. */
type StepRates = {
  step: DashboardFunnelStep
  records: number
  implied: number
  without: number
  rateOfPrevious: Rate | null
  rateOfBase: Rate | null
}

const funnelRates = ({ steps }: CountedFunnel): StepRates[] =>
  steps.map((current, index) => {
    const previous = steps[index - 1]
    return {
      ...current,
      rateOfPrevious: previous === undefined ? null : rate(current.records - current.without, previous.records),
      rateOfBase: previous === undefined ? null : rate(current.records, steps[0]!.records),
    }
  })
