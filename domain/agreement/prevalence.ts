import { share } from '#domain/proportion.ts'

import { allCategories, type Ratings } from './ratings.ts'
import { sampleOf, total, totalsByCategory } from './sample.ts'

export type Prevalence = {
  /** All ratings given, also those of units only one rater rated. */
  n: number
  /** Share 0 to 1 of the n ratings; null where n is below five. */
  categories: { category: string; times: number; share: number | null }[]
}

/** How often each category was chosen: the listed ones in their order, then any other in order of appearance. */
export function prevalenceOf(ratings: Ratings, categories: readonly string[]): Prevalence {
  const sample = sampleOf(ratings)
  const n = total(sample, ({ size }) => size)
  const counts = totalsByCategory(sample)
  return {
    n,
    categories: allCategories(ratings, categories).map((category) => {
      const times = counts.get(category) ?? 0
      return { category, times, share: share(times, n) }
    }),
  }
}
