import { setTimeout as pause } from 'node:timers/promises'

import { type RawBuilder, sql } from 'kysely'
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { AlertFeedEvent, OpenAlerts } from '#contracts/alert-feed.ts'
import type { Database } from '#server/db/database.ts'
import { groupName } from '#server/modules/alerts/alert-rows.ts'
import { visibleAlerts } from '#server/modules/alerts/visible-alerts.ts'
import type { Scope } from '#server/scope.ts'
import { sendEvents } from '#server/send-events.ts'

type Following = {
  /** How it is now, in the rights that the reader has by then; null when they have none any more. */
  look: () => Promise<OpenAlerts | null>
  /** The server is stopping. */
  stopping: AbortSignal
  /** Whether to look again: a server that does not look for what others do tells what is so, and ends. */
  staysOpen: boolean
  everyMs?: number
}

/**
 * Answers with what is open whenever that has changed. Every server can tell it, since all look into the same database. After some
 * minutes the answer ends on its own: the reader connects again, and is asked again who they are.
 */
export const sendAlerts = (
  request: FastifyRequest,
  reply: FastifyReply,
  { look, stopping, staysOpen, everyMs = LOOK_MS }: Following,
) =>
  sendEvents<AlertFeedEvent>(request, reply, async ({ tell, stillHere, signal: leaving }) => {
    const signal = AbortSignal.any([leaving, stopping, AbortSignal.timeout(LONGEST_MS)])
    let told = ''
    for (let quiet = 0; !signal.aborted; quiet += everyMs) {
      const alerts = await look()
      if (!alerts) return
      const text = JSON.stringify(alerts)
      if (text !== told) {
        tell({ type: 'alerts', alerts })
        quiet = 0
      } else if (quiet >= QUIET_MS) {
        stillHere()
        quiet = 0
      }
      told = text
      if (!staysOpen) return
      await pause(everyMs, undefined, { signal }).catch(() => {})
    }
  })

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

const LOOK_MS = 5_000
const QUIET_MS = 15_000
const LONGEST_MS = 300_000
