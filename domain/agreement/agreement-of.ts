import { MIN_CASES, share } from '#domain/statistics/proportion.ts'

import type { Level } from './category-distance.ts'
import { beyondChance, type Measure } from './chance.ts'
import { cohenAgreement } from './cohen-kappa.ts'
import { fleissAgreement } from './fleiss-kappa.ts'
import { gwetAgreement } from './gwet-ac1.ts'
import { type Interval, jackknifeInterval } from './jackknife-interval.ts'
import { krippendorffAgreement } from './krippendorff-alpha.ts'
import { allCategories, type Ratings } from './ratings.ts'
import { observedAgreement, rawAgreement, rawInterval } from './raw-agreement.ts'
import { activeRaters, pairable, sampleOf, total, totalsByCategory, unitsIn } from './sample.ts'

/** A coefficient, at most 1, and its 95 % interval; both null if it is undefined or there are too few units. */
export type Coefficient = { value: number | null; interval: Interval | null }

/** How far the raters of one question agree. */
export type AgreementSummary = {
  /** Units that at least two raters rated. */
  units: number
  /** Raters who rated anything. */
  raters: number
  /** Pairs of ratings of the same unit, and their agreement p_o as 0 to 1. */
  raw: { agreeing: number; pairs: number; share: number | null; interval: Interval | null }
  kappa: Coefficient & { kind: 'cohen' | 'fleiss' }
  ac1: Coefficient
  alpha: Coefficient & { level: Level }
  prevalence: Prevalence
}

/**
 * Everything a screen shows about the agreement on one question. `categories` are all answers that could be given; the
 * `level` matters to alpha only. Kappa is Cohen's of two raters, Fleiss' of more. Below five units with two ratings there
 * are only counts: like all rates in the product, the shares and coefficients are null.
 */
export function agreementOf(
  ratings: Ratings,
  { categories, level }: { categories: readonly string[]; level: Level },
): AgreementSummary {
  const sample = sampleOf(ratings)
  const units = unitsIn(pairable(sample))
  const raters = activeRaters(sample).length
  const isEnough = units >= MIN_CASES
  // determined once, so that leaving out a unit does not remove an unlisted category
  const choices = allCategories(ratings, categories)
  const kind = raters > 2 ? 'fleiss' : 'cohen'

  const coefficient = (measure: Measure): Coefficient => ({
    value: isEnough ? beyondChance(measure(sample)) : null,
    interval: jackknifeInterval(sample, measure),
  })

  return {
    units,
    raters,
    raw: {
      ...rawAgreement(ratings),
      share: isEnough ? observedAgreement(sample) : null,
      interval: rawInterval(ratings),
    },
    kappa: { ...coefficient(kind === 'cohen' ? cohenAgreement : fleissAgreement), kind },
    ac1: coefficient((part) => gwetAgreement(part, choices)),
    alpha: { ...coefficient((part) => krippendorffAgreement(part, level)), level },
    prevalence: prevalenceOf(ratings, categories),
  }
}

type Prevalence = {
  /** All ratings given, also those of units only one rater rated. */
  n: number
  /** Share 0 to 1 of the n ratings; null where n is below five. */
  categories: { category: string; times: number; share: number | null }[]
}

/** How often each category was chosen: the listed ones in their order, then any other in order of appearance. */
function prevalenceOf(ratings: Ratings, categories: readonly string[]): Prevalence {
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
