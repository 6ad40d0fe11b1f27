import { sameNumber } from '../privacy/phone-numbers.ts'
import { plainWords } from '../text/plain-words.ts'

/** One attempt to reach a person, from a dialler's data. */
export type DialledAttempt = {
  at: Date
  /** The dialled number; null if the base does not say which of the record's numbers it was. */
  phone: string | null
  agent: string | null
}

/** The compared data of a recorded call. */
export type RecordedCall = {
  id: number
  started_at: Date
  duration_ms: number | null
  /** The customer's phones. */
  phones: readonly string[]
  agent: string | null
}

/** A reason for or against a match. */
export type MatchReason =
  | { about: 'number'; same: 'whole' | 'last-digits'; isDialled: boolean }
  /** Seconds between the attempt and the call; 0 during the call. */
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

/** How far a call may be from the attempt: diallers log the time of dialling, of the answer, or when the agent is done. */
export const WINDOW_SECONDS = 1_800

/**
 * Finds the recordings of each attempt, in the order of the attempts. A call belongs to at most one attempt, the best match; an
 * attempt may have several calls. Without a matching number, or more than half an hour apart, there is no match.
 *
 * confidence = 0.5 · number + 0.3 · time + 0.2 · agent, where
 * number is 1 for the same number, 0.9 for the same last digits, and 0.6 times that if another number of the record was dialled;
 * time is 1 during the call and falls to 0 at half an hour from it;
 * agent is 1 for the same name, 0 for another one, and 0.5 if either is not known.
 * From 0.85 on it is high, from 0.6 on medium, otherwise low.
 */
export function matchAttempts(
  attempts: readonly DialledAttempt[],
  phones: readonly string[],
  calls: readonly RecordedCall[],
): AttemptMatch[][] {
  const matched: AttemptMatch[][] = attempts.map(() => [])
  for (const call of calls) {
    let best: { index: number; match: AttemptMatch } | null = null
    for (const [index, attempt] of attempts.entries()) {
      const match = matchOf(attempt, phones, call)
      if (match && (!best || match.confidence > best.match.confidence)) best = { index, match }
    }
    if (best) matched[best.index]!.push(best.match)
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

/** If the base does not say which number was dialled, any number of the record counts as dialled. */
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
