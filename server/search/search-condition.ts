import { type RawBuilder, sql, type SqlBool } from 'kysely'

import { needsFullTranscript, needsTurnTimes, type SearchQuery } from '#domain/search/search-query.ts'
import type { Database } from '#server/db/database.ts'
import { wordPatterns } from '#server/list/words-in.ts'
import { eachLeaf, findsSilence, leavesOf } from '#server/search/search-leaves.ts'
import { type SaidLeaf, wordsOf, wordsOfAny, wordsOfLeaf } from '#server/search/search-words.ts'
import { hasTimes, turnsSaying } from '#server/search/turns-said.ts'

/**
 * Where words may be: `said` is the transcript; `anywhere` adds the subject and the agent's name, for words without a
 * speaker.
 */
type Places = 'anywhere' | 'said'

/**
 * The conversations that a search finds, as a condition on `interaction`. A word or phrase without a speaker and a
 * window may be said or, with `anywhere`, be in the subject or in the agent's name. Without a transcript nothing can be
 * called absent; and when turns have no times, nothing is known about windows: a search with one finds no such
 * conversation, whatever its other parts.
 *
 * Nearly always one query of the index answers the whole search. Where the index alone would be wrong, for a
 * conversation too long for one part, or with a subject or an agent that a leaf matches, the leaves are checked one by
 * one: on those conversations when they are few, on all when they are many. The index knows nothing about windows: the
 * turns are read of the conversations that it finds without them.
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
 * The conversations that the index alone finds, as candidates for checking one by one with `isSaidIn`: every
 * conversation that the search finds in the transcript is among them, and without windows only those are.
 */
export async function searchCandidates(db: Database, query: SearchQuery): Promise<RawBuilder<SqlBool>> {
  const possible = withoutWindows(query)
  return typeof possible === 'boolean' ? sql`${possible}::boolean` : withoutTimes(db, possible, 'said')
}

/**
 * The same as a condition on few conversations, whose words and turns are read: only transcripts, of conversations that
 * have one.
 */
export const isSaidIn = (query: SearchQuery): RawBuilder<SqlBool> =>
  sql`(${isJudged(query)} and ${eachLeaf(query, isTrueOf(inWindow(isSaidByWords), 'said'))})`

/** Whether a conversation has what is needed to decide a search. */
export const isJudged = (query: SearchQuery): RawBuilder<SqlBool> =>
  needsTurnTimes(query) ? hasTimes : sql`interaction.turn_count > 0`

