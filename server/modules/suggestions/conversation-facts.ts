import type { AutomaticCheck } from '#contracts/scorecard-content.ts'
import type { ConversationFacts, Fact } from '#domain/scoring/automatic-rule.ts'
import { parseSearch } from '#domain/search/parse-search.ts'
import type { Database } from '#server/db/database.ts'
import { measuredFacts } from '#server/modules/suggestions/measured-facts.ts'
import { conversationCategories } from '#server/search/conversation-categories.ts'
import type { TurnRange } from '#server/search/marked-turns.ts'
import { saidInTurns } from '#server/search/said-in-turns.ts'

/** What is looked at: a conversation, or a selection of its turns. */
export type Looked = { interaction_id: number; range: TurnRange }

/**
 * What these checks have to know of a conversation, as it is now. Of a selection categories and silence are not measured: both are
 * of whole conversations.
 */
export async function conversationFacts(
  db: Database,
  looked: Looked,
  checks: readonly AutomaticCheck[],
): Promise<ConversationFacts> {
  return {
    categories: checks.some(({ kind }) => kind === 'category') ? await categoryFacts(db, looked) : new Map(),
    disclosures: await disclosureFacts(
      db,
      looked,
      checks.flatMap((check) => (check.kind === 'disclosure' ? [check.query] : [])),
    ),
    ...(checks.some(({ kind }) => kind !== 'category' && kind !== 'disclosure')
      ? await timeFacts(db, looked)
      : measuredFacts({ channel: 'voice', durationMs: null }, [])),
  }
}

/** Of every active rule that is about the conversation: others say nothing of it. */
async function categoryFacts(db: Database, { interaction_id, range }: Looked): Promise<Map<number, Fact<boolean>>> {
  const told = range ? null : await conversationCategories(db, interaction_id)
  if (!told) return new Map()
  const facts = new Map<number, Fact<boolean>>()
  for (const { id, why } of told.rules) facts.set(id, why ? { why_not: why } : { is: false, spans: [] })
  for (const { id, places } of told.matches) {
    const spans = places.slice(0, MAX_PLACES).map((place) => ({ ...place, start_char: null, end_char: null }))
    facts.set(id, { is: true, spans })
  }
  return facts
}

async function disclosureFacts(db: Database, { interaction_id, range }: Looked, queries: readonly string[]) {
  const facts = new Map<string, Fact<boolean>>()
  for (const query of new Set(queries)) {
    const { query: search } = parseSearch(query)
    if (!search) continue
    const said = await saidInTurns(db, interaction_id, search, range)
    facts.set(query, 'why_not' in said ? said : { is: said.is_said, spans: said.spans })
  }
  return facts
}

async function timeFacts(db: Database, { interaction_id, range }: Looked) {
  const conversation = await db
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
  const durationMs = range ? null : (conversation?.duration_ms ?? null)
  return measuredFacts({ channel: conversation?.channel ?? 'voice', durationMs }, turns)
}

/** Further ones tell nothing new. */
const MAX_PLACES = 20
