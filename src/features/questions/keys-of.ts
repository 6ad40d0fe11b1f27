import type { FigureKey, Figures } from '#contracts/figures.ts'
import type { DimensionName } from '#contracts/metrics.ts'
import { daysOf } from '#domain/time/reporting-period.ts'
import { monthOf } from '#domain/time/months.ts'
import { spansOf } from '#src/reporting/spans.ts'

/** The first day of a week or month, of which a period may only have the end. */
const firstOf: Record<'day' | 'week' | 'month', (day: string) => string> = {
  day: (day) => day,
  week: (day) => {
    const weekday = (new Date(day).getUTCDay() + 6) % 7
    return new Date(Date.parse(day) - weekday * 86_400_000).toISOString().slice(0, 10)
  },
  month: monthOf,
}

/** The keys of one dimension in order: of days, weekdays and hours also those of which there is nothing. */
export function keysOf(
  { by, rows, period }: Pick<Figures, 'by' | 'rows' | 'period'>,
  name: DimensionName,
): FigureKey[] {
  const at = by.indexOf(name)
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
      return [...new Set(rows.map(({ keys }) => keys[at] ?? null))]
  }
}
