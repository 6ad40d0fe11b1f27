import { type RawBuilder, sql, type SqlBool } from 'kysely'

import { needsFullTranscript, needsTurnTimes, type SearchQuery } from '#domain/search/search-query.ts'
import type { Database } from '#server/db/database.ts'
import { wordPatterns } from '#server/list/words-in.ts'
import { eachLeaf, findsSilence, leavesOf } from '#server/search/search-leaves.ts'
import { type SaidLeaf, wordsOf, wordsOfAny, wordsOfLeaf } from '#server/search/search-words.ts'
import { hasTimes, turnsSaying } from '#server/search/turns-said.ts'

/** Where words may stand: `anywhere` adds the subject and the agent's name, for what nobody is named for, to what was `said`. */
type Places = 'anywhere' | 'said'

/**
 * The conversations that a search finds, as a condition on `interaction`. A word or phrase that nobody and no window is named
 * for may be said or, `anywhere`, stand in the subject or in the agent's name. Where nothing was written down, nothing can be
 * told to be absent; and where turns have no times, nothing can be told of windows: a search with one finds no such
 * conversation, whatever else it asks.
 *
 * Nearly always one question to the index answers the whole search. Where it alone would be wrong, with a conversation too
 * long for one part, or with a subject or an agent that a leaf fits, the leaves are looked at one by one: of those
 * conversations when they are few, of all when they are many. Of windows the index knows nothing: the turns of those
 * conversations are read that it finds without them.
 */
export async function searchCondition(
  db: Database,
  query: SearchQuery,
  places: Places = 'anywhere',
): Promise<RawBuilder<SqlBool>> {
  if (!needsTurnTimes(query)) return withoutTimes(db, query, places)
  const possible = withoutWindows(query)
  if (possible === false) return sql`false`
  const mayBe = possible === true ? sql`true` : await withoutTimes(db, possible, places)
  const isFound = eachLeaf(query, isTrueOf(inWindow(isSaidByIndex), places))
  return sql`case when ${mayBe} then ${hasTimes} and ${isFound} else false end`
}

/**
 * What the index alone tells of conversations in which something was said, for whoever judges them one by one with `isSaidIn`:
 * every one that the search finds in what was said fits this, and without windows only those do.
 */
export async function searchCandidates(db: Database, query: SearchQuery): Promise<RawBuilder<SqlBool>> {
  const possible = withoutWindows(query)
  return typeof possible === 'boolean' ? sql`${possible}::boolean` : withoutTimes(db, possible, 'said')
}

/** The same as a condition on few conversations, whose words and turns are read: what was said, of those with a transcript. */
export const isSaidIn = (query: SearchQuery): RawBuilder<SqlBool> =>
  sql`(${isJudged(query)} and ${eachLeaf(query, isTrueOf(inWindow(isSaidHere), 'said'))})`

/** Whether it can be told at all what of a search was said in a conversation. */
export const isJudged = (query: SearchQuery): RawBuilder<SqlBool> =>
  needsTurnTimes(query) ? hasTimes : sql`interaction.turn_count > 0`

