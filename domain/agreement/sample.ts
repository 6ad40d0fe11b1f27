import { chosenIn, type Rating, type Ratings } from './ratings.ts'

/** Units with identical ratings: one of them, and how many there are. */
export type Kind = {
  unit: readonly Rating[]
  /** `counts`: how many raters chose each category. `size`: how many raters rated the unit, at least one. */
  counts: Counts
  size: number
  times: number
}

/** How many times each category occurs, only those that do. */
export type Counts = ReadonlyMap<string, number>

/**
 * Ratings grouped by kind of unit, without units that nobody rated. Questions have few answers, so thousands of units give
 * only a few kinds, and the jackknife needs to leave out only one unit of each kind.
 */
export type Sample = readonly Kind[]

export function sampleOf(ratings: Ratings): Sample {
  const kinds = new Map<string, Kind>()
  for (const unit of ratings) {
    const key = JSON.stringify(unit)
    const kind = kinds.get(key) ?? { ...countedIn(unit), unit, times: 0 }
    if (kind.size > 0) kinds.set(key, { ...kind, times: kind.times + 1 })
  }
  return [...kinds.values()]
}

/** The sample without one of the units of this kind. */
export const without = (sample: Sample, kind: Kind): Sample =>
  sample.flatMap((other) => {
    if (other !== kind) return [other]
    return kind.times > 1 ? [{ ...kind, times: kind.times - 1 }] : []
  })

/** The units that at least two raters rated: the only ones that can show agreement. */
export const pairable = (sample: Sample): Sample => sample.filter(({ size }) => size >= 2)

export const unitsIn = (sample: Sample): number => total(sample, () => 1)

/** Σ of `measure` over the units. */
export const total = (sample: Sample, measure: (kind: Kind) => number): number =>
  sample.reduce((sum, kind) => sum + measure(kind) * kind.times, 0)

/** Σ over the units, by category, of the ratings of that category times `worth`, which is 1 by default. */
export function totalsByCategory(sample: Sample, worth: (kind: Kind) => number = () => 1): Map<string, number> {
  const totals = new Map<string, number>()
  for (const kind of sample) {
    for (const [category, count] of kind.counts) {
      totals.set(category, (totals.get(category) ?? 0) + count * worth(kind) * kind.times)
    }
  }
  return totals
}

/** The column indexes of the raters who rated anything, in order. */
export function activeRaters(sample: Sample): number[] {
  const active = new Set(sample.flatMap(({ unit }) => [...unit.keys()].filter((rater) => unit[rater] !== null)))
  return [...active].toSorted((one, other) => one - other)
}

function countedIn(unit: readonly Rating[]) {
  const chosen = chosenIn(unit)
  const counts = new Map<string, number>()
  for (const category of chosen) counts.set(category, (counts.get(category) ?? 0) + 1)
  return { counts, size: chosen.length }
}
