import { type Expression, expressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely'

import type { CallListQuery, KnownOfCalls, MachineFilter } from '#contracts/lists/calls.ts'
import { parseSearch } from '#domain/search/parse-search.ts'
import { type SearchQuery, needsTurnTimes } from '#domain/search/search-query.ts'
import { attributeWhere } from '#server/conversations/attribute-where.ts'
import { allOf, conversationWhere, startedOn } from '#server/conversations/conversation-where.ts'
import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import { isRetained, retentionRequests } from '#server/effects/retention-requests.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { reportingZone } from '#server/partners/reporting-zone.ts'
import { seesMachineScores } from '#server/quality/visible-machine-scores.ts'
import { refuseSearch } from '#server/search/refuse-search.ts'
import { searchCondition } from '#server/search/search-condition.ts'
import { isAbout, judgingColumns, searchOf } from '#server/search/stored-category-rule.ts'

const eb = expressionBuilder<Schema, 'interaction'>()

/** The conditions of a list's filters. */
export type CallWhere = {
  /** The visible conversations that match every filter except the named ones. */
  without: (...facets: Facet[]) => Expression<SqlBool>
  /** The parsed search; null without one. */
  search: SearchQuery | null
}

/** Filters whose values the explorer counts. */
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
export async function callWhere(db: Database, scope: Scope, query: CallListQuery): Promise<CallWhere> {
  const { query: search, error } = parseSearch(query.q ?? '')
  if (error) throw refuseSearch(error)
  const timeZone = usesLocalTime(query)
    ? await reportingZone(db, scope, query.clock === 'utc' ? undefined : query.partner_id)
    : 'UTC'
  const matchesSearch = search ? await searchOrIdentifier(db, search, (query.q ?? '').trim()) : undefined
  const isJudgeable = query.judgeable_id === undefined ? undefined : await judgeableByRule(db, query.judgeable_id)
  return {
    search,
    without: (...ignored) => {
      const filters = { ...query, ...Object.fromEntries(ignored.map((facet) => [facet, undefined])) }
      return allOf(
        conversationWhere(scope, filters),
        attributeWhere(filters),
        judgedByRules(scope, filters),
        annotated(scope, filters),
        askedToCancel(scope, filters),
        inTime(filters, timeZone),
        filters.known && hasMetricValue(filters.known),
        isJudgeable,
        matchesSearch,
      )
    },
  }
}

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

/** As the dashboard counts it for the caller. */
const askedToCancel = (scope: Scope, { retention, as_of }: CallListQuery) =>
  retention &&
  sql<SqlBool>`interaction.id in (
    select interaction_id from (${retentionRequests(scope, scope.sees('interaction', 'dashboards-beyond'))}) as request
    where ${isRetained(retention, as_of ?? LAST_DAY)}
  )`

/** The last possible day of a filter. */
const LAST_DAY = '2199-12-31'

const inTime = (query: CallListQuery, timeZone: string) =>
  allOf(
    startedOn(timeZone, { from: query.started_from, to: query.started_to }),
    query.weekday === undefined ? undefined : startedAt('isodow', timeZone, query.weekday),
    query.hour === undefined ? undefined : startedAt('hour', timeZone, query.hour),
  )

/** Whether one of these filters needs the local time of conversations. */
const usesLocalTime = ({ started_from, started_to, weekday, hour }: CallListQuery): boolean =>
  [started_from, started_to, weekday, hour].some((filter) => filter !== undefined)

const startedAt = (part: 'isodow' | 'hour', timeZone: string, value: number) =>
  sql<SqlBool>`extract(${sql.raw(part)} from interaction.started_at at time zone ${timeZone}) = ${value}`

/** What the search finds, or the one conversation whose identifier it is, with or without its `vcon:`. */
async function searchOrIdentifier(db: Database, search: SearchQuery, text: string): Promise<RawBuilder<SqlBool>> {
  const named = await db
    .selectFrom('interaction')
    .where('external_id', 'in', [text, `vcon:${text.toLowerCase()}`])
    .select('id')
    .execute()
  const condition = await searchCondition(db, search)
  const [first] = named
  return first ? sql<SqlBool>`(${condition} or interaction.id = ${first.id})` : condition
}

/** A condition on `interaction`: whether a metric is known for it, as figures count it. */
const hasMetricValue = (known: KnownOfCalls): RawBuilder<SqlBool> => CONDITIONS[known]

const inAnalysis = (condition: RawBuilder<unknown>) => sql<SqlBool>`exists (
  select from conversation_analysis as analysis where analysis.interaction_id = interaction.id and ${condition}
)`

const CONDITIONS: Record<KnownOfCalls, RawBuilder<SqlBool>> = {
  handled: sql<SqlBool>`(interaction.agent_id is not null and interaction.talk_ms is not null)`,
  speech: inAnalysis(sql`analysis.agent_talk_ms is not null and analysis.agent_turns is not null`),
  silence: sql<SqlBool>`(interaction.duration_ms is not null and ${inAnalysis(sql`analysis.silence_ms is not null`)})`,
  mood: inAnalysis(sql`analysis.sentiment_customer is not null`),
  'mood-change': inAnalysis(sql`analysis.sentiment_change is not null`),
}

/** The conversations to which a category rule applies and which it can judge; none for an inactive rule. */
async function judgeableByRule(db: Database, ruleId: number): Promise<RawBuilder<SqlBool>> {
  const rule = await db
    .selectFrom('category_rule')
    .where('id', '=', ruleId)
    .where('active', '=', true)
    .where('removed', '=', false)
    .select(judgingColumns)
    .executeTakeFirst()
  if (!rule) return sql<SqlBool>`false`
  const isTimed = needsTurnTimes(searchOf(rule)) ? sql`interaction.timed` : sql`true`
  return sql<SqlBool>`(${isAbout(rule)} and interaction.turn_count > 0 and ${isTimed})`
}

/**
 * The conversations for which the rules of a scorecard match all these filters, as far as the caller may see their
 * judgements; undefined without such filters.
 */
function judgedByRules(scope: Scope, filter: MachineFilter): RawBuilder<SqlBool> | undefined {
  const conditions = conditionsOf(filter)
  if (conditions.length === 0) return undefined
  return sql<SqlBool>`(${seesMachineScores(scope)} and interaction.id in (
    select interaction_id from machine_score as judged where ${sql.join(conditions, sql` and `)}
  ))`
}

function conditionsOf(filter: MachineFilter): RawBuilder<unknown>[] {
  const { scorecard_id, judged, machine_failed, machine_passed, machine_untold, machine_answered } = filter
  const { machine_points_min: least, machine_points_max: most, machine_auto_failed } = filter
  return [
    scorecard_id !== undefined && sql`judged.scorecard_id = ${scorecard_id}`,
    judged !== undefined && sql`true`,
    machine_failed !== undefined && sql`${machine_failed} = any(judged.failed)`,
    machine_passed !== undefined && sql`${machine_passed} = any(judged.passed)`,
    machine_untold !== undefined && sql`${machine_untold} = any(judged.undetermined)`,
    machine_answered !== undefined && sql`${machine_answered} = any(judged.passed || judged.failed)`,
    least !== undefined && sql`${POINTS} >= ${least}`,
    most !== undefined && sql`${POINTS} <= ${most}`,
    machine_auto_failed !== undefined && sql`judged.auto_failed`,
  ].filter((condition) => condition !== false)
}

/** Rounded like the counts by points. */
const POINTS = sql`round(judged.score::numeric)`
