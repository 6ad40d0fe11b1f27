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
 * long for one part, or with a subject or an agent that a leaf fits, the leaves are looked at one by one: of those
 * conversations when they are few, of all when they are many.
 */
export async function searchCondition(db: Database, query: SearchQuery): Promise<RawBuilder<SqlBool>> {
  const special = specialConversations(leavesOf(query))
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${special} limit ${FEW + 1}) as special`.execute(db)
  const isFound = conditionFor(query, special, Number(rows[0]?.count))
  return asksForAbsence(query) ? sql`(interaction.turn_count > 0 and ${isFound})` : isFound
}

/** Reading the words of so many conversations takes as long as asking the index for every leaf. */
const FEW = 2_000

function conditionFor(query: SearchQuery, special: RawBuilder<unknown>, count: number): RawBuilder<SqlBool> {
  if (count === 0) return simply(query)
  if (count > FEW) return eachLeaf(query, isTrueOf(isSaidByIndex))
  const looked = sql`
    select interaction.id from interaction
    where interaction.id in (${special}) and ${eachLeaf(query, isTrueOf(isSaidHere))}`
  return sql`case when interaction.id in (${special}) then interaction.id in (${looked}) else ${simply(query)} end`
}

/**
 * For a database in which no conversation is special to this search. `is true` keeps the planner from joining: it takes the
 * answer for small and would then look up a quarter of a million rows one by one, where a set in memory is read along.
 */
function simply(query: SearchQuery): RawBuilder<SqlBool> {
  return findsSilence(query)
    ? sql`interaction.id not in (select search_said(${wordsOf(negated(query))}))`
    : sql`(interaction.id in (select search_said(${wordsOf(query)}))) is true`
}

const negated = (query: SearchQuery): SearchQuery => (query.kind === 'not' ? query.query : { kind: 'not', query })

/** Of which the index alone does not say whether the search finds them: all others have no leaf in these places. */
function specialConversations(leaves: readonly SaidLeaf[]): RawBuilder<unknown> {
  const free = leaves.filter(isFree)
  const parts = sql`select search_said_parts(${wordsOfAny(leaves)}) as id`
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

type IsTrue = (leaf: SaidLeaf) => RawBuilder<SqlBool>

/** Of one conversation, whatever its length, by its words. */
const isSaidHere: IsTrue = (leaf) => sql`exists (
  select from said where said.interaction_id = interaction.id and said.words @@ ${wordsOfLeaf(leaf)})`

/** The same, by the index of all. */
const isSaidByIndex: IsTrue = (leaf) => sql`(interaction.id in (
  select search_said(${wordsOfLeaf(leaf)}) union all select search_said_parts(${wordsOfLeaf(leaf)}))) is true`

/** Said, or, where nobody is named for it, in the subject or the agent's name. Never null: of that no `not` makes a true. */
const isTrueOf =
  (isSaid: IsTrue): IsTrue =>
  (leaf) => {
    if (!isFree(leaf)) return isSaid(leaf)
    const byAgent = sql`interaction.agent_id in (select agent.id from agent where ${isOfAgent(leaf)})`
    const bySubject = sql`interaction.id in (select interaction.id from interaction where ${isInSubject(leaf)})`
    return sql`(${isSaid(leaf)} or ${bySubject} or coalesce(${byAgent}, false))`
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
