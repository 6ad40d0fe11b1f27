import { type DebtBucket, debtBuckets, type RollOutcome, rollOutcomes } from '#contracts/collection-words.ts'

import type { Day } from '../time/reporting-period.ts'
import { balanceOn, type Debt, type Payment, withdrawnBetween } from './balance.ts'
import { bucketOn } from './bucket.ts'

/** A number of debts, and their balance in minor units of one currency. */
export type DebtSum = { debts: number; balance: number }

/** The part of a bucket's opening balance with one outcome: the `debts` with that outcome, and the balance that went there. */
export type RollCell = DebtSum & { bucket: DebtBucket; outcome: RollOutcome }

/** Where the opening balance of a bucket is at the end: in which bucket, paid or withdrawn. */
export type RollRow = { bucket: DebtBucket; opening: DebtSum; outcomes: Record<RollOutcome, DebtSum> }

/**
 * The movement of one debt between the ends of two days; empty if it was not open at the first. The debt counts once, where its
 * remaining balance is; its opening balance is split into the remaining and the paid part.
 */
export function rollOf(span: { from: Day; to: Day }, debt: Debt, payments: readonly Payment[]): RollCell[] {
  const opening = balanceOn(span.from, debt, payments)
  if (opening === 0) return []
  const closing = balanceOn(span.to, debt, payments)
  const withdrawn = withdrawnBetween(span, debt, payments)
  const paid = opening - closing - withdrawn
  const bucket = bucketOn(span.from, debt.due_on)
  if (paid === opening) return [{ bucket, outcome: 'paid', debts: 1, balance: paid }]
  const outcome: RollOutcome = closing > 0 ? `${bucketOn(span.to, debt.due_on)}` : 'withdrawn'
  const left: RollCell = { bucket, outcome, debts: 1, balance: closing + withdrawn }
  return paid === 0 ? [left] : [left, { bucket, outcome: 'paid', debts: 0, balance: paid }]
}

/** The roll-rate matrix of debts in one currency: a row per bucket, which adds up to its opening balance and count. */
export function rollMatrix(cells: readonly RollCell[]): RollRow[] {
  const rows = debtBuckets.map(emptyRow)
  for (const { bucket, outcome, debts, balance } of cells) {
    const { opening, outcomes } = rows[bucket]!
    for (const sum of [opening, outcomes[outcome]]) {
      sum.debts += debts
      sum.balance += balance
    }
  }
  return rows
}

/**
 * Roll rate: balance that moved to the next bucket or beyond / opening balance. Beyond, because a month is longer than the first two
 * buckets. Null without an opening balance, and for the last bucket, from which nothing moves on.
 */
export function rollRate({ bucket, opening, outcomes }: RollRow): Record<keyof DebtSum, Counted> | null {
  if (opening.debts === 0 || bucket === LAST) return null
  const later = debtBuckets.filter((other) => other > bucket).map((other) => outcomes[other])
  return {
    debts: { part: total(later, 'debts'), whole: opening.debts },
    balance: { part: total(later, 'balance'), whole: opening.balance },
  }
}

type Counted = { part: number; whole: number }

const emptyRow = (bucket: DebtBucket): RollRow => ({
  bucket,
  opening: { debts: 0, balance: 0 },
  outcomes: Object.fromEntries(
    rollOutcomes.map((outcome) => [outcome, { debts: 0, balance: 0 }]),
  ) as RollRow['outcomes'],
})

const LAST = debtBuckets.at(-1)
const total = (sums: readonly DebtSum[], of: keyof DebtSum) => sums.reduce((sum, one) => sum + one[of], 0)
