import { useLingui } from '@lingui/react/macro'

import type { Figures } from '#contracts/figures.ts'
import type { MetricSums } from '#contracts/metrics.ts'
import { metrics, metricValue } from '#domain/metrics/metrics.ts'
import type { ChartColumn } from '#src/ui/charts/chart-data.ts'
import { useFormats } from '#src/ui/formats.ts'
import { metricNames, formatMetricValue } from '#src/words/metrics.ts'

import { formatPart } from './figure-text.ts'

/**
 * The columns of a chart of a metric: its value first, the ends of its interval, and what it is computed from. Durations are told in
 * seconds, as charts have them.
 */
export function useChartColumns({ metric }: Pick<Figures, 'metric'>) {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const definition = metrics[metric]
  const { kind, unit } = definition
  const per = unit === 'milliseconds' ? 1000 : 1
  const format = (value: number) => formatMetricValue(formats, unit, value * per)
  const part = (value: number) => formatPart(formats, metric, value)
  const unitOf = unit === 'milliseconds' ? { unit: 's' } : unit === 'percent' ? { unit: '%' } : {}
  const name = i18n._(metricNames[metric])
  // pictures over days look for the ends where they stand, though shares of time have none
  const hasEnds = unit === 'percent' || unit === 'points'
  const columns: ChartColumn[] = [
    { name, format, ...unitOf },
    ...(hasEnds
      ? [
          { name: t`95% interval from`, format, ...unitOf, needsNext: true },
          { name: t`95% interval to`, format, ...unitOf },
        ]
      : []),
    ...(kind === 'count' ? [] : [{ name: kind === 'mean' ? t`Sum` : t`Part`, format: part }]),
    ...(kind === 'ratio' ? [{ name: t`Whole`, format: part }] : []),
    // of a rate its whole is how many cases there are
    ...(kind === 'count' ? [] : [{ name: kind === 'rate' ? t`Whole, n` : t`n`, format: formats.number }]),
  ]

  return {
    ...{ columns, format },
    /** One for each column; of no cases at all a count is nought, and nothing else is told. */
    valuesOf: (sums: MetricSums | undefined): (number | null)[] => {
      if (kind === 'count') return [sums?.part ?? 0]
      if (!sums) return columns.map(() => null)
      const { value, interval } = metricValue(definition, sums)
      const ends = hasEnds ? [interval?.low ?? null, interval?.high ?? null] : []
      const scaled = [value, ...ends].map((one) => (one === null ? null : one / per))
      return [...scaled, sums.part, ...(kind === 'ratio' ? [sums.whole] : []), sums.cases]
    },
  }
}
