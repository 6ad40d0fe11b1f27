import { proportionDifference, type Counted } from '#domain/statistics/proportion-difference.ts'

import { associationP, type TwoByTwo } from './fisher-exact.ts'
import { chiSquareTail } from './gamma.ts'
import { normalQuantile } from './normal.ts'

export type CommonDifference = { value: number; low: number; high: number; p: number }

/**
 * How much likelier the outcome is with a factor than without, comparing only within strata (such as products): one risk
 * difference for all strata, −1 to 1, with its 95 % interval, and the p for no difference. Null if no stratum has cases
 * both with and without the factor; strata with only one side are ignored.
 *
 * Value: Σ wᵢdᵢ / Σ wᵢ with wᵢ = n₁n₀/n (S. Greenland and J. M. Robins, Biometrics 41 (1985), 55–68). Interval: ± z ·
 * SE with the variance of T. Sato, Biometrics 45 (1989), 1323–1324, which holds for a few large strata and for many
 * small ones alike, clipped. p: the test of W. G. Cochran, Biometrics 10 (1954), 417–451, and N. Mantel and W.
 * Haenszel, Journal of the National Cancer Institute 22 (1959), 719–748, one degree of freedom, without correction for
 * continuity; exact instead if fewer than fifty cases could be shifted either way (the rule of N. Mantel and J. L.
 * Fleiss, American Journal of Epidemiology 112 (1980), 129–134, who require five; far out in the tails, which matter when
 * many tests are judged together, the p of χ² would be several times too small). 1 if the outcome never varies.
 */
export function mantelHaenszel(given: readonly TwoByTwo[]): CommonDifference | null {
  const strata = given.filter(isInformative)
  if (strata.length === 0) return null
  const value = sum(strata, (table) => weight(table) * difference(table)) / sum(strata, weight)
  const [below, above] = reach(strata, value)
  return { value, low: Math.max(-1, value - below), high: Math.min(1, value + above), p: testP(strata) }
}

/** Whether a stratum can compare: it has cases both with and without the factor. */
export const isInformative = (table: TwoByTwo): boolean => table.with.whole > 0 && table.without.whole > 0

const Z = normalQuantile(0.975)

/** A variance below this is 0 except for rounding. */
const NO_VARIANCE = 1e-12

const sum = (strata: readonly TwoByTwo[], of: (table: TwoByTwo) => number) =>
  strata.reduce((total, table) => total + of(table), 0)

const rate = ({ part, whole }: Counted) => part / whole
const difference = (table: TwoByTwo) => rate(table.with) - rate(table.without)
const size = (table: TwoByTwo) => table.with.whole + table.without.whole
const weight = (table: TwoByTwo) => (table.with.whole * table.without.whole) / size(table)

/** Var = (d Σ P + Σ Q) / (Σ w)². */
function reach(strata: readonly TwoByTwo[], value: number): [below: number, above: number] {
  const scaled = value * sum(strata, satoP) + sum(strata, satoQ)
  if (scaled < NO_VARIANCE) return strataReach(strata)
  const either = (Z * Math.sqrt(scaled)) / sum(strata, weight)
  return [either, either]
}

function satoP(table: TwoByTwo): number {
  const { with: one, without: other } = table
  const even = (one.whole * other.whole * (other.whole - one.whole)) / 2
  return (one.whole ** 2 * other.part - other.whole ** 2 * one.part + even) / size(table) ** 2
}

function satoQ(table: TwoByTwo): number {
  const { with: one, without: other } = table
  return (one.part * (other.whole - other.part) + other.part * (one.whole - one.part)) / (2 * size(table))
}

/**
 * If all cases within each stratum and group have the same outcome, the variance is 0, and an interval without width
 * would claim certainty. Then the interval is computed from those of the strata, with their squared distances weighted like
 * variances: G. Y. Zou and A. Donner, Statistics in Medicine 27 (2008), 1693–1702.
 */
function strataReach(strata: readonly TwoByTwo[]): [below: number, above: number] {
  const ends = strata.map((table) => {
    const { value, low, high } = proportionDifference(table.with, table.without)!
    return { below: weight(table) * (value - low), above: weight(table) * (high - value) }
  })
  const all = sum(strata, weight)
  return [Math.hypot(...ends.map(({ below }) => below)) / all, Math.hypot(...ends.map(({ above }) => above)) / all]
}

/** (Σ (a − E a))² / Σ Var a, with fixed margins of each stratum. */
function testP(strata: readonly TwoByTwo[]): number {
  const room = Math.min(sum(strata, roomBelow), sum(strata, roomAbove))
  if (room < MIN_TO_SHIFT) return associationP(...strata)
  const excess = sum(strata, (table) => weight(table) * difference(table))
  const variance = sum(strata, (table) => (weight(table) * yes(table) * no(table)) / (size(table) * (size(table) - 1)))
  return chiSquareTail(excess ** 2 / variance, 1)
}

const MIN_TO_SHIFT = 50

const yes = (table: TwoByTwo) => table.with.part + table.without.part
const no = (table: TwoByTwo) => size(table) - yes(table)
const expected = (table: TwoByTwo) => (table.with.whole * yes(table)) / size(table)

/**
 * The distance from the expected number with factor and outcome down to the minimum that the margins allow, and up to the
 * maximum.
 */
const roomBelow = (table: TwoByTwo) => expected(table) - Math.max(0, yes(table) - table.without.whole)
const roomAbove = (table: TwoByTwo) => Math.min(table.with.whole, yes(table)) - expected(table)
