import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'

import type { BeyondReasons } from '#contracts/beyond.ts'
import { type Rate, rate } from '#domain/scoring/critical-accuracy.ts'
import { share, wilson } from '#domain/statistics/proportion.ts'
import { fileNameOf } from '#src/reporting/file-name-of.ts'
import { useDayNames } from '#src/reporting/use-day-names.ts'
import { RateMap } from '#src/ui/charts/rate-map.tsx'
import { ShareBars } from '#src/ui/charts/share-bars.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { useRateWords } from '#src/ui/rate-figure.tsx'
import { cancelDetailNames, cancelReasonNames } from '#src/words/policies.ts'

import { BeyondSection, type FigureProps, type SectionProps } from '../beyond-section.tsx'
import own from '../beyond.module.css'
import { policiesHref, reasonPolicies } from '../drilldowns.ts'

/** Why policies ended, compared with what was said in their sales. */
export function ReasonsSection({ answer, ...figure }: SectionProps<BeyondReasons>) {
  return (
    <BeyondSection
      title={<Trans>Why policies ended, and what was said</Trans>}
      sentence={<Trans>For which reasons did policies end, and what was said when these were sold?</Trans>}
      answer={answer}
    >
      {(reasons) =>
        reasons.reasons.length === 0 ? (
          <p className={own['words']}>
            <Trans>No policy with a known reason ended in this period.</Trans>
          </p>
        ) : (
          <>
            <ReasonBars {...figure} answer={reasons} />
            <SaidByReason {...figure} answer={reasons} />
          </>
        )
      }
    </BeyondSection>
  )
}

function ReasonBars({ query, answer, rights, onOpen }: FigureProps<BeyondReasons>) {
  const { t } = useLingui()
  const { number, percent } = useFormats()
  const names = useDayNames()
  const reasonName = useReasonName()
  const { reasons, period } = answer
  const whole = reasons.reduce((sum, { policies }) => sum + policies, 0)
  const [days, zone] = [names.span(period), period.time_zone]
  const policies = plural(whole, { one: '# policy', other: '# policies' })
  const [name, count] = [reasonName(reasons[0]?.reason ?? ''), number(reasons[0]?.policies ?? 0)]
  const exact = (value: number) => percent(value, 1)

  return (
    <ShareBars
      title={t`Policies that ended, by reason`}
      note={t`Share of ${policies} that ended with a known reason: ${days}, time zone ${zone}`}
      summary={t`Most often: ${name}, ${count} of ${policies}.`}
      fileName={fileNameOf('reasons', answer)}
      isEmpty={whole === 0}
      onOpen={onOpen}
      whole={whole}
      data={{
        heading: t`Reason`,
        columns: [
          { name: t`Policies`, format: number },
          { name: t`Share`, unit: '%', format: exact },
          { name: t`95% interval from`, unit: '%', format: exact, needsNext: true },
          { name: t`95% interval to`, unit: '%', format: exact },
        ],
        rows: reasons.map(({ reason, policies: part }) => {
          const partShare = share(part, whole)
          const interval = partShare === null ? null : wilson(part, whole)
          return {
            key: reason,
            name: reasonName(reason),
            values: [part, partShare, interval?.low ?? null, interval?.high ?? null],
            href: rights.seesPolicies ? policiesHref(reasonPolicies(query, period, { reason })) : undefined,
          }
        }),
      }}
    />
  )
}

/** In how many of the policies that ended for a reason a category was found in the sale. */
function SaidByReason({ query, answer, rights, onOpen }: FigureProps<BeyondReasons>) {
  const { t } = useLingui()
  const { percent } = useFormats()
  const words = useRateWords()
  const names = useDayNames()
  const reasonName = useReasonName()
  const { reasons, categories, period } = answer
  const rows = categories.map(({ id, name, cells }) => ({
    id,
    name,
    rates: reasons.map(({ reason }): Rate => {
      const cell = cells.find((one) => one.reason === reason)
      return rate(cell?.matched ?? 0, cell?.judged ?? 0)
    }),
  }))
  const hrefOf = (reason: string | null, category_id: number) =>
    rights.seesPolicies ? policiesHref(reasonPolicies(query, period, { reason, category_id })) : undefined
  const [days, zone] = [names.span(period), period.time_zone]

  return (
    <RateMap
      title={t`What was said, by the reason of the end`}
      note={t`Percent of policies whose sale was judged by the category and found to match it. Ended in ${days}, time zone ${zone}; fewer than five are not told`}
      summary={useSummary(rows, reasons)}
      fileName={fileNameOf('said-by-reason', answer)}
      isEmpty={rows.every(({ rates }) => rates.every(({ whole }) => whole === 0))}
      onOpen={onOpen}
      scale={{ lightest: 0, darkest: 1 }}
      cellTitle={(row, column) => {
        const [category, reason] = [rows[row]!.name, reasonName(reasons[column]!.reason)]
        return t`“${category}” where the reason is “${reason}”`
      }}
      cellFacts={(row, column) => {
        const cellRate = rows[row]!.rates[column]!
        return [
          { name: t`Found`, value: words.cases(cellRate) },
          ...(cellRate.interval ? [{ name: t`95 % interval`, value: words.interval(cellRate.interval) }] : []),
        ]
      }}
      cellHref={(row, column) => {
        const { id, rates: cellRates } = rows[row]!
        return cellRates[column]!.part > 0 ? hrefOf(reasons[column]!.reason, id) : undefined
      }}
      data={{
        heading: t`Category`,
        columns: reasons.map(({ reason }) => ({
          name: reasonName(reason),
          unit: '%',
          format: (value) => percent(value),
        })),
        rows: rows.map(({ id, name, rates }) => ({
          key: String(id),
          name,
          values: rates.map(({ value }) => (value === null ? null : value / 100)),
          href: rates.some(({ part }) => part > 0) ? hrefOf(null, id) : undefined,
        })),
      }}
    />
  )
}

/** Says where a category is found most often. */
function useSummary(rows: readonly { name: string; rates: readonly Rate[] }[], reasons: BeyondReasons['reasons']) {
  const { t } = useLingui()
  const words = useRateWords()
  const reasonName = useReasonName()
  const [most] = rows
    .flatMap(({ name, rates }) => rates.map((cellRate, index) => ({ name, cellRate, reason: reasons[index]!.reason })))
    .filter(({ cellRate }) => cellRate.value !== null)
    .toSorted((one, other) => other.cellRate.value! - one.cellRate.value!)
  if (!most) return undefined
  const { name, cellRate } = most
  const [reason, value, counted] = [reasonName(most.reason), words.value(cellRate), words.count(cellRate)]
  return t`Most often: “${name}” where the reason is “${reason}”, ${value} (${counted}).`
}

/** The name of the reason why a policy ended. A reason without a known name is shown as it came. */
function useReasonName(): (reason: string) => string {
  const { i18n } = useLingui()

  return (reason) => {
    const name = known.get(reason)
    return name ? i18n._(name) : reason
  }
}

const known = new Map(Object.entries({ ...cancelDetailNames, ...cancelReasonNames }))
