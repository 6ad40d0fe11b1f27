import type { Judge, Judged } from '#contracts/premium.ts'
import { meanScore } from '#domain/scoring/mean-score.ts'
import { type WeekdayTrend, weekdayTrend } from '#domain/statistics/weekday-trend.ts'

/** Whether one judge's daily means rise or fall, each weekday held against itself; null where there are too few days to tell. */
export const scoreTrend = (days: Judged['days'], judge: Judge): WeekdayTrend | null =>
  weekdayTrend(days.map(({ day, [judge]: sums }) => ({ day, value: meanScore(sums).value })))
