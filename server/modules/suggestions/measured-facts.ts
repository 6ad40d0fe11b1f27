import type { Channel, Speaker } from '#contracts/conversation.ts'
import type { SuggestionSpan } from '#contracts/suggestions.ts'
import type { ConversationFacts, Fact } from '#domain/scoring/automatic-rule.ts'
import { conversationMeasures } from '#domain/conversations/conversation-measures.ts'
import { responseTimes } from '#domain/conversations/response-times.ts'
import type { Span } from '#domain/time/spans.ts'

export type MeasuredTurn = { seq: number; speaker: Speaker; start_ms: number | null; end_ms: number | null }

type Measured = Pick<ConversationFacts, 'silence' | 'overtalk' | 'responses'>

/**
 * What the times of turns tell, measured as the analysis of conversations measures it: silence and overtalk of what was spoken,
 * response times of what was written.
 * @param durationMs null where it is not known, or where the turns are only some of the conversation
 */
export function measuredFacts(
  { channel, durationMs }: { channel: Channel; durationMs: number | null },
  turns: readonly MeasuredTurn[],
): Measured {
  if (turns.length === 0) return { silence: WORDLESS, overtalk: WORDLESS, responses: allResponses(WORDLESS) }
  return channel === 'voice' ? spoken(turns, durationMs) : written(turns)
}

function spoken(turns: readonly MeasuredTurn[], durationMs: number | null): Measured {
  const responses = allResponses(UNMEASURED)
  const measures = conversationMeasures(turns, durationMs)
  if (!measures) return { silence: UNTIMED, overtalk: UNTIMED, responses }
  return {
    silence: factOf(measures.silence_ratio, longest(measures.silences ?? []).map(betweenTurns)),
    overtalk: factOf(
      measures.overtalk_ratio,
      measures.interruptions.slice(0, MAX_PLACES).map((span) => ({ ...betweenTurns(span), seq: agentAt(turns, span) })),
    ),
    responses,
  }
}

function written(turns: readonly MeasuredTurn[]): Measured {
  const unspoken = { silence: UNMEASURED, overtalk: UNMEASURED }
  const people = turns.filter(({ speaker }) => speaker === 'agent' || speaker === 'customer')
  const times = responseTimes(people)
  if (!times) return { ...unspoken, responses: allResponses(people.length === 0 ? UNMEASURED : UNTIMED) }
  const last = times.longest_at === null ? [] : [wholeTurn(people[times.longest_at]!)]
  return {
    ...unspoken,
    responses: {
      first: factOf(times.first_ms, firstAnswer(people).map(wholeTurn)),
      median: factOf(times.median_ms, []),
      longest: factOf(times.longest_ms, last),
    },
  }
}

/** The first message of the agent that comes after one of the customer's; none where nothing was answered. */
function firstAnswer(people: readonly MeasuredTurn[]): MeasuredTurn[] {
  const inOrder = people.toSorted((one, other) => (one.start_ms ?? 0) - (other.start_ms ?? 0))
  const asked = inOrder.findIndex(({ speaker }) => speaker === 'customer')
  const answer = asked < 0 ? undefined : inOrder.slice(asked).find(({ speaker }) => speaker === 'agent')
  return answer ? [answer] : []
}

const agentAt = (turns: readonly MeasuredTurn[], { start_ms }: Span): number | null =>
  turns.find((turn) => turn.speaker === 'agent' && turn.start_ms === start_ms)?.seq ?? null

/** In order. */
const longest = (spans: readonly Span[]): Span[] =>
  spans
    .toSorted((one, other) => other.end_ms - other.start_ms - (one.end_ms - one.start_ms))
    .slice(0, MAX_PLACES)
    .toSorted((one, other) => one.start_ms - other.start_ms)

const factOf = (value: number | null, spans: readonly SuggestionSpan[]): Fact<number> =>
  value === null ? UNMEASURED : { is: value, spans }

const allResponses = (fact: Fact<number>) => ({ first: fact, median: fact, longest: fact })

const betweenTurns = ({ start_ms, end_ms }: Span): SuggestionSpan => ({ ...NOWHERE, start_ms, end_ms })
const wholeTurn = ({ seq, start_ms, end_ms }: MeasuredTurn): SuggestionSpan => ({ ...NOWHERE, seq, start_ms, end_ms })

const NOWHERE = { seq: null, start_char: null, end_char: null }
const WORDLESS = { why_not: 'no-transcript' } as const
const UNTIMED = { why_not: 'untimed' } as const
const UNMEASURED = { why_not: 'not-measured' } as const

/** Further ones tell nothing new. */
const MAX_PLACES = 20
