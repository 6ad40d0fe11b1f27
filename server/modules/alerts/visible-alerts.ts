import type { FastifyRequest } from 'fastify'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import { type AlertGroup, alertGroups } from '#contracts/alert-rules.ts'
import { type MetricName, metricNames } from '#contracts/metrics.ts'
import type { Named } from '#contracts/params.ts'
import { isMonthly } from '#domain/metrics/metric-query.ts'
import { metrics } from '#domain/metrics/metrics.ts'
import { scopeOf } from '#server/access/scope-of.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { visibleEvaluations, wouldReveal } from '#server/quality/visible-evaluations.ts'

/** The permission to see alerts; its rules say of which conversations. */
export const SEES_ALERTS = 'dashboards-premium'
/** Numbers of policies require the right to open policies, as everywhere. */
const SEES_POLICIES = 'policy-detail'

/** What a person sees of the cases that a number counts. */
export const scopeForMetric = (scope: Scope, metric: MetricName): Scope =>
  isMonthly(metric)
    ? { ...scope, sees: (subject, permission = SEES_POLICIES) => scope.sees(subject, permission) }
    : scope

/**
 * The alerts that a person sees, as a condition on `alert`: for conversations, where they see one of them; for a
 * number, where they see all that it counts. Nobody learns a number of what they may not see.
 */
export function visibleAlerts(scope: Scope): RawBuilder<SqlBool> {
  return sql<SqlBool>`(case alert.number_of
    when 'conversations' then ${seesWhole(scope, 'interaction')} and not (${isOfEvaluations} and ${isBlind(scope)})
    when 'policies' then ${seesWhole(scope, 'policy')}
    else exists (
      select from alert_item as item join interaction on interaction.id = item.interaction_id
      where item.alert_id = alert.id and ${visibleAlertItem(scope)}
    )
  end)`
}

/** The conversations of an alert that a person sees, as a condition on `alert`, `alert_item as item` and `interaction`. */
export const visibleAlertItem = (scope: Scope): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${scope.sees('interaction', SEES_ALERTS)} and ${isStillOfGroup} and (
    item.source <> 'people' or exists (
      select from evaluation where evaluation.id = item.evaluation_id and ${visibleEvaluations(scope)}
    )
  ))`

/** A conversation that was corrected since belongs to another group, whose name the reader may not see. */
const isStillOfGroup = sql<SqlBool>`(alert.group_by is null or alert.group_id = case alert.group_by
  when 'partner' then interaction.partner_id
  when 'campaign' then interaction.campaign_id
  when 'team' then interaction.team_id
  when 'agent' then interaction.agent_id
end)`

function seesWhole(scope: Scope, subject: 'interaction' | 'policy'): RawBuilder<SqlBool> {
  const permission = subject === 'policy' ? SEES_POLICIES : SEES_ALERTS
  if (!scope.holds(SEES_ALERTS)) return sql`false`
  if (scope.seesAll(subject, permission)) return sql`true`
  const sees = scope.sees(subject, permission)
  const part =
    subject === 'policy'
      ? sql`policy where ${isOfAlert('policy')}`
      : sql`rollup_key as interaction where ${isOfAlert('interaction')}
          and (alert.channel is null or interaction.channel = alert.channel)`
  return sql<SqlBool>`(exists (select from ${part} and ${sees}) and not exists (select from ${part} and (${sees}) is not true))`
}

const isOfAlert = (table: string) =>
  sql`${sql.join(
    ['partner_id', 'campaign_id', 'team_id', 'agent_id'].map(
      (column) =>
        sql`(${sql.ref(`alert.${column}`)} is null or ${sql.ref(`${table}.${column}`)} = ${sql.ref(`alert.${column}`)})`,
    ),
    sql` and `,
  )}`

const OF_EVALUATIONS = metricNames.filter((name) => ['evaluations', 'answers'].includes(metrics[name].of))
const isOfEvaluations = sql`alert.reading ->> 'metric' = any(${OF_EVALUATIONS}::text[])`
/** Whether the person still has to judge blind what others have judged: numbers would reveal it to them. */
const isBlind = (scope: Scope) => sql`exists (select from evaluation where ${wouldReveal(scope)})`

/** What the writer of rules and webhooks sees of conversations and numbers: the same as other readers of alerts. */
export const scopeOfWriter = ({ user, caller }: Pick<FastifyRequest, 'user' | 'caller'>): Scope =>
  scopeOf({ user, rules: caller?.rules ?? [] }, SEES_ALERTS)

/** The groups of a kind of which the reader sees a conversation, by name. */
export async function visibleNames(db: Database, scope: Scope, group: AlertGroup): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select id, name from ${sql.table(group)} as named
    where exists (
      select from rollup_key as interaction
      where ${sql.ref(`interaction.${group}_id`)} = named.id and ${scope.sees('interaction', SEES_ALERTS)}
    )
    order by lower(name), id
  `.execute(db)
  return rows
}

export type VisibleNames = Record<AlertGroup, Named[]>

export async function allVisibleNames(db: Database, scope: Scope): Promise<VisibleNames> {
  const names: VisibleNames = { partner: [], campaign: [], team: [], agent: [] }
  for (const group of alertGroups) names[group] = await visibleNames(db, scope, group)
  return names
}

/** People whom the reader sees, including themselves. */
export const visiblePeople = (scope: Scope) =>
  sql<SqlBool>`(app_user.id = ${scope.user.id}
    or ${scope.holds('user-list') ? scope.sees('user', 'user-list') : sql<SqlBool>`false`})`

/** Visible people who may see alerts and can be notified of them. */
export const alertRecipients = (db: Database, scope: Scope): Promise<Named[]> =>
  db
    .selectFrom('app_user')
    .where('app_user.active', '=', true)
    .where(visiblePeople(scope))
    .where(
      sql<SqlBool>`exists (
        select from role_rule where role_id = app_user.role_id and action = ${SEES_ALERTS} and not inverted
      )`,
    )
    .select(['app_user.id', 'app_user.name'])
    .orderBy('app_user.name')
    .orderBy('app_user.id')
    .execute()
