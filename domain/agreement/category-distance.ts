import type { Counts } from './sample.ts'

/** How far apart two categories are: different or not; by their rank; by their number. */
export type Level = 'nominal' | 'ordinal' | 'interval'

/** δ², the squared distance of two categories of Krippendorff's alpha, symmetric and 0 of a category to itself. */
export type SquaredDistance = (one: string, other: string) => number

/**
 * δ² of the categories in `totals`, which says how often each occurs; null where the level needs numbers and a category
 * is not one. Nominal: 0 or 1. Interval: (c − k)². Ordinal: (Σ_{g=c}^{k} n_g − (n_c + n_k)/2)², which is the squared
 * difference of their mid-ranks: K. Krippendorff, Computing Krippendorff's Alpha-Reliability (2011).
 */
export function squaredDistance(level: Level, totals: Counts): SquaredDistance | null {
  if (level === 'nominal') return (one, other) => (one === other ? 0 : 1)
  if ([...totals.keys()].some((category) => !isNumber(category))) return null
  if (level === 'interval') return (one, other) => (Number(one) - Number(other)) ** 2
  const ranks = midRanks(totals)
  return (one, other) => ((ranks.get(one) ?? 0) - (ranks.get(other) ?? 0)) ** 2
}

const isNumber = (category: string) => category.trim() !== '' && Number.isFinite(Number(category))

/** The mean rank of each category's ratings when all ratings are sorted by their number. */
function midRanks(totals: Counts): Map<string, number> {
  let below = 0
  const inOrder = [...totals].toSorted(([one], [other]) => Number(one) - Number(other))
  return new Map(
    inOrder.map(([category, times]) => {
      below += times
      return [category, below - times / 2]
    }),
  )
}
