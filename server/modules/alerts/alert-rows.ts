import { type RawBuilder, sql } from 'kysely'

import type { AlertGroup } from '#contracts/alert-rules.ts'
import type { AlertRowDto } from '#contracts/alerts.ts'
import type { Named } from '#contracts/params.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { visibleAlertItem, visibleAlerts } from '#server/modules/alerts/visible-alerts.ts'

/** Alerts that the reader sees, with their rules. */
export const selectVisibleAlerts = (db: Database, scope: Scope) =>
  db.selectFrom('alert').innerJoin('alert_rule as rule', 'rule.id', 'alert.rule_id').where(visibleAlerts(scope))

/** The same, as their rows are told: what is counted is what the reader sees. */
export const alertRows = (db: Database, scope: Scope) =>
  selectVisibleAlerts(db, scope)
    .select(['alert.id', 'alert.rule_id', 'alert.state', 'alert.group_by', 'alert.group_id', 'alert.reading'])
    .select(['alert.back_at', 'alert.opened_at', 'alert.last_at', 'alert.version'])
    .select(['rule.name as rule_name', 'rule.kind as rule_kind'])
    .select([groupName.as('group_name'), seenItems(scope).as('conversations'), acknowledger.as('acknowledged_by')])

type Row = Awaited<ReturnType<ReturnType<typeof alertRows>['executeTakeFirstOrThrow']>>

export function presentAlert(row: Row): AlertRowDto {
  const { id, state, group_by, group_id, group_name, reading, conversations, version } = row
  return {
    id,
    rule: { id: row.rule_id, name: row.rule_name, kind: row.rule_kind },
    state,
    group: groupOf(group_by, group_id, group_name),
    reading,
    conversations,
    back_at: row.back_at?.toISOString() ?? null,
    opened_at: row.opened_at.toISOString(),
    last_at: row.last_at.toISOString(),
    acknowledged_by: row.acknowledged_by,
    version,
  }
}

const groupOf = (by: AlertGroup | null, id: number | null, name: string | null): AlertRowDto['group'] =>
  by === null || id === null ? null : { by, id, name: name ?? '' }

export const groupName: RawBuilder<string | null> = sql`case alert.group_by
  when 'partner' then (select name from partner where id = alert.group_id)
  when 'campaign' then (select name from campaign where id = alert.group_id)
  when 'team' then (select name from team where id = alert.group_id)
  when 'agent' then (select name from agent where id = alert.group_id)
end`

const seenItems = (scope: Scope) => sql<number | null>`case when alert.number_of is null then (
  select count(*) from alert_item as item join interaction on interaction.id = item.interaction_id
  where item.alert_id = alert.id and ${visibleAlertItem(scope)}
) end`

/** Of one that is open again nobody. */
const acknowledger = sql<Named | null>`case when alert.state <> 'open' then (
  select json_build_object('id', person.id, 'name', person.name)
  from alert_step as step join app_user as person on person.id = step.user_id
  where step.alert_id = alert.id and step.event = 'alert.acknowledged' order by step.id desc limit 1
) end`
