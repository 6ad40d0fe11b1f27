import { proportionDifference } from '#domain/statistics/proportion-difference.ts'
import { MIN_CASES } from '#domain/statistics/proportion.ts'

import { cliffsDelta } from './cliffs-delta.ts'
import { benjaminiHochberg } from './false-discovery.ts'
import { associationP, type TwoByTwo } from './fisher-exact.ts'
import { isInformative, mantelHaenszel } from './mantel-haenszel.ts'
import type { ValueCount } from './quantiles.ts'
import { relativeRisk, type RelativeRisk } from './relative-risk.ts'
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
  /** Both null unless the factor was tested. */
  p: number | null
  adjustedP: number | null
  isTested: boolean
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
 * A factor is tested if it has at least five cases with and without the factor, and with and without the
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
      if (finding.p === null) return { ...finding, adjustedP: null, isTested: false, verdict: 'too-few' }
      const adjustedP = adjusted.next().value!
      return { ...finding, adjustedP, isTested: true, verdict: adjustedP < LEVEL ? 'associated' : 'none' }
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
  const isTested = Math.min(yes, no, having, lacking) >= MIN_CASES
  return {
    kind,
    key,
    n: yes + no,
    effect: difference && { value: difference.value, low: difference.low, high: difference.high },
    relativeRisk: relativeRisk(tables),
    p: isTested ? (common?.p ?? associationP(table)) : null,
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
