import type { Speaker, Turn } from '#contracts/conversation.ts'

import { byStart, lengthOf, union, type Span } from '../time/spans.ts'

/** Every ratio runs from 0 to 1 and is null when there is nothing to divide by. */
export type ConversationMeasures = {
  /** How long each of them talks, including pauses within a turn. */
  agent_talk_ms: number
  customer_talk_ms: number
  /** Agent talk / (agent + customer talk). */
  talk_ratio: number | null
  /** Agent and customer talk at once. */
  overtalk_ms: number
  agent_turns: number
  /** Where an agent's turn starts while the customer is talking: from there until one of them stops. In order. */
  interruptions: Span[]
  /** Interruptions / agent turns. */
  overtalk_ratio: number | null
  /** Nobody talks: duration − union of all turns. Null, like all fields below, if the duration is not known. */
  silence_ms: number | null
  /** Silence / duration. */
  silence_ratio: number | null
  longest_silence_ms: number | null
  /** The silences that are long enough for a row in the transcript. In order. */
  silences: Span[] | null
}

/**
 * Measures talk, overtalk and silence from the turns in any order. Turns are cut at the duration. Null if there are no turns or if one
 * of them has no times, because the others alone would give wrong figures.
 */
export function conversationMeasures(
  turns: readonly Pick<Turn, 'speaker' | 'start_ms' | 'end_ms'>[],
  durationMs: number | null,
  notableSilenceMs = 2_000,
): ConversationMeasures | null {
  const end = durationMs ?? Number.POSITIVE_INFINITY
  const timed = turns.flatMap(({ speaker, start_ms, end_ms }) =>
    start_ms === null || end_ms === null
      ? []
      : [{ speaker, start_ms: Math.max(0, start_ms), end_ms: Math.min(end, end_ms) }],
  )
  if (timed.length === 0 || timed.length < turns.length) return null

  const by = (who: Speaker) => timed.filter(({ speaker }) => speaker === who)
  const [agent, customer] = [by('agent'), by('customer')]
  const [agentTalk, customerTalk] = [lengthOf(union(agent)), lengthOf(union(customer))]
  const interruptions = overlapsWhereStarting(agent, customer)

  return {
    agent_talk_ms: agentTalk,
    customer_talk_ms: customerTalk,
    talk_ratio: ratio(agentTalk, agentTalk + customerTalk),
    overtalk_ms: agentTalk + customerTalk - lengthOf(union([...agent, ...customer])),
    agent_turns: agent.length,
    interruptions,
    overtalk_ratio: ratio(interruptions.length, agent.length),
    ...(durationMs === null ? UNKNOWN_SILENCE : silenceWithin(durationMs, union(timed), notableSilenceMs)),
  }
}

const UNKNOWN_SILENCE = { silence_ms: null, silence_ratio: null, longest_silence_ms: null, silences: null }

function silenceWithin(durationMs: number, speech: Span[], notableMs: number) {
  const starts = [0, ...speech.map(({ end_ms }) => end_ms)]
  const ends = [...speech.map(({ start_ms }) => start_ms), durationMs]
  const silences = starts.map((start_ms, index) => ({ start_ms, end_ms: ends[index]! }))
  const total = lengthOf(silences)
  return {
    silence_ms: total,
    silence_ratio: ratio(total, durationMs),
    longest_silence_ms: Math.max(...silences.map((silence) => lengthOf([silence]))),
    silences: silences.filter((silence) => lengthOf([silence]) >= notableMs),
  }
}

/** Where one of `turns` starts during one of the others: from there until it or the last of the others ends. In order. */
function overlapsWhereStarting(turns: readonly Span[], others: readonly Span[]): Span[] {
  const overlaps: Span[] = []
  const upcoming = others.toSorted(byStart)
  let started = 0
  let lastEnd = Number.NEGATIVE_INFINITY // of the others that have started: one of them is running until then
  for (const { start_ms, end_ms } of turns.toSorted(byStart)) {
    for (; started < upcoming.length && upcoming[started]!.start_ms < start_ms; started++) {
      lastEnd = Math.max(lastEnd, upcoming[started]!.end_ms)
    }
    if (start_ms < end_ms && start_ms < lastEnd) overlaps.push({ start_ms, end_ms: Math.min(end_ms, lastEnd) })
  }
  return overlaps
}

const ratio = (part: number, whole: number) => (whole === 0 ? null : part / whole)
