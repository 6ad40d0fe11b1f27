import { type Expression, expressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely'

import type { CallListQuery } from '#contracts/lists/calls.ts'
import { parseSearch } from '#domain/parse-search.ts'
import type { SearchQuery } from '#domain/search-query.ts'
import { allOf, keptBy, startedOn } from '#server/conversation-filter.ts'
import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import { refuseSearch } from '#server/search/refuse-search.ts'
import { searchCondition } from '#server/search/search-condition.ts'
import { reportingZone } from '#server/reporting-zone.ts'
import type { Scope } from '#server/scope.ts'

const eb = expressionBuilder<Schema, 'interaction'>()

/** What a list's filters come to. */
export type KeptCalls = {
  /** The conversations that the caller sees and every filter keeps, but those named. */
  without: (...facets: Facet[]) => Expression<SqlBool>
  /** What is searched for; null where nothing is. */
  search: SearchQuery | null
}

/** Filters that the explorer counts the values of. */
export const facets = [
  'channel',
  'direction',
  'partner_id',
  'campaign_id',
  'team_id',
  'agent_id',
  'disposition',
  'language',
  'category_id',
  'media',
] as const satisfies readonly (keyof CallListQuery)[]
export type Facet = (typeof facets)[number]

/** Throws `refused` when the search cannot be read. */
export async function keptCalls(db: Database, scope: Scope, query: CallListQuery): Promise<KeptCalls> {
  const { query: search, error } = parseSearch(query.q ?? '')
  if (error) throw refuseSearch(error)
  const timeZone = asksForTime(query) ? await reportingZone(db, scope, query.partner_id) : 'UTC'
  const isFound = search ? await found(db, search, (query.q ?? '').trim()) : undefined
  return {
    search,
    without: (...ignored) => {
      const kept = { ...query, ...Object.fromEntries(ignored.map((facet) => [facet, undefined])) }
      return allOf(keptBy(scope, kept), chosen(kept), annotated(scope, kept), inTime(kept, timeZone), isFound)
    },
  }
}

const chosen = (query: CallListQuery) =>
  allOf(
    query.direction === undefined ? undefined : eb('interaction.direction', '=', query.direction),
    query.agent_id === undefined ? undefined : eb('interaction.agent_id', '=', query.agent_id),
    query.disposition === undefined ? undefined : eb('interaction.disposition', '=', query.disposition),
    query.language === undefined ? undefined : eb('interaction.language', '=', query.language),
    query.category_id === undefined ? undefined : inCategory(query.category_id),
    query.media === undefined ? undefined : withMedia(query.media),
  )

const annotated = (scope: Scope, { notes, mentions }: CallListQuery) => {
  const marked = eb.selectFrom('marker').select('marker.interaction_id').where('marker.origin', '=', 'person')
  const noted = marked.innerJoin('note', 'note.id', 'marker.id')
  const mentioned = noted.innerJoin('note_mention', 'note_mention.note_id', 'note.id')
  const me = scope.user.id
  return allOf(
    notes === undefined
      ? undefined
      : eb('interaction.id', 'in', notes === 'any' ? noted : noted.where('marker.created_by', '=', me)),
    mentions && eb('interaction.id', 'in', mentioned.where('note_mention.user_id', '=', me)),
  )
}

const inTime = (query: CallListQuery, timeZone: string) =>
  allOf(
    startedOn(timeZone, { from: query.started_from, to: query.started_to }),
    query.duration_min === undefined ? undefined : eb('interaction.duration_ms', '>=', query.duration_min * 1000),
    query.duration_max === undefined ? undefined : eb('interaction.duration_ms', '<=', query.duration_max * 1000),
    query.weekday === undefined ? undefined : startedAt('isodow', timeZone, query.weekday),
    query.hour === undefined ? undefined : startedAt('hour', timeZone, query.hour),
  )

/** Whether any of these filters asks what the clocks showed. */
const asksForTime = ({ started_from, started_to, weekday, hour }: CallListQuery): boolean =>
  [started_from, started_to, weekday, hour].some((filter) => filter !== undefined)

/** Whether a rule found the conversation, as it is now. */
const inCategory = (id: number) =>
  eb('interaction.id', 'in', standingMatches.where('category_match.rule_id', '=', id).select('interaction_id'))

/** What active rules found. */
export const standingMatches = expressionBuilder<Schema>()
  .selectFrom('category_match')
  .innerJoin('category_rule', (join) =>
    join
      .onRef('category_rule.id', '=', 'category_match.rule_id')
      .onRef('category_rule.run_version', '=', 'category_match.rule_version'),
  )
  .where('category_rule.active', '=', true)

export function withMedia(media: NonNullable<CallListQuery['media']>): Expression<SqlBool> {
  const hasAudio = eb('interaction.has_audio', '=', media === 'audio')
  if (media === 'audio') return hasAudio
  return media === 'transcript'
    ? eb('interaction.turn_count', '>', 0)
    : allOf(hasAudio, eb('interaction.turn_count', '=', 0))
}

const startedAt = (part: 'isodow' | 'hour', timeZone: string, value: number) =>
  sql<SqlBool>`extract(${sql.raw(part)} from interaction.started_at at time zone ${timeZone}) = ${value}`

/** What the search finds, or the one conversation that it is the identifier of, with or without its `vcon:`. */
async function found(db: Database, search: SearchQuery, text: string): Promise<RawBuilder<SqlBool>> {
  const named = await db
    .selectFrom('interaction')
    .where('external_id', 'in', [text, `vcon:${text.toLowerCase()}`])
    .select('id')
    .execute()
  const condition = await searchCondition(db, search)
  const [first] = named
  return first ? sql<SqlBool>`(${condition} or interaction.id = ${first.id})` : condition
}
