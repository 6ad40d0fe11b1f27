import { type RawBuilder, sql, type SqlBool } from 'kysely'

import { type MetricName, metricNames } from '#contracts/metrics.ts'
import { metrics } from '#domain/metrics/metrics.ts'
import { isMonthly } from '#domain/metrics/question.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { visibleEvaluations, wouldReveal } from '#server/quality/visible-evaluations.ts'

/** Who holds it sees alerts, of what its rules reach. */
export const SEES_ALERTS = 'dashboards-premium'
/** Numbers of policies are for who may open them, as everywhere. */
const SEES_POLICIES = 'policy-detail'

/** What a person sees of what a number is made of. */
export const scopeForMetric = (scope: Scope, metric: MetricName): Scope =>
  isMonthly(metric)
    ? { ...scope, sees: (subject, permission = SEES_POLICIES) => scope.sees(subject, permission) }
    : scope

/**
 * The alerts that a person sees, as a condition on `alert`: of conversations, where they see one of them; of a number, where they see
 * all that it is a number of. Nobody hears of a number that is made of what they may not see.
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

/** What was put right since is another group's: it would tell the name of one that its reader may not see. */
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
/** Whether somebody is yet to judge blind what others have judged: numbers would tell them of it. */
const isBlind = (scope: Scope) => sql`exists (select from evaluation where ${wouldReveal(scope)})`
