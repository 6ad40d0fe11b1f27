import { type DebtBucket, debtBuckets } from '#contracts/collection-words.ts'
import type { Collections } from '#contracts/collections.ts'
import { share } from '#domain/statistics/proportion.ts'

/** The currencies that something is told in, in order: no number adds two of them. */
export const currenciesOf = ({ portfolio, rolls, recovery }: Collections): string[] =>
  [...new Set([...portfolio, ...rolls.cells, ...recovery].map(({ currency }) => currency))].toSorted()

/** The one that most debts are open in; the first of equals. Null where nothing is told. */
export function mainCurrency(collections: Collections): string | null {
  const debtsIn = (currency: string) =>
    totalOf(
      collections.portfolio.filter((row) => row.currency === currency),
      'debts',
    )
  return currenciesOf(collections).toSorted((one, other) => debtsIn(other) - debtsIn(one))[0] ?? null
}

type Sums<Key extends string> = { bucket: DebtBucket; currency: string } & Record<Key, number>

/** The sums of one currency, bucket by bucket; those of which nothing is told are 0. */
export function byBucket<Key extends string>(rows: readonly Sums<Key>[], currency: string, keys: readonly Key[]) {
  return debtBuckets.map((bucket) => {
    const row = rows.find((one) => one.bucket === bucket && one.currency === currency)
    return { bucket, ...(Object.fromEntries(keys.map((key) => [key, row?.[key] ?? 0])) as Record<Key, number>) }
  })
}

/** The sums of several buckets together. */
export const totalOf = <Key extends string>(rows: readonly Record<Key, number>[], key: Key): number =>
  rows.reduce((sum, row) => sum + row[key], 0)

/** A share of an amount as 0 to 1, where enough debts stand behind it to speak of one. */
export const shareOf = (part: number, whole: number, debts: number): number | null =>
  whole === 0 || share(debts, debts) === null ? null : part / whole
