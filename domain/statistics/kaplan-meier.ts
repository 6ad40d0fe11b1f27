import { normalQuantile } from './normal.ts'

/** The number of events, and of cases last seen without it (censored), at one time since the start. */
export type TimeCount = { time: number; events: number; censored: number }

/** `survival`, `low` and `high` are 0 to 1, from this time on until the next. */
export type SurvivalStep = TimeCount & {
  atRisk: number
  survival: number
  /** Greenwood's standard error; null if nobody is left. */
  error: number | null
  /** Null before the first event and if nobody is left. */
  low: number | null
  high: number | null
}

/** `steps` in the order of time; the median is null if more than half are still without the event. */
export type Survival = {
  n: number
  steps: SurvivalStep[]
  median: { value: number; low: number | null; high: number | null } | null
}

/**
 * The share of cases still without the event after a time; censored cases count for as long as they were seen: E. L.
 * Kaplan and P. Meier, JASA 53 (1958), 457–481, S(t) = Π (1 − dᵢ/nᵢ). A case censored at a time is still at risk at it.
 * Null without cases. Variance: S² Σ d / n(n − d) (M. Greenwood, 1926). Interval: 95 %, on ln(−ln S), which stays
 * between 0 and 1 (J. D. Kalbfleisch and R. L. Prentice, The Statistical Analysis of Failure Time Data (1980), 1.3).
 * Median: the first time at which S is a half or less; its interval is of the times at which a half is within S's (R.
 * Brookmeyer and J. Crowley, Biometrics 38 (1982), 29–41), with a null end where the follow-up does not reach it.
 */
export function kaplanMeier(counts: readonly TimeCount[]): Survival | null {
  const ordered = byTime(counts)
  const n = ordered.reduce((sum, { events, censored }) => sum + events + censored, 0)
  if (n === 0) return null

  let [atRisk, survival, greenwood] = [n, 1, 0]
  const steps = ordered.map((count): SurvivalStep => {
    const before = atRisk
    survival *= 1 - count.events / before
    greenwood += count.events / (before * (before - count.events))
    atRisk -= count.events + count.censored
    const error = survival === 0 ? null : survival * Math.sqrt(greenwood)
    return { ...count, atRisk: before, survival, error, ...interval(survival, greenwood) }
  })
  return { n, steps, median: medianOf(steps) }
}

/** The counts in the order of time: those of one time are added up, and times without events and censoring are left out. */
export function byTime(counts: readonly TimeCount[]): TimeCount[] {
  const merged = new Map<number, TimeCount>()
  for (const { time, events, censored } of counts) {
    const sum = merged.get(time) ?? { time, events: 0, censored: 0 }
    merged.set(time, { time, events: sum.events + events, censored: sum.censored + censored })
  }
  return [...merged.values()]
    .filter(({ events, censored }) => events + censored > 0)
    .toSorted((one, other) => one.time - other.time)
}

const Z = normalQuantile(0.975)

function interval(survival: number, greenwood: number) {
  if (survival === 0 || survival === 1) return { low: null, high: null }
  const factor = Math.exp((Z * Math.sqrt(greenwood)) / Math.abs(Math.log(survival)))
  return { low: survival ** factor, high: survival ** (1 / factor) }
}

/** Rounding may make a product of one half slightly larger. */
const HALF = 0.5 + 1e-12

function medianOf(steps: readonly SurvivalStep[]): Survival['median'] {
  const first = (of: (step: SurvivalStep) => number | null) =>
    steps.find((step) => (of(step) ?? 1) <= HALF)?.time ?? null
  const value = first(({ survival }) => survival)
  return value === null ? null : { value, low: first(({ low }) => low), high: first(({ high }) => high) }
}
