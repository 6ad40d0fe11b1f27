import { type DebtBucket, debtBuckets } from '#contracts/collection-words.ts'
import type { Collections } from '#contracts/collections.ts'
import { share } from '#domain/statistics/proportion.ts'

/** The currencies of the figures, sorted. No figure adds up two currencies. */
export const currenciesOf = ({ portfolio, rolls, recovery }: Collections): string[] =>
  [...new Set([...portfolio, ...rolls.cells, ...recovery].map(({ currency }) => currency))].toSorted()

/** The currency with the most open debts, the first of equals; null if there are no figures. */
export function mainCurrency(collections: Collections): string | null {
  const debtsIn = (currency: string) =>
    totalOf(
      collections.portfolio.filter((row) => row.currency === currency),
      'debts',
    )
  return currenciesOf(collections).toSorted((one, other) => debtsIn(other) - debtsIn(one))[0] ?? null
}

type Sums<Key extends string> = { bucket: DebtBucket; currency: string } & Record<Key, number>

/** The sums of one currency by bucket; missing ones are 0. */
export function byBucket<Key extends string>(rows: readonly Sums<Key>[], currency: string, keys: readonly Key[]) {
  return debtBuckets.map((bucket) => {
    const row = rows.find((one) => one.bucket === bucket && one.currency === currency)
    return { bucket, ...(Object.fromEntries(keys.map((key) => [key, row?.[key] ?? 0])) as Record<Key, number>) }
  })
}

/** The total over several buckets. */
export const totalOf = <Key extends string>(rows: readonly Record<Key, number>[], key: Key): number =>
  rows.reduce((sum, row) => sum + row[key], 0)

/** A share of an amount from 0 to 1; null if there are too few debts. */
export const shareOf = (part: number, whole: number, debts: number): number | null =>
  whole === 0 || share(debts, debts) === null ? null : part / whole
