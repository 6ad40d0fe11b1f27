import { proportionDifference } from '#domain/statistics/proportion-difference.ts'
import { MIN_CASES } from '#domain/statistics/proportion.ts'

import { cliffsDelta } from './cliffs-delta.ts'
import { benjaminiHochberg } from './false-discovery.ts'
import { associationP, type TwoByTwo } from './fisher-exact.ts'
import { isInformative, mantelHaenszel } from './mantel-haenszel.ts'
import { normalQuantile } from './normal.ts'
import type { ValueCount } from './quantiles.ts'
import { casesIn } from './side-by-side.ts'

/**
 * A yes-no factor. `strata` are its cases in comparable parts, such as one per product; if they are given, they are
 * compared instead.
 */
export type YesNoFactor = TwoByTwo & { kind: 'yes-no'; key: string; strata?: readonly TwoByTwo[] }

/** A measured factor: its values in the cases with the outcome, and in those without. */
export type NumericFactor = {
  kind: 'numeric'
  key: string
  withOutcome: readonly ValueCount[]
  withoutOutcome: readonly ValueCount[]
}

export type Factor = YesNoFactor | NumericFactor

export type Driver = {
  kind: Factor['kind']
  key: string
  /** How many cases were compared. */
  n: number
  /**
   * −1 to 1 with a 95 % interval: the risk difference, with − without, or Cliff's delta; null if a side is empty or, for a
   * delta, has a single case.
   */
  effect: { value: number; low: number; high: number } | null
  /** Null for a numeric factor and if the outcome is missing on a side. */
  relativeRisk: RelativeRisk | null
  /** Both null unless `isTold`. */
  p: number | null
  adjustedP: number | null
  isTold: boolean
  verdict: 'associated' | 'none' | 'too-few'
}

/**
 * Which factors are associated with an outcome; those come first, the strongest at the top. This is association, never
 * cause: something else may cause both the factor and the outcome, and strata only remove the effect of the variable that
 * defines them.
 *
 * - A yes-no factor has a risk difference (Newcombe's; with strata that of Mantel and Haenszel), a relative risk, and
 *   the p of Fisher's exact test (with strata that of Cochran, Mantel and Haenszel).
 * - A numeric factor has Cliff's delta, above 0 if the values are higher with the outcome, and the p of Mann and
 *   Whitney.
 *
 * A factor is tested (`isTold`) if it has at least five cases with and without the factor, and with and without the
 * outcome (ignoring strata that cannot compare); a numeric factor is tested if Mann and Whitney's test is valid. Only the
 * margins and ranks decide this, never the result, so that leaving the others untested introduces no bias. The p of all
 * tested factors are adjusted together (Benjamini and Hochberg): of the factors called associated, those below 0.05, on
 * average at most 5 % are chance. The p decides; the intervals are per factor and not adjusted, and may exclude 0 even if
 * the verdict is `none`.
 *
 * A difference of rates and a delta both lie between −1 and 1 but are different measures, so the order between the two
 * kinds is only approximate.
 */
export function drivers(factors: readonly Factor[]): Driver[] {
  const found = factors.map((factor) => (factor.kind === 'numeric' ? fromNumeric(factor) : fromYesNo(factor)))
  const adjusted = benjaminiHochberg(found.flatMap(({ p }) => (p === null ? [] : [p]))).values()
  return found
    .map((finding): Driver => {
      if (finding.p === null) return { ...finding, adjustedP: null, isTold: false, verdict: 'too-few' }
      const adjustedP = adjusted.next().value!
      return { ...finding, adjustedP, isTold: true, verdict: adjustedP < LEVEL ? 'associated' : 'none' }
    })
    .toSorted(
      (one, other) =>
        RANK[one.verdict] - RANK[other.verdict] || strength(other) - strength(one) || (one.key < other.key ? -1 : 1),
    )
}

const LEVEL = 0.05

const RANK: Record<Driver['verdict'], number> = { associated: 0, none: 1, 'too-few': 2 }

const strength = ({ effect }: Driver) => Math.abs(effect?.value ?? 0)

type Finding = Pick<Driver, 'kind' | 'key' | 'n' | 'effect' | 'relativeRisk' | 'p'>

function fromYesNo({ kind, key, strata, ...table }: YesNoFactor): Finding {
  const tables = strata ? strata.filter(isInformative) : [table]
  const common = strata ? mantelHaenszel(tables) : null
  const difference = strata ? common : proportionDifference(table.with, table.without)
  const [yes, no] = [total(tables, ({ part }) => part), total(tables, ({ part, whole }) => whole - part)]
  const [having, lacking] = [sum(tables.map((one) => one.with.whole)), sum(tables.map((one) => one.without.whole))]
  const isTold = Math.min(yes, no, having, lacking) >= MIN_CASES
  return {
    kind,
    key,
    n: yes + no,
    effect: difference && { value: difference.value, low: difference.low, high: difference.high },
    relativeRisk: relativeRisk(tables),
    p: isTold ? (common?.p ?? associationP(table)) : null,
  }
}

function fromNumeric({ kind, key, withOutcome, withoutOutcome }: NumericFactor): Finding {
  const delta = cliffsDelta(withOutcome, withoutOutcome)
  const [yes, no] = [casesIn(withOutcome), casesIn(withoutOutcome)]
  return {
    kind,
    key,
    n: yes + no,
    effect: delta && { value: delta.value, low: delta.low, high: delta.high },
    relativeRisk: null,
    p: delta?.p ?? null,
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

const total = (tables: readonly TwoByTwo[], of: (group: TwoByTwo['with']) => number) =>
  sum(tables.map((table) => of(table.with) + of(table.without)))

type RelativeRisk = { value: number; low: number; high: number }

/**
 * How many times as likely the outcome is with the factor as without, one ratio for all strata, above 0, with its 95 %
 * interval; null if the outcome occurs only with the factor, only without it, or never. For one table it is the
 * ratio of the two rates with the interval of D. Katz et al., Biometrics 34 (1978), 469–474, ln RR ± z √(1/a − 1/n₁ +
 * 1/c − 1/n₀); of several that of Mantel and Haenszel, Σ (a n₀/n) / Σ (c n₁/n), with the variance of S. Greenland and
 * J. M. Robins, Biometrics 41 (1985), 55–68, of which Katz's is the case of a single stratum.
 */
export function relativeRisk(strata: readonly TwoByTwo[]): RelativeRisk | null {
  let [over, under, spread] = [0, 0, 0]
  for (const { with: one, without: other } of strata) {
    const n = one.whole + other.whole
    if (one.whole === 0 || other.whole === 0) continue
    over += (one.part * other.whole) / n
    under += (other.part * one.whole) / n
    spread += ((one.part + other.part) * one.whole * other.whole) / n ** 2 - (one.part * other.part) / n
  }
  if (over === 0 || under === 0) return null
  const value = over / under
  // if all cases of both groups have the outcome, the spread is 0, and rounding may make it negative
  const factor = Math.exp(Z * Math.sqrt(Math.max(0, spread) / (over * under)))
  return { value, low: value / factor, high: value * factor }
}

const Z = normalQuantile(0.975)
