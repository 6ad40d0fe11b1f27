import type { MetricName, MetricSums } from '#contracts/metrics.ts'
import { type MetricDefinition, metrics, metricValue } from '#domain/metrics/metrics.ts'
import { MIN_CASES } from '#domain/statistics/proportion.ts'
import { NOTHING } from '#src/ui/charts/chart-data.ts'
import type { Formats } from '#src/ui/formats.ts'
import { formatMetricValue } from '#src/words/metrics.ts'

/** Whether a change is in points (or mood) of the number itself, and not a share of the earlier value. */
export const isChangeInPoints = ({ unit }: MetricDefinition): boolean => unit !== 'number' && unit !== 'milliseconds'

/** The change since the previous period; null with too few cases on either side, or without comparison. */
export function changeOf(metric: MetricName, current: MetricSums, previous: MetricSums | null): number | null {
  if (previous === null || Math.min(current.cases, previous.cases) < MIN_CASES) return null
  const definition = metrics[metric]
  const [latest, earlier] = [metricValue(definition, current).value, metricValue(definition, previous).value]
  if (latest === null || earlier === null) return null
  if (isChangeInPoints(definition)) return latest - earlier
  return earlier === 0 ? null : (latest - earlier) / earlier
}

/** Sums of milliseconds, moods and scores are not formatted as counts. */
export function formatPart(formats: Formats, metric: MetricName, part: number): string {
  const { kind, unit } = metrics[metric]
  if (unit === 'milliseconds' || metric === 'talk-share' || metric === 'silence-share') return formats.duration(part)
  if (kind === 'mean') return formats.number(part, unit === 'mood' ? 2 : 1)
  return formats.number(part)
}

/** With its sign: +3.2 points, −12 %. */
export function formatChange(formats: Formats, metric: MetricName, change: number | null): string {
  if (change === null) return NOTHING
  const definition = metrics[metric]
  const size = isChangeInPoints(definition)
    ? formats.number(Math.abs(change), definition.unit === 'mood' ? 2 : 1)
    : formats.percent(Math.abs(change), Math.abs(change) < 0.1 ? 1 : 0)
  return `${change > 0 ? '+' : change < 0 ? '−' : ''}${size}`
}

/** The ends of the confidence interval; null when it is unknown. */
export function formatInterval(
  formats: Formats,
  metric: MetricName,
  sums: MetricSums,
): [low: string, high: string] | null {
  const { interval } = metricValue(metrics[metric], sums)
  if (!interval) return null
  const { unit } = metrics[metric]
  return [formatMetricValue(formats, unit, interval.low), formatMetricValue(formats, unit, interval.high)]
}
