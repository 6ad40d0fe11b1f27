import { sql, type RawBuilder } from 'kysely'

import type {
  FreemiumDashboard,
  Totals,
  AuditFigures,
  AuditTotals,
  PlanTotals,
  LatestAudit,
} from '#contracts/dashboards.ts'
import { countedStates } from '#contracts/evaluation-states.ts'
import type { ConversationFilter } from '#contracts/lists/calls.ts'
import type { FreemiumQuery } from '#contracts/lists/dashboards.ts'
import type { Locale } from '#contracts/page-config.ts'
import type { Localized } from '#contracts/scorecard-content.ts'
import {
  type Day,
  daysOf,
  lengthOf,
  MAX_PERIOD_DAYS,
  periodOf,
  previousPeriod,
  type Period,
  addDays,
} from '#domain/time/reporting-period.ts'
import { dayIn, startOfDay } from '#domain/time/time-zone.ts'
import { conversationWhere } from '#server/conversations/conversation-where.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import { namedOrNull } from '#server/kernel/named.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { countAudits } from '#server/modules/dashboards/count-audits.ts'
import { rowsOf } from '#server/modules/dashboards/rows-of.ts'
import { reportingZone } from '#server/partners/reporting-zone.ts'
import { nameIn, namesIn } from '#server/quality/question-names.ts'
import { visibleEvaluations } from '#server/quality/visible-evaluations.ts'
import { distinctAgents, fromCounted, undatedConversations, rollupTableFor } from '#server/rollups/from-counted.ts'

export const freemiumRepository = (db: Database) => ({
  /** Throws a refusal when the period is longer than ten years. */
  async dashboard(scope: Scope, query: FreemiumQuery, now: Date): Promise<FreemiumDashboard> {
    const timeZone = await reportingZone(db, scope, query.partner_id)
    const period = periodOf(query, dayIn(timeZone, now))
    if (lengthOf(period) > MAX_PERIOD_DAYS)
      throw new Refusal({ kind: 'refused', errors: { started_from: [texts.outOfBounds] } })
    const previous = previousPeriod(period)

    const periods = { period, previous, timeZone, isLocal: query.partner_id !== undefined }
    const [counted, audits] = await Promise.all([
      countFreemium(db, scope, query, periods),
      auditFigures(db, scope, query, periods),
    ])
    const byDay = new Map(counted.days.map((day) => [day.day, day]))
    return {
      period: { ...period, time_zone: timeZone },
      previous,
      totals: counted.totals.find(({ is_current }) => is_current) ?? NOTHING,
      previous_totals: counted.totals.find(({ is_current }) => !is_current) ?? NOTHING,
      channels: counted.channels,
      days: daysOf(period).map((day) => byDay.get(day) ?? nothingOn(day)),
      hours: counted.hours,
      agents: counted.agents,
      undated: counted.undated,
      audits,
    }
  },
})

const nothingOn = (day: Day) => ({ day, ...NOTHING })

const NOTHING: Totals = { interactions: 0, agents: 0, talk_ms: 0, hold_ms: 0, after_call_work_ms: 0, handled: 0 }

/**
 * The audits of a period, as far as the caller's `dashboards-freemium` reaches. Single audits are shown only with
 * `quality-detail`, and as far as that reaches.
 */
async function auditFigures(
  db: Database,
  scope: Scope,
  filter: ConversationFilter,
  periods: { period: Period; previous: Period; timeZone: string; isLocal: boolean },
): Promise<AuditFigures> {
  const [{ totals, plan, questions, names, ...counted }, latest] = await Promise.all([
    countAudits(db, scope, filter, periods),
    scope.holds('quality-detail') ? latestAudits(db, scope, filter, periods) : null,
  ])
  const questionNamesById = namesIn(names)
  return {
    ...counted,
    totals: totals.find(({ is_current }) => is_current) ?? NO_AUDITS,
    previous_totals: totals.find(({ is_current }) => !is_current) ?? NO_AUDITS,
    plan: plan.find(({ is_current }) => is_current) ?? NO_PLAN,
    previous_plan: plan.find(({ is_current }) => !is_current) ?? NO_PLAN,
    questions: questions.map(({ part, whole, ...key }) => ({
      ...nameIn(questionNamesById, key),
      failed: { part, whole },
    })),
    latest,
  }
}

const NONE = { evaluations: 0, failed: 0 }

const NO_AUDITS: AuditTotals = {
  evaluations: 0,
  scored: 0,
  score_sum: 0,
  score_squares: 0,
  auto_failed: 0,
  critical: { 'end-user': NONE, business: NONE, compliance: NONE },
  non_critical: { answers: 0, failed: 0 },
}

const NO_PLAN: PlanTotals = { done: 0, due: 0, skipped: 0 }

