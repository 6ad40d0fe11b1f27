import { type Rate, rate } from '../scoring/critical-accuracy.ts'
import { type Counted, proportionDifference } from '../statistics/proportion-difference.ts'
import { MIN_CASES } from '../statistics/proportion.ts'

/** The passed answers among the applicable ones: before a coaching was agreed, and since. */
export type BeforeAndAfter = { before: Counted; after: Counted }

export type EffectVerdict = 'better' | 'worse'

export type CoachingEffect = {
  before: Rate
  after: Rate
  /** After minus before, in points from −100 to 100, with its 95 % interval; null while either side has fewer than five cases. */
  difference: { value: number; low: number; high: number } | null
  /** Null while the interval contains zero, because then nothing is certain. */
  verdict: EffectVerdict | null
}

/**
 * How the share of passed answers changed. The two times are treated as independent groups, which is true except for the agent's
 * habits, and answers of one evaluation are treated as independent too: if an evaluation has several of the questions, the interval of
 * all of them together is rather too narrow. A difference does not prove that the coaching caused it.
 */
export function coachingEffect({ before, after }: BeforeAndAfter): CoachingEffect {
  const hasEnough = Math.min(before.whole, after.whole) >= MIN_CASES
  const found = hasEnough ? proportionDifference(after, before) : null
  const difference = found && { value: found.value * 100, low: found.low * 100, high: found.high * 100 }
  return {
    before: rate(before.part, before.whole),
    after: rate(after.part, after.whole),
    difference,
    verdict: difference && verdictOn(difference),
  }
}

const verdictOn = ({ low, high }: { low: number; high: number }): EffectVerdict | null =>
  low > 0 ? 'better' : high < 0 ? 'worse' : null

/** The counts of several questions together. Their rates are not averaged. */
export const addCounts = (counts: readonly BeforeAndAfter[]): BeforeAndAfter => ({
  before: summed(counts.map(({ before }) => before)),
  after: summed(counts.map(({ after }) => after)),
})

const summed = (counted: readonly Counted[]): Counted =>
  counted.reduce((sum, { part, whole }) => ({ part: sum.part + part, whole: sum.whole + whole }), { part: 0, whole: 0 })

type CoachingDates = {
  created_at: Date
  agreed_at: Date | null
  settled_at: Date | null
  window_days: number
}

/** Instants: `from` is inclusive, `to` is exclusive. `after` is null while nothing is agreed. */
export type EffectWindows = { before: { from: Date; to: Date }; after: { from: Date; to: Date } | null }

/**
 * Which conversations count, by their start: those in the `window_days` before the coaching was agreed (or proposed, while it is not
 * agreed), compared with all since then until the follow-up, or until `now` if that is still to come.
 */
export function effectWindows(
  { created_at, agreed_at, settled_at, window_days }: CoachingDates,
  now: Date,
): EffectWindows {
  const turningPoint = agreed_at ?? created_at
  return {
    before: { from: new Date(turningPoint.getTime() - window_days * DAY_MS), to: turningPoint },
    after: agreed_at && { from: agreed_at, to: settled_at ?? now },
  }
}

const DAY_MS = 86_400_000