async function withoutTimes(db: Database, query: SearchQuery, places: Places) {
  const special = specialConversations(leavesOf(query), places)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${special} limit ${FEW_CONVERSATIONS + 1}) as special`.execute(db)
  const isFound = conditionFor(query, places, special, Number(rows[0]?.count))
  return needsFullTranscript(query) ? sql<SqlBool>`(interaction.turn_count > 0 and ${isFound})` : isFound
}

/** Reading the words of this many conversations takes as long as querying the index for every leaf. */
const FEW_CONVERSATIONS = 2_000

function conditionFor(
  query: SearchQuery,
  places: Places,
  special: RawBuilder<unknown>,
  count: number,
): RawBuilder<SqlBool> {
  if (count === 0) return simply(query)
  if (count > FEW_CONVERSATIONS) return eachLeaf(query, isTrueOf(isSaidByIndex, places))
  const found = sql`
    select interaction.id from interaction
    where interaction.id in (${special}) and ${eachLeaf(query, isTrueOf(isSaidByWords, places))}`
  return sql`case when interaction.id in (${special}) then interaction.id in (${found}) else ${simply(query)} end`
}

/**
 * For a database without conversations that need special treatment for this search. `is true` keeps the planner from
 * joining: it expects a small result and would look up a quarter of a million rows one by one, where a set in memory is
 * scanned.
 */
function simply(query: SearchQuery): RawBuilder<SqlBool> {
  return findsSilence(query)
    ? sql`interaction.id not in (select search_whole_transcripts(${wordsOf(negated(query))}))`
    : sql`(interaction.id in (select search_whole_transcripts(${wordsOf(query)}))) is true`
}

const negated = (query: SearchQuery): SearchQuery => (query.kind === 'not' ? query.query : { kind: 'not', query })

/** The conversations for which the index alone cannot decide the search: all others have no leaf in these places. */
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

/** For one conversation of any length, by its words. At any time. */
const isSaidByWords: IsTrue = (leaf) => sql`exists (
  select from transcript_words where transcript_words.interaction_id = interaction.id and transcript_words.words @@ ${wordsOfLeaf(leaf)})`

/** The same, by the index of all. */
const isSaidByIndex: IsTrue = (leaf) => sql`(interaction.id in (
  select search_whole_transcripts(${wordsOfLeaf(leaf)}) union all select search_transcript_parts(${wordsOfLeaf(leaf)}))) is true`

/** Within its window, if it has one: turns are read only of conversations in which it is said at some time. */
const inWindow =
  (isSaid: IsTrue): IsTrue =>
  (leaf) =>
    leaf.window === null
      ? isSaid(leaf)
      : sql`case when ${isSaid(leaf)} then exists (select from ${turnsSaying([leaf])}) else false end`

/**
 * Said or, without a speaker, in the subject or the agent's name. Never null, so that `not` cannot turn it into true.
 */
const isTrueOf =
  (isSaid: IsTrue, places: Places): IsTrue =>
  (leaf) => {
    if (places === 'said' || !isFree(leaf)) return isSaid(leaf)
    const byAgent = sql`interaction.agent_id in (select agent.id from agent where ${isOfAgent(leaf)})`
    const bySubject = sql`interaction.id in (select interaction.id from interaction where ${isInSubject(leaf)})`
    return sql`(${isSaid(leaf)} or ${bySubject} or coalesce(${byAgent}, false))`
  }

/** Nearness applies only to speech, and so does a leaf with a speaker or a window. */
const isFree = (leaf: SaidLeaf): leaf is FreeLeaf =>
  leaf.speaker === null && leaf.window === null && leaf.leaf.kind !== 'near'
type FreeLeaf = SaidLeaf & { leaf: { text: string } }

/** Every word anywhere in the name: people also search for middle parts of names. */
const isOfAgent = ({ leaf }: FreeLeaf): RawBuilder<SqlBool> =>
  sql`(${sql.join(
    wordPatterns(leaf.text).map((pattern) => sql`search_folded(agent.name) like search_folded(${pattern})`),
    sql` and `,
  )})`

/** By the beginnings of words: a subject is no sentence, and its words have no endings to cut off. */
const isInSubject = ({ leaf }: FreeLeaf): RawBuilder<SqlBool> =>
  sql`to_tsvector('simple', search_text(interaction.subject)) @@ search_term('simple', ${leaf.text}, ':*')`

/**
 * A search without windows that finds everything that the given one finds, and more: words within a window are searched
 * at any time, and words that must be absent from a window are ignored. True when that is every conversation, false
 * when it is none.
 */
const withoutWindows = (query: SearchQuery): SearchQuery | boolean => relaxed(query, true, false)

function relaxed(query: SearchQuery, isPositive: boolean, isWindowed: boolean): SearchQuery | boolean {
  switch (query.kind) {
    case 'within':
      return relaxed(query.query, isPositive, true)
    case 'by': {
      const inner = relaxed(query.query, isPositive, isWindowed)
      return typeof inner === 'boolean' ? inner : { ...query, query: inner }
    }
    case 'not': {
      const inner = relaxed(query.query, !isPositive, isWindowed)
      return typeof inner === 'boolean' ? !inner : { kind: 'not', query: inner }
    }
    case 'and':
    case 'or': {
      const deciding = query.kind === 'or'
      const parts = query.queries.map((one) => relaxed(one, isPositive, isWindowed))
      if (parts.includes(deciding)) return deciding
      const queries = parts.filter((part) => typeof part !== 'boolean')
      return queries.length === 0 ? !deciding : queries.length === 1 ? queries[0]! : { kind: query.kind, queries }
    }
    case 'word':
    case 'phrase':
    case 'near':
      return isWindowed && !isPositive ? false : query
  }
}
