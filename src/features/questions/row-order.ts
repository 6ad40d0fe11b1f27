import type { FigureKey, FigureRowDto, Figures } from '#contracts/figures.ts'
import type { DimensionName } from '#contracts/metrics.ts'
import { hasNaturalOrder } from '#domain/metrics/metric-query.ts'
import { metrics, metricValue } from '#domain/metrics/metrics.ts'
import { monthOf } from '#domain/time/months.ts'
import { daysOf } from '#domain/time/reporting-period.ts'
import { spansOf } from '#src/reporting/spans.ts'

/** The first day of a week or month, which may lie before the period. */
const firstOf: Record<'day' | 'week' | 'month', (day: string) => string> = {
  day: (day) => day,
  week: (day) => {
    const weekday = (new Date(day).getUTCDay() + 6) % 7
    return new Date(Date.parse(day) - weekday * 86_400_000).toISOString().slice(0, 10)
  },
  month: monthOf,
}

/** The keys of one dimension in order; for days, weekdays and hours including empty ones. */
export function keysOf(
  { by, rows, period }: Pick<Figures, 'by' | 'rows' | 'period'>,
  name: DimensionName,
): FigureKey[] {
  const index = by.indexOf(name)
  switch (name) {
    case 'day':
    case 'week':
    case 'month':
      return spansOf(daysOf(period), name).map(({ from }) => firstOf[name](from))
    case 'weekday':
      return [1, 2, 3, 4, 5, 6, 7]
    case 'hour':
      return Array.from({ length: 24 }, (_, hour) => hour)
    case 'partner':
    case 'campaign':
    case 'team':
    case 'agent':
    case 'channel':
    case 'scorecard':
    case 'question':
    case 'category':
      return [...new Set(rows.map(({ keys }) => keys[index] ?? null))]
  }
}

/**
 * The rows in reading order: the highest value first, and last those with too few cases; days and hours in their own
 * order.
 */
export function sortedRows({ metric, by, rows }: Pick<Figures, 'metric' | 'by' | 'rows'>): readonly FigureRowDto[] {
  if (by.length !== 1 || by.some(hasNaturalOrder)) return rows
  const valueOf = (row: FigureRowDto) => metricValue(metrics[metric], row).value ?? -Infinity
  return rows
    .map((row) => ({ row, value: valueOf(row) }))
    .toSorted((first, second) => Number(second.value > first.value) - Number(second.value < first.value))
    .map(({ row }) => row)
}
