import { useLingui } from '@lingui/react/macro'

import type { Figures } from '#contracts/figures.ts'
import type { MetricSums } from '#contracts/metrics.ts'
import { metrics, metricValue } from '#domain/metrics/metrics.ts'
import { fileNameOf } from '#src/reporting/file-name-of.ts'
import type { ChartColumn } from '#src/ui/charts/chart-data.ts'
import { useFormats } from '#src/ui/formats.ts'
import { formatMetricValue, metricNames, metricSentences } from '#src/words/metrics.ts'

import { formatPart } from './figure-text.ts'

/**
 * The columns of a metric's chart: its value first, the ends of its interval, and what it is computed from. Durations
 * are converted to seconds, as charts expect.
 */
export function useChartColumns({ metric }: Pick<Figures, 'metric'>) {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const definition = metrics[metric]
  const { kind, unit } = definition
  const divisor = unit === 'milliseconds' ? 1000 : 1
  const format = (value: number) => formatMetricValue(formats, unit, value * divisor)
  const part = (value: number) => formatPart(formats, metric, value)
  const unitOf = unit === 'milliseconds' ? { unit: 's' } : unit === 'percent' ? { unit: '%' } : {}
  const name = i18n._(metricNames[metric])
  // charts over days expect the interval at a fixed position, although shares of time have none
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
    // the whole of a rate is the number of its cases
    ...(kind === 'count' ? [] : [{ name: kind === 'rate' ? t`Whole, n` : t`n`, format: formats.number }]),
  ]

  return {
    ...{ columns, format },
    /** One value per column. Without cases, a count is zero and everything else is missing. */
    valuesOf: (sums: MetricSums | undefined): (number | null)[] => {
      if (kind === 'count') return [sums?.part ?? 0]
      if (!sums) return columns.map(() => null)
      const { value, interval } = metricValue(definition, sums)
      const ends = hasEnds ? [interval?.low ?? null, interval?.high ?? null] : []
      const scaled = [value, ...ends].map((figure) => (figure === null ? null : figure / divisor))
      return [...scaled, sums.part, ...(kind === 'ratio' ? [sums.whole] : []), sums.cases]
    },
  }
}

/** The note, the file name and the state of every chart of an answer. */
export function useChartFrame(figures: Figures) {
  const { t, i18n } = useLingui()
  const { metric, by, period } = figures
  const sentence = i18n._(metricSentences[metric])
  const zone = period.time_zone

  return {
    note: zone === null ? sentence : t`${sentence} Time zone ${zone}.`,
    fileName: fileNameOf([metric, ...by].join('-'), figures),
    isEmpty: false,
  }
}
