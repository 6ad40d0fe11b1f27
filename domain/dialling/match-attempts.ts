import { sameNumber } from '../privacy/phone-numbers.ts'
import { plainWords } from '../text/plain-words.ts'

/** One try to reach somebody, as a dialler tells it. */
export type DialledAttempt = {
  at: Date
  /** The number that was dialled; null where the base does not say which of the record's. */
  phone: string | null
  agent: string | null
}

/** A call that was recorded, as far as it is compared. */
export type RecordedCall = {
  id: number
  started_at: Date
  duration_ms: number | null
  /** Of the customer. */
  phones: readonly string[]
  agent: string | null
}

/** What speaks for a match, and what against it. */
export type MatchReason =
  | { about: 'number'; same: 'whole' | 'last-digits'; isDialled: boolean }
  /** Seconds from the attempt to the call; 0 while it lasts. */
  | { about: 'time'; seconds: number }
  | { about: 'agent'; same: boolean | null }

export type ConfidenceLevel = 'high' | 'medium' | 'low'
export type AttemptMatch = {
  call: number
  /** 0 to 1. */
  confidence: number
  level: ConfidenceLevel
  reasons: MatchReason[]
}

/** How far a call may be from the attempt: diallers note when they dial, when somebody answers, or when the agent is done. */
export const WINDOW_SECONDS = 1_800

/**
 * Which calls are recordings of which attempts, in the order of the attempts. A call belongs to one attempt at most, that which
 * it fits best; an attempt may have several calls. Without the number, or further away than half an hour, nothing matches.
 *
 * confidence = 0.5 · number + 0.3 · time + 0.2 · agent, where
 * number is 1 for the same number, 0.9 for the same last digits, and 0.6 of either when another number of the record was dialled;
 * time is 1 during the call and falls to 0 at half an hour from it;
 * agent is 1 for the same name, 0 for another, and 0.5 when either is not told.
 * From 0.85 on it is high, from 0.6 on medium, else low.
 */
export function matchAttempts(
  attempts: readonly DialledAttempt[],
  phones: readonly string[],
  calls: readonly RecordedCall[],
): AttemptMatch[][] {
  const matched: AttemptMatch[][] = attempts.map(() => [])
  for (const call of calls) {
    let best: { at: number; match: AttemptMatch } | null = null
    for (const [at, attempt] of attempts.entries()) {
      const match = matchOf(attempt, phones, call)
      if (match && (!best || match.confidence > best.match.confidence)) best = { at, match }
    }
    if (best) matched[best.at]!.push(best.match)
  }
  return matched.map((own) => own.toSorted((one, other) => other.confidence - one.confidence || one.call - other.call))
}

function matchOf(attempt: DialledAttempt, phones: readonly string[], call: RecordedCall): AttemptMatch | null {
  const number = numberOf(attempt, phones, call)
  const seconds = secondsBetween(attempt.at, call)
  if (!number || seconds > WINDOW_SECONDS) return null
  const same = sameAgent(attempt.agent, call.agent)
  const score =
    0.5 * (number.same === 'whole' ? 1 : 0.9) * (number.isDialled ? 1 : 0.6) +
    0.3 * (1 - seconds / WINDOW_SECONDS) +
    0.2 * (same === null ? 0.5 : Number(same))
  const confidence = Math.round(score * 100) / 100
  return {
    call: call.id,
    confidence,
    level: confidence >= 0.85 ? 'high' : confidence >= 0.6 ? 'medium' : 'low',
    reasons: [number, { about: 'time', seconds }, { about: 'agent', same }],
  }
}

/** Where the base does not say which number was dialled, it was any of the record's. */
function numberOf({ phone }: DialledAttempt, phones: readonly string[], call: RecordedCall) {
  const dialled = strongest(phone === null ? phones : [phone], call.phones)
  if (dialled) return { about: 'number' as const, same: dialled, isDialled: true }
  const other = strongest(phones, call.phones)
  return other && { about: 'number' as const, same: other, isDialled: false }
}

function strongest(ones: readonly string[], others: readonly string[]) {
  const found = ones.flatMap((one) => others.flatMap((other) => sameNumber(one, other) ?? []))
  return found.includes('whole') ? 'whole' : (found[0] ?? null)
}

function secondsBetween(at: Date, { started_at, duration_ms }: RecordedCall): number {
  const before = started_at.getTime() - at.getTime()
  const after = at.getTime() - (started_at.getTime() + (duration_ms ?? 0))
  return Math.round(Math.max(0, before, after) / 1000)
}

function sameAgent(one: string | null, other: string | null): boolean | null {
  return one === null || other === null ? null : plainWords(one) === plainWords(other)
}
