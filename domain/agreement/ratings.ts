/** The rating of one unit by one rater (on a scale, the number as text); null if that rater did not rate it. */
export type Rating = string | null

/** One row per unit (one question of one conversation), one entry per rater, in the same order in every row. */
export type Ratings = readonly (readonly Rating[])[]

/** The categories chosen for one unit, in the raters' order, without the gaps. */
export const chosenIn = (unit: readonly Rating[]): string[] => unit.filter((rating) => rating !== null)

/** The `declared` categories and all others in the ratings, each once. */
export const allCategories = (ratings: Ratings, declared: readonly string[]): string[] => [
  ...new Set([...declared, ...ratings.flatMap(chosenIn)]),
]
