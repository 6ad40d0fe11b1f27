import type { BeyondDashboard } from '#contracts/beyond.ts'
import { persistencyMonths, type PersistencyMonth } from '#contracts/persistency-words.ts'
import { isOldEnough, persistencyByCount } from '#domain/persistency/persistency.ts'
import type { Rate } from '#domain/scoring/critical-accuracy.ts'
import { addMonths, monthOf } from '#domain/time/months.ts'
import type { Day, Period } from '#domain/time/reporting-period.ts'

type Persistency = BeyondDashboard['persistency']
type Cohort = Persistency['all'][number]

export type MarkRate = { m: PersistencyMonth; rate: Rate; left: number }

/** Persistency at each mark, in points; with zero cases if no policy is old enough yet. */
export const markRates = (cohorts: readonly Cohort[]): MarkRate[] =>
  persistencyMonths.map((m) => {
    const { issued, kept, left } = cohorts.find((one) => one.m === m) ?? { issued: 0, kept: 0, left: 0 }
    const { part, whole, rate, interval } = persistencyByCount({ issued, kept, left })
    return {
      m,
      left,
      rate: {
        part,
        whole,
        value: rate === null ? null : 100 * rate,
        interval: interval && { low: 100 * interval.low, high: 100 * interval.high },
      },
    }
  })

/** Sorts groups by persistency after three months, the worst first and those without a rate last; of equals the larger is first. */
export const worstFirst = <Group extends { policies: number; marks: readonly MarkRate[] }>(groups: readonly Group[]) =>
  groups.toSorted((one, other) => {
    const [first, second] = [atThree(one), atThree(other)]
    if (first === null || second === null) {
      return Number(first === null) - Number(second === null) || other.policies - one.policies
    }
    return first - second || other.policies - one.policies
  })

export const atThree = ({ marks }: { marks: readonly MarkRate[] }): number | null => marks[0]?.rate.value ?? null

/** The first month of a period and its newest month that is old enough for a mark, each as its first day; null if none is old enough. */
export function monthsOldEnough(period: Period, m: PersistencyMonth, asOf: Day): Period | null {
  const first = monthOf(period.from)
  let newest = monthOf(period.to)
  while (newest >= first && !isOldEnough(newest, m, asOf)) newest = addMonths(newest, -1)
  return newest < first ? null : { from: first, to: newest }
}
