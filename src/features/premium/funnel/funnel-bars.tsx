import { useLingui } from '@lingui/react/macro'

import type { CountedFunnel, PremiumFunnel } from '#contracts/funnel.ts'
import type { PremiumQuery } from '#contracts/lists/dashboards.ts'
import { fileNameOf } from '#src/reporting/file-name-of.ts'
import { pointsChange } from '#src/reporting/relative-change.ts'
import { ShareBars } from '#src/ui/charts/share-bars.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { funnelStepNames } from '#src/words/partner-data.ts'

import { funnelRates } from './funnel-rates.ts'
import { recordsHref } from './records-drilldown.ts'
import { useFunnelSummary } from './use-funnel-summary.ts'

type FunnelBarsProps = {
  query: PremiumQuery
  funnel: PremiumFunnel
  counted: CountedFunnel
  /** Whether the person may open the records. */
  seesRecords: boolean
  onOpen: (href: string) => void
}

/** A bar for each step: how many records took it, of those of the step before and of all. A bar opens its records. */
export function FunnelBars({ query, funnel, counted, seesRecords, onOpen }: FunnelBarsProps) {
  const { t, i18n } = useLingui()
  const { number, percent } = useFormats()
  const summary = useFunnelSummary(counted)
  const share = (value: number) => percent(value / 100, 1)
  const signed = (value: number) => `${value > 0 ? '+' : ''}${number(value, 1)}`
  const other = funnel.compared_with.partner?.name
  const before = funnel.compared && funnelRates(funnel.compared)

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
          { name: other === undefined ? t`Change, points` : t`Against ${other}, points`, format: signed },
        ],
        rows: funnelRates(counted).map(({ step, records, ofBefore, ofBase }, at) => {
          const then = before?.[at]?.ofBefore
          return {
            key: step,
            name: i18n._(funnelStepNames[step]),
            values: [
              records,
              ...[ofBefore?.value ?? null, ofBase?.value ?? null, ofBefore?.part ?? null, ofBefore?.whole ?? null],
              ...[ofBefore?.interval?.low ?? null, ofBefore?.interval?.high ?? null],
              ofBefore && then ? pointsChange(ofBefore, then) : null,
            ],
            href: seesRecords && records > 0 ? recordsHref(query, funnel.period, step) : undefined,
          }
        }),
      }}
    />
  )
}
