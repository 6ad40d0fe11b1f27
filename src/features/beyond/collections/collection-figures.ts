import type { BeyondCollections } from '#contracts/beyond.ts'
import type { PromiseEnd } from '#contracts/collection-words.ts'
import { rollMatrix, rollRate } from '#domain/collections/roll-rates.ts'
import { MIN_CASES } from '#domain/statistics/proportion.ts'
import { type Rate, rate } from '#domain/scoring/critical-accuracy.ts'

/** The currencies that something is told in, that of most debts first: no number adds two of them. */
export function currenciesOf({ rolls, recovery }: BeyondCollections): string[] {
  const debtsIn = (currency: string) =>
    rolls.reduce((sum, roll) => (roll.currency === currency ? sum + roll.debts : sum), 0)
  return [...new Set([...rolls, ...recovery].map(({ currency }) => currency))]
    .toSorted()
    .toSorted((one, other) => debtsIn(other) - debtsIn(one))
}

/** What moved on from each bucket: of the opening balance, where enough debts stand behind it, and of the number of debts. */
export function rollsOf({ rolls }: BeyondCollections, currency: string) {
  return rollMatrix(rolls.filter((roll) => roll.currency === currency)).flatMap((row) => {
    const found = rollRate(row)
    if (!found) return []
    const { balance, debts } = found
    const byDebts: Rate = rate(debts.part, debts.whole)
    const isTold = debts.whole >= MIN_CASES && balance.whole > 0
    return [{ bucket: row.bucket, balance, byDebts, share: isTold ? balance.part / balance.whole : null }]
  })
}

/** What was paid of what was assigned, where enough debts stand behind it, by bucket. */
export const recoveryOf = ({ recovery }: BeyondCollections, currency: string) =>
  recovery
    .filter((one) => one.currency === currency)
    .map((one) => ({
      ...one,
      share: one.debts >= MIN_CASES && one.assigned > 0 ? one.recovered / one.assigned : null,
    }))
    .toSorted((one, other) => one.bucket - other.bucket)

/** Promises by how they ended. */
export function endsOf({
  ends,
}: BeyondCollections['promises']): Record<PromiseEnd, { promises: number; debts: number }> {
  const of = (end: PromiseEnd) => ends.find((one) => one.end === end) ?? { promises: 0, debts: 0 }
  return { kept: of('kept'), broken: of('broken'), lapsed: of('lapsed'), open: of('open') }
}
