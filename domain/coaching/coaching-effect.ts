import { type Counted, proportionDifference } from '../statistics/proportion-difference.ts'
import { MIN_CASES } from '../statistics/proportion.ts'
import { type Rate, rate } from '../scoring/critical-accuracy.ts'

/** Answers that passed, of those that applied: before a coaching was agreed, and since. */
export type BeforeAndAfter = { before: Counted; after: Counted }

export type EffectVerdict = 'better' | 'worse'

export type CoachingEffect = {
  before: Rate
  after: Rate
  /** After less before, in points from −100 to 100, with its 95 % interval; null while either side has fewer than five cases. */
  difference: { value: number; low: number; high: number } | null
  /** Null as long as the interval holds nought: then nothing can be said. */
  verdict: EffectVerdict | null
}

/**
 * What became of the share of passed answers. The two times are taken as independent groups, which they are but for an agent's
 * habits, and answers of one evaluation as independent too: where it asks several of the questions, the interval of all of them
 * together is rather too narrow. That the two differ does not say that the coaching is why.
 */
export function coachingEffect({ before, after }: BeforeAndAfter): CoachingEffect {
  const isTold = Math.min(before.whole, after.whole) >= MIN_CASES
  const found = isTold ? proportionDifference(after, before) : null
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

/** The same of several questions: their cases together, and no average of their rates. */
export const together = (counts: readonly BeforeAndAfter[]): BeforeAndAfter => ({
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

/** Instants, the first of each pair included, the second not. `after` is null as long as nothing is agreed. */
export type EffectWindows = { before: { from: Date; to: Date }; after: { from: Date; to: Date } | null }

/**
 * Which conversations count, by when they began: so many days up to when the coaching was agreed, or proposed as long as it is
 * not, against all since, up to the follow-up, or `now` while it is to come.
 */
export function effectWindows(
  { created_at, agreed_at, settled_at, window_days }: CoachingDates,
  now: Date,
): EffectWindows {
  const turn = agreed_at ?? created_at
  return {
    before: { from: new Date(turn.getTime() - window_days * DAY_MS), to: turn },
    after: agreed_at && { from: agreed_at, to: settled_at ?? now },
  }
}

const DAY_MS = 86_400_000