/** The newest of the counted evaluations that the caller would find in the list of evaluations too. */
async function latestAudits(
  db: Database,
  scope: Scope,
  filter: ConversationFilter,
  { period, timeZone }: { period: Period; timeZone: string },
): Promise<LatestAudit[]> {
  const rows = await db
    .selectFrom('evaluation')
    .innerJoin('interaction', 'interaction.id', 'evaluation.interaction_id')
    .innerJoin('scorecard_version', 'scorecard_version.id', 'evaluation.scorecard_version_id')
    .leftJoin('agent', 'agent.id', 'interaction.agent_id')
    .leftJoin('app_user as evaluator', 'evaluator.id', 'evaluation.evaluator_id')
    .where('evaluation.state', 'in', [...countedStates])
    .where('evaluation.kind', '!=', 'calibration')
    .where('evaluation.submitted_at', '>=', startOfDay(timeZone, period.from))
    .where('evaluation.submitted_at', '<', startOfDay(timeZone, addDays(period.to, 1)))
    .where(conversationWhere(scope, filter))
    .where(visibleEvaluations(scope))
    .select(['evaluation.id', 'evaluation.kind', 'evaluation.interaction_id', 'evaluation.score'])
    .select(['evaluation.auto_failed', 'evaluation.submitted_at'])
    .select(['agent.id as agent_id', 'agent.name as agent_name'])
    .select(['evaluator.id as evaluator_id', 'evaluator.name as evaluator_name'])
    .select(['scorecard_version.scorecard_id', 'scorecard_version.number'])
    .select(sql<Localized>`scorecard_version.content -> 'title'`.as('title'))
    .select(sql<Locale>`scorecard_version.content ->> 'locale'`.as('locale'))
    // in the order of the index
    .orderBy('evaluation.submitted_at', (order) => order.desc().nullsLast())
    .orderBy('evaluation.id', 'desc')
    .limit(5)
    .execute()

  return rows.map(({ id, kind, interaction_id, score, auto_failed, number, ...row }) => ({
    id,
    kind,
    interaction_id,
    submitted_at: row.submitted_at!.toISOString(),
    agent: namedOrNull(row.agent_id, row.agent_name),
    evaluator: namedOrNull(row.evaluator_id, row.evaluator_name),
    scorecard: { id: row.scorecard_id, title: row.title, locale: row.locale },
    number,
    score,
    auto_failed,
  }))
}

type Counted = Pick<FreemiumDashboard, 'channels' | 'days' | 'hours' | 'agents' | 'undated'> & {
  totals: (Totals & { is_current: boolean })[]
}

/**
 * Everything that the freemium dashboard counts about conversations, in one statement over the stored figures of both
 * periods.
 */
async function countFreemium(
  db: Database,
  scope: Scope,
  filter: ConversationFilter,
  { period, previous, isLocal }: { period: Period; previous: Period; isLocal: boolean },
): Promise<Counted> {
  const current = { scope, filter, period, isLocal }
  const before = { ...current, period: previous }
  const { rows } = await sql<Counted>`
    with agent_sums as materialized (
      select interaction.agent_id, ${sumsOf(sql`conversations`)}
      from ${fromCounted(sql`conversation_day`, current)}
      group by 1 having sum(conversations) > 0
    )
    select
      ${rowsOf(sql`
        select true as is_current, count(agent_id) as agents, ${sumsOf(sql`interactions`)} from agent_sums having count(*) > 0
        union all
        select false, (${distinctAgents(before)}), ${sumsOf(sql`conversations`)}
        from ${fromCounted(rollupTableFor('conversation_day', before), before)}
        having sum(conversations) > 0`)} as totals,
      ${rowsOf(sql`
        select daily.*, agents
        from (
          select counted.day, ${sumsOf(sql`conversations`)}
          from ${fromCounted(rollupTableFor('conversation_day', current), current)}
          group by 1 having sum(conversations) > 0
        ) as daily
        join (
          select counted.day, count(distinct interaction.agent_id) as agents
          from ${fromCounted(sql`conversation_day`, current)} and counted.conversations > 0
          group by 1
        ) as working using (day)`)} as days,
      ${rowsOf(sql`
        select agent.id, agent.name, interactions, talk_ms, hold_ms, after_call_work_ms, handled
        from agent_sums join agent on agent.id = agent_id
        order by interactions desc, agent.name, agent.id
        limit 10`)} as agents,
      ${rowsOf(sql`
        select interaction.channel, sum(conversations) as interactions
        from ${fromCounted(rollupTableFor('conversation_day', current), current)}
        group by 1 having sum(conversations) > 0
        order by interactions desc, channel`)} as channels,
      ${rowsOf(sql`
        select extract(isodow from day)::int as weekday, hour::int as hour, sum(interactions) as interactions
        from (
          select counted.day, counted.hour, sum(conversations) as interactions
          from ${fromCounted(rollupTableFor('conversation_hour', current), current)}
          group by 1, 2
        ) as hourly
        group by 1, 2
        having sum(interactions) > 0
        order by 1, 2`)} as hours,
      (${undatedConversations(current)}) as undated
  `.execute(db)
  return rows[0]!
}

/** Whole numbers far below 2⁵³: adding them as doubles is exact, and faster than as decimals. */
const sumsOf = (conversations: RawBuilder<unknown>) => sql`
  sum(${conversations}::double precision) as interactions,
  sum(talk_ms::double precision) as talk_ms,
  sum(hold_ms::double precision) as hold_ms,
  sum(after_call_work_ms::double precision) as after_call_work_ms,
  sum(handled::double precision) as handled`
