import type { BeyondCollections } from '#contracts/beyond.ts'
import type { PromiseEnd } from '#contracts/collection-words.ts'
import { rollMatrix, rollRate } from '#domain/collections/roll-rates.ts'
import { type Rate, rate } from '#domain/scoring/critical-accuracy.ts'
import { MIN_CASES } from '#domain/statistics/proportion.ts'

/** The currencies of the figures, the one with the most debts first. No figure adds up two currencies. */
export function currenciesOf({ rolls, recovery }: BeyondCollections): string[] {
  const debtsIn = (currency: string) =>
    rolls.reduce((sum, roll) => (roll.currency === currency ? sum + roll.debts : sum), 0)
  return [...new Set([...rolls, ...recovery].map(({ currency }) => currency))]
    .toSorted()
    .toSorted((one, other) => debtsIn(other) - debtsIn(one))
}

/** The roll rate of each bucket: by opening balance, if there are enough debts, and by number of debts. */
export function rollsOf({ rolls }: BeyondCollections, currency: string) {
  return rollMatrix(rolls.filter((roll) => roll.currency === currency)).flatMap((row) => {
    const rates = rollRate(row)
    if (!rates) return []
    const { balance, debts } = rates
    const byDebts: Rate = rate(debts.part, debts.whole)
    const isEnough = debts.whole >= MIN_CASES && balance.whole > 0
    return [{ bucket: row.bucket, balance, byDebts, share: isEnough ? balance.part / balance.whole : null }]
  })
}

/** The share of the assigned amount that was paid, by bucket, if there are enough debts. */
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
  const ofEnd = (end: PromiseEnd) => ends.find((one) => one.end === end) ?? { promises: 0, debts: 0 }
  return { kept: ofEnd('kept'), broken: ofEnd('broken'), lapsed: ofEnd('lapsed'), open: ofEnd('open') }
}
