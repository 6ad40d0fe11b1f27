import { type RawBuilder, sql } from 'kysely'

import type { OpenAlerts } from '#contracts/alert-feed.ts'
import type { Database } from '#server/db/database.ts'
import { groupName } from '#server/modules/alerts/alert-rows.ts'
import { visibleAlerts } from '#server/modules/alerts/visible-alerts.ts'
import type { Scope } from '#server/scope.ts'

/** The alerts that are open and that the reader was told of in the frame. */
export async function openAlerts(db: Database, scope: Scope): Promise<OpenAlerts> {
  const { rows } = await sql<{ open: number; newest: OpenAlerts['newest'] }>`
    select count(*) over () as open, ${NEWEST} as newest
    from alert
    join alert_rule as rule on rule.id = alert.rule_id
    join alert_delivery as delivery on delivery.alert_id = alert.id
    where delivery.way = 'frame' and delivery.user_id = ${scope.user.id} and delivery.state = 'sent'
      and alert.state = 'open' and ${visibleAlerts(scope)}
    order by delivery.last_at desc, alert.id desc limit 1
  `.execute(db)
  const [row] = rows
  if (!row) return { open: 0, newest: null }
  const { open, newest } = row
  return { open, newest: newest && { ...newest, told_at: new Date(newest.told_at).toISOString() } }
}

const NEWEST: RawBuilder<OpenAlerts['newest']> = sql`json_build_object(
  'id', alert.id, 'told_at', delivery.last_at, 'rule', rule.name, 'group', ${groupName}
)`
