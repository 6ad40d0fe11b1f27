import type { ValueCount } from './quantiles.ts'

/** For each value of either group, in rising order, how often it occurs in the first and in the second. */
export type SideBySide = { first: number; second: number }[]

export function sideBySide(one: readonly ValueCount[], other: readonly ValueCount[]): SideBySide {
  const counts = new Map<number, SideBySide[number]>()
  const add = (value: number, first: number, second: number) => {
    const sum = counts.get(value) ?? { first: 0, second: 0 }
    counts.set(value, { first: sum.first + first, second: sum.second + second })
  }
  for (const { value, count } of one) add(value, count, 0)
  for (const { value, count } of other) add(value, 0, count)
  return [...counts].toSorted(([value], [next]) => value - next).map(([, times]) => times)
}

export const casesIn = (groups: readonly { count: number }[]): number =>
  groups.reduce((sum, { count }) => sum + count, 0)
