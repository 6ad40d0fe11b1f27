import type { Speaker, Turn } from '#contracts/conversation.ts'

import { byStart, lengthOf, union, type Span } from '../time/spans.ts'

/** Every ratio runs from 0 to 1 and is null when there is nothing to divide by. */
export type ConversationMeasures = {
  /** How long each of them talks; pauses within a turn are not told apart. */
  agent_talk_ms: number
  customer_talk_ms: number
  /** Agent talk / (agent + customer talk). */
  talk_ratio: number | null
  /** Agent and customer talk at once. */
  overtalk_ms: number
  agent_turns: number
  /** Where an agent's turn starts over the customer: from there until one of them stops. In order. */
  interruptions: Span[]
  /** Interruptions / agent turns. */
  overtalk_ratio: number | null
  /** Nobody talks: duration − union of all turns. Null, as all below, when the duration is not known. */
  silence_ms: number | null
  /** Silence / duration. */
  silence_ratio: number | null
  longest_silence_ms: number | null
  /** The silences that are worth a row in the transcript. In order. */
  silences: Span[] | null
}

/**
 * Who talks, over whom, and when nobody does, from the turns in any order. What reaches beyond the duration is cut off.
 * Null when there are no turns or when one of them carries no times: the rest would pass for the whole.
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

/** Where one of `turns` starts while one of the others goes on: from there until it or the last of them ends. In order. */
function overlapsWhereStarting(turns: readonly Span[], others: readonly Span[]): Span[] {
  const overlaps: Span[] = []
  const waiting = others.toSorted(byStart)
  let begun = 0
  let lastEnd = Number.NEGATIVE_INFINITY // of the others that have begun: one goes on as long as this lies ahead
  for (const { start_ms, end_ms } of turns.toSorted(byStart)) {
    for (; begun < waiting.length && waiting[begun]!.start_ms < start_ms; begun++) {
      lastEnd = Math.max(lastEnd, waiting[begun]!.end_ms)
    }
    if (start_ms < end_ms && start_ms < lastEnd) overlaps.push({ start_ms, end_ms: Math.min(end_ms, lastEnd) })
  }
  return overlaps
}

const ratio = (part: number, whole: number) => (whole === 0 ? null : part / whole)
