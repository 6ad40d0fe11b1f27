import type { Channel, Speaker } from '#contracts/conversation.ts'
import type { AutomaticCheck } from '#contracts/scorecard-content.ts'
import type { SuggestionSpan } from '#contracts/suggestions.ts'
import { conversationMeasures } from '#domain/conversations/conversation-measures.ts'
import { responseTimes } from '#domain/conversations/response-times.ts'
import type { ConversationFacts, Fact } from '#domain/scoring/automatic-rule.ts'
import { parseSearch } from '#domain/search/parse-search.ts'
import type { Span } from '#domain/time/spans.ts'
import type { Database } from '#server/db/database.ts'
import { conversationCategories } from '#server/search/conversation-categories.ts'
import type { TurnRange } from '#server/search/marked-turns.ts'
import { searchInTurns } from '#server/search/said-in-turns.ts'

/** A conversation, or a selection of its turns. */
export type TurnsOfConversation = { interaction_id: number; range: TurnRange }

/**
 * The present facts about a conversation that these checks need. Categories and silence are not measured for a
 * selection, because both cover whole conversations.
 */
export async function conversationFacts(
  db: Database,
  conversation: TurnsOfConversation,
  checks: readonly AutomaticCheck[],
): Promise<ConversationFacts> {
  return {
    categories: checks.some(({ kind }) => kind === 'category') ? await categoryFacts(db, conversation) : new Map(),
    disclosures: await disclosureFacts(
      db,
      conversation,
      checks.flatMap((check) => (check.kind === 'disclosure' ? [check.query] : [])),
    ),
    ...(checks.some(({ kind }) => kind !== 'category' && kind !== 'disclosure')
      ? await timeFacts(db, conversation)
      : measuredFacts({ channel: 'voice', durationMs: null }, [])),
  }
}

/** For every active rule that applies to the conversation: the others do not count. */
async function categoryFacts(
  db: Database,
  { interaction_id, range }: TurnsOfConversation,
): Promise<Map<number, Fact<boolean>>> {
  const judged = range ? null : await conversationCategories(db, interaction_id)
  if (!judged) return new Map()
  const facts = new Map<number, Fact<boolean>>()
  for (const { id, why } of judged.rules) facts.set(id, why ? { why_not: why } : { is: false, spans: [] })
  for (const { id, places } of judged.matches) {
    const spans = places.slice(0, MAX_PLACES).map((place) => ({ ...place, start_char: null, end_char: null }))
    facts.set(id, { is: true, spans })
  }
  return facts
}

async function disclosureFacts(
  db: Database,
  { interaction_id, range }: TurnsOfConversation,
  queries: readonly string[],
) {
  const facts = new Map<string, Fact<boolean>>()
  for (const query of new Set(queries)) {
    const { query: search } = parseSearch(query)
    if (!search) continue
    const found = await searchInTurns(db, interaction_id, search, range)
    facts.set(query, 'why_not' in found ? found : { is: found.is_said, spans: found.spans })
  }
  return facts
}

async function timeFacts(db: Database, { interaction_id, range }: TurnsOfConversation) {
  const interaction = await db
    .selectFrom('interaction')
    .where('id', '=', interaction_id)
    .select(['channel', 'duration_ms'])
    .executeTakeFirst()
  const turns = await db
    .selectFrom('turn')
    .where('interaction_id', '=', interaction_id)
    .$if(range !== null, (query) => query.where('seq', '>=', range!.from_seq).where('seq', '<=', range!.to_seq))
    .select(['seq', 'speaker', 'start_ms', 'end_ms'])
    .orderBy('seq')
    .execute()
  const durationMs = range ? null : (interaction?.duration_ms ?? null)
  return measuredFacts({ channel: interaction?.channel ?? 'voice', durationMs }, turns)
}

/** More of them add nothing new. */
const MAX_PLACES = 20

type MeasuredTurn = { seq: number; speaker: Speaker; start_ms: number | null; end_ms: number | null }

type Measured = Pick<ConversationFacts, 'silence' | 'overtalk' | 'responses'>

/**
 * The facts from the times of turns, measured like the analysis of conversations: silence and overtalk of spoken
 * ones, response times of written ones.
 * @param durationMs null where it is unknown, or where the turns are only a part of the conversation
 */
function measuredFacts(
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
      measures.interruptions.slice(0, MAX_SPANS).map((span) => ({ ...betweenTurns(span), seq: agentAt(turns, span) })),
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

/** The first message of the agent after one of the customer; none where nothing was answered. */
function firstAnswer(people: readonly MeasuredTurn[]): MeasuredTurn[] {
  const inOrder = people.toSorted((one, other) => (one.start_ms ?? 0) - (other.start_ms ?? 0))
  const firstQuestion = inOrder.findIndex(({ speaker }) => speaker === 'customer')
  const answer = firstQuestion < 0 ? undefined : inOrder.slice(firstQuestion).find(({ speaker }) => speaker === 'agent')
  return answer ? [answer] : []
}

const agentAt = (turns: readonly MeasuredTurn[], { start_ms }: Span): number | null =>
  turns.find((turn) => turn.speaker === 'agent' && turn.start_ms === start_ms)?.seq ?? null

/** In order of time. */
const longest = (spans: readonly Span[]): Span[] =>
  spans
    .toSorted((one, other) => other.end_ms - other.start_ms - (one.end_ms - one.start_ms))
    .slice(0, MAX_SPANS)
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

/** More of them add nothing new. */
const MAX_SPANS = 20
