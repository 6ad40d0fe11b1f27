import type { PolicyCohorts } from '#contracts/persistency.ts'
import { persistencyMonths, type PersistencyMonth } from '#contracts/persistency-words.ts'
import {
  isOldEnough,
  persistencyByCount,
  persistencyByPremium,
  type PersistencyRate,
  sumOfCohorts,
} from '#domain/persistency.ts'

export type CohortRate = {
  m: PersistencyMonth
  /** Null: not all of these policies are so old yet. */
  rate: PersistencyRate | null
  /** The first days of the first and the last month that it is about; null where there is none. */
  months: { from: string; to: string } | null
}

/** Cohorts as the table shows them: a rate for each mark, and over all months that are old enough for it. */
export function cohortRates({ cohorts, as_of }: PolicyCohorts, isPremium: boolean) {
  const rateOf = isPremium ? persistencyByPremium : persistencyByCount
  const months = cohorts.map(({ month, sums }) => ({
    month,
    issued: sums[0]?.issued ?? 0,
    cells: persistencyMonths.map((m): CohortRate => {
      const sum = sums.find((one) => one.m === m)
      return { m, rate: sum && isOldEnough(month, m, as_of) ? rateOf(sum) : null, months: { from: month, to: month } }
    }),
  }))
  const totals = persistencyMonths.map((m): CohortRate => {
    const old = cohorts.filter(({ month }) => isOldEnough(month, m, as_of))
    const [newest, oldest] = [old[0], old.at(-1)]
    const sums = old.flatMap((cohort) => cohort.sums.filter((one) => one.m === m))
    return {
      m,
      rate: newest ? rateOf(sumOfCohorts(sums)) : null,
      months: newest && oldest ? { from: oldest.month, to: newest.month } : null,
    }
  })
  return { months, totals, issued: months.reduce((sum, { issued }) => sum + issued, 0) }
}
