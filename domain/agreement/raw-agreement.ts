import { MIN_CASES, wilson } from '#domain/statistics/proportion.ts'

import { jackknifeInterval, type Interval } from './jackknife-interval.ts'
import type { Ratings } from './ratings.ts'
import { pairable, sampleOf, total, unitsIn, type Kind, type Sample } from './sample.ts'

/**
 * The pairs of ratings of the same unit, and how many of them agree.
 *
 * Every unit with two or more ratings has the same weight, so that agreeing / pairs is p_o of
 * `observedAgreement`. Where all those units have equally many ratings `agreeing` is a plain count; otherwise the pairs
 * of a unit are scaled to its equal weight and `agreeing` may be a fraction.
 */
export function rawAgreement(ratings: Ratings): { agreeing: number; pairs: number } {
  const sample = pairable(sampleOf(ratings))
  const units = unitsIn(sample)
  const pairs = total(sample, pairsOf)
  const agreeing = total(sample, (kind) => agreeingIn(kind) * (pairs / (units * pairsOf(kind))))
  return { agreeing: Math.min(pairs, agreeing), pairs }
}

/**
 * p_o: the mean, over the units with two or more ratings, of the share of a unit's pairs that agree, 0 to 1; null where
 * no unit has two ratings. With equally many ratings of each unit it is P̄ of J. L. Fleiss, Psychological Bulletin 76
 * (1971), 378–382; with gaps it is p_a of K. L. Gwet, Handbook of Inter-Rater Reliability (4th ed., 2014), as his
 * `irrCAC` computes it. Cohen's kappa, Fleiss' kappa and AC1 use it; Krippendorff's alpha weighs a unit by its number of
 * ratings instead, which differs only where those numbers do.
 */
export function observedAgreement(sample: Sample): number | null {
  const units = pairable(sample)
  if (units.length === 0) return null
  return total(units, (kind) => agreeingIn(kind) / pairsOf(kind)) / unitsIn(units)
}

/**
 * The 95 % interval of p_o, 0 to 1: Wilson's where each unit has one pair (agreeing or not: a binomial), otherwise the
 * jackknife over units, because the pairs of one unit are not independent. Null below five units with two ratings.
 */
export function rawInterval(ratings: Ratings): Interval | null {
  const sample = pairable(sampleOf(ratings))
  const units = unitsIn(sample)
  const { agreeing, pairs } = rawAgreement(ratings)
  if (units < MIN_CASES) return null
  if (pairs === units) return wilson(agreeing, pairs)

  const interval = jackknifeInterval(sample, (part) => {
    const observed = observedAgreement(part)
    return observed === null ? null : { observed, expected: 0 }
  })
  return interval && { low: Math.max(0, interval.low), high: interval.high }
}

const pairsOf = ({ size }: Kind) => choose2(size)

const agreeingIn = ({ counts }: Kind) => [...counts.values()].reduce((sum, count) => sum + choose2(count), 0)

const choose2 = (count: number) => (count * (count - 1)) / 2
