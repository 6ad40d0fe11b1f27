import { type RawBuilder, sql, type SqlBool } from 'kysely'

import { asksForAbsence, type SearchQuery } from '#domain/search-query.ts'
import type { Database } from '#server/db/database.ts'
import { eachLeaf, findsSilence, leavesOf } from '#server/modules/calls/search-leaves.ts'
import { type SaidLeaf, wordsOf, wordsOfAny, wordsOfLeaf } from '#server/modules/calls/search-words.ts'
import { wordPatterns } from '#server/words-in.ts'

/**
 * The conversations that a search finds, as a condition on `interaction`. A word or phrase that nobody is named for may be
 * said, or stand in the subject, or in the agent's name. Where nothing was written down, nothing can be told to be absent.
 *
 * Nearly always one question to the index answers the whole search. Where it alone would be wrong, with a conversation too
 * long for one part, or with a subject or an agent that a leaf fits, the leaves are looked at one by one.
 */
export async function searchCondition(db: Database, query: SearchQuery): Promise<RawBuilder<SqlBool>> {
  const leaves = leavesOf(query)
  const special = specialConversations(leaves)
  const { rows } = await sql<{ isSpecial: boolean }>`select exists (${special}) as "isSpecial"`.execute(db)
  const isFound = rows[0]?.isSpecial ? besides(query, special) : simply(query)
  return asksForAbsence(query) ? sql`(interaction.turn_count > 0 and ${isFound})` : isFound
}

/** For a database in which no conversation is special to this search. */
function simply(query: SearchQuery): RawBuilder<SqlBool> {
  return findsSilence(query)
    ? sql`interaction.id not in (select search_said(${wordsOf(negated(query))}))`
    : sql`interaction.id in (select search_said(${wordsOf(query)}))`
}

function besides(query: SearchQuery, special: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const looked = sql`
    select interaction.id from interaction where interaction.id in (${special}) and ${eachLeaf(query, isTrue)}`
  return sql`case when interaction.id in (${special}) then interaction.id in (${looked}) else ${simply(query)} end`
}

const negated = (query: SearchQuery): SearchQuery => (query.kind === 'not' ? query.query : { kind: 'not', query })

/** Of which the index alone does not say whether the search finds them: all others have no leaf in these places. */
function specialConversations(leaves: readonly SaidLeaf[]): RawBuilder<unknown> {
  const free = leaves.filter(isFree)
  const parts = sql`select search_said_parts(${wordsOfAny(leaves)})`
  if (free.length === 0) return parts
  const byAgent = sql.join(free.map(isOfAgent), sql` or `)
  const bySubject = sql.join(free.map(isInSubject), sql` or `)
  return sql`
    ${parts}
    union all
    select interaction.id from interaction where interaction.agent_id in (select agent.id from agent where ${byAgent})
    union all
    select interaction.id from interaction where ${bySubject}`
}

/** Of one conversation, whatever its length. */
function isTrue(leaf: SaidLeaf): RawBuilder<SqlBool> {
  const isSaid = sql<SqlBool>`exists (
    select from said where said.interaction_id = interaction.id and said.words @@ ${wordsOfLeaf(leaf)})`
  if (!isFree(leaf)) return isSaid
  const byAgent = sql`interaction.agent_id in (select agent.id from agent where ${isOfAgent(leaf)})`
  // of a null no `not` makes a true
  return sql`(${isSaid} or coalesce(${isInSubject(leaf)}, false) or coalesce(${byAgent}, false))`
}

/** Nearness is of what is said only, and so is what a speaker is named for. */
const isFree = (said: SaidLeaf): said is FreeLeaf => said.speaker === null && said.leaf.kind !== 'near'
type FreeLeaf = SaidLeaf & { leaf: { text: string } }

/** Every word anywhere in the name: names are known by their middles too. */
const isOfAgent = ({ leaf }: FreeLeaf): RawBuilder<SqlBool> =>
  sql`(${sql.join(
    wordPatterns(leaf.text).map((pattern) => sql`search_folded(agent.name) like search_folded(${pattern})`),
    sql` and `,
  )})`

/** As it begins: a subject is no sentence, and its words have no endings to cut off. */
const isInSubject = ({ leaf }: FreeLeaf): RawBuilder<SqlBool> =>
  sql`to_tsvector('simple', search_text(interaction.subject)) @@ search_term('simple', ${leaf.text}, ':*')`