async function withoutTimes(db: Database, query: SearchQuery, places: Places) {
  const special = specialConversations(leavesOf(query), places)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${special} limit ${FEW + 1}) as special`.execute(db)
  const isFound = conditionFor(query, places, special, Number(rows[0]?.count))
  return needsFullTranscript(query) ? sql<SqlBool>`(interaction.turn_count > 0 and ${isFound})` : isFound
}

/** Reading the words of so many conversations takes as long as asking the index for every leaf. */
const FEW = 2_000

function conditionFor(
  query: SearchQuery,
  places: Places,
  special: RawBuilder<unknown>,
  count: number,
): RawBuilder<SqlBool> {
  if (count === 0) return simply(query)
  if (count > FEW) return eachLeaf(query, isTrueOf(isSaidByIndex, places))
  const looked = sql`
    select interaction.id from interaction
    where interaction.id in (${special}) and ${eachLeaf(query, isTrueOf(isSaidHere, places))}`
  return sql`case when interaction.id in (${special}) then interaction.id in (${looked}) else ${simply(query)} end`
}

/**
 * For a database in which no conversation is special to this search. `is true` keeps the planner from joining: it takes the
 * answer for small and would then look up a quarter of a million rows one by one, where a set in memory is read along.
 */
function simply(query: SearchQuery): RawBuilder<SqlBool> {
  return findsSilence(query)
    ? sql`interaction.id not in (select search_whole_transcripts(${wordsOf(negated(query))}))`
    : sql`(interaction.id in (select search_whole_transcripts(${wordsOf(query)}))) is true`
}

const negated = (query: SearchQuery): SearchQuery => (query.kind === 'not' ? query.query : { kind: 'not', query })

/** Of which the index alone does not say whether the search finds them: all others have no leaf in these places. */
function specialConversations(leaves: readonly SaidLeaf[], places: Places): RawBuilder<unknown> {
  const free = places === 'said' ? [] : leaves.filter(isFree)
  const parts = sql`select search_transcript_parts(${wordsOfAny(leaves)}) as id`
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

/** Of one conversation, whatever its length, by its words. At any time. */
const isSaidHere: IsTrue = (leaf) => sql`exists (
  select from transcript_words where transcript_words.interaction_id = interaction.id and transcript_words.words @@ ${wordsOfLeaf(leaf)})`

/** The same, by the index of all. */
const isSaidByIndex: IsTrue = (leaf) => sql`(interaction.id in (
  select search_whole_transcripts(${wordsOfLeaf(leaf)}) union all select search_transcript_parts(${wordsOfLeaf(leaf)}))) is true`

/** In its window, where it has one: turns are read only of those in which it is said at some time. */
const inWindow =
  (isSaid: IsTrue): IsTrue =>
  (leaf) =>
    leaf.window === null
      ? isSaid(leaf)
      : sql`case when ${isSaid(leaf)} then exists (select from ${turnsSaying([leaf])}) else false end`

/** Said, or, where nobody is named for it, in the subject or the agent's name. Never null: of that no `not` makes a true. */
const isTrueOf =
  (isSaid: IsTrue, places: Places): IsTrue =>
  (leaf) => {
    if (places === 'said' || !isFree(leaf)) return isSaid(leaf)
    const byAgent = sql`interaction.agent_id in (select agent.id from agent where ${isOfAgent(leaf)})`
    const bySubject = sql`interaction.id in (select interaction.id from interaction where ${isInSubject(leaf)})`
    return sql`(${isSaid(leaf)} or ${bySubject} or coalesce(${byAgent}, false))`
  }

/** Nearness is of what is said only, and so is what a speaker or a window is named for. */
const isFree = (said: SaidLeaf): said is FreeLeaf =>
  said.speaker === null && said.window === null && said.leaf.kind !== 'near'
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

/**
 * A search without windows that finds whatever the given one finds, and more: what is to be said in a window is said at some
 * time, and of what is not to be said in one nothing is asked. True where that is every conversation, false where it is none.
 */
const withoutWindows = (query: SearchQuery): SearchQuery | boolean => relaxed(query, true, false)

function relaxed(query: SearchQuery, isWanted: boolean, isWindowed: boolean): SearchQuery | boolean {
  switch (query.kind) {
    case 'within':
      return relaxed(query.query, isWanted, true)
    case 'by': {
      const inner = relaxed(query.query, isWanted, isWindowed)
      return typeof inner === 'boolean' ? inner : { ...query, query: inner }
    }
    case 'not': {
      const inner = relaxed(query.query, !isWanted, isWindowed)
      return typeof inner === 'boolean' ? !inner : { kind: 'not', query: inner }
    }
    case 'and':
    case 'or': {
      const deciding = query.kind === 'or'
      const parts = query.queries.map((one) => relaxed(one, isWanted, isWindowed))
      if (parts.includes(deciding)) return deciding
      const queries = parts.filter((part) => typeof part !== 'boolean')
      return queries.length === 0 ? !deciding : queries.length === 1 ? queries[0]! : { kind: query.kind, queries }
    }
    case 'word':
    case 'phrase':
    case 'near':
      return isWindowed && !isWanted ? false : query
  }
}
