import { notifyAt } from '#domain/alerts/quiet-hours.ts'
import { MAX_DELIVERY_ATTEMPTS, waitAfter } from '#domain/alerts/retries.ts'
import type { Database } from '#server/db/database.ts'

export type ClaimedDelivery = NonNullable<Awaited<ReturnType<typeof claimDelivery>>>

/**
 * Takes something that is to be told, and counts the try before it is made: until the next is due nobody else makes it. Null where
 * nothing is due, and where the last try has ended with its server: that was the last. No try is made in quiet hours.
 */
export async function claimDelivery(db: Database, id: number, now: Date) {
  return db.transaction().execute(async (trx) => {
    const due = await trx
      .selectFrom('alert_delivery')
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .where('next_at', '<=', now)
      .select(['id', 'alert_id', 'way', 'user_id', 'webhook_id', 'message_id', 'attempts'])
      .forUpdate()
      .executeTakeFirst()
    if (!due) return null
    const quiet = await quietOf(trx, due.alert_id)
    // it was due before they began, and nobody came to it; or they are new
    const told = notifyAt(quiet, now)
    if (told > now) {
      await trx.updateTable('alert_delivery').set({ next_at: told }).where('id', '=', id).execute()
      return null
    }
    if (due.attempts >= MAX_DELIVERY_ATTEMPTS) {
      const last_answer = 'The server stopped before it knew whether this arrived.'
      await trx.updateTable('alert_delivery').set({ state: 'failed', last_answer }).where('id', '=', id).execute()
      return null
    }
    const attempts = due.attempts + 1
    const wait = waitAfter(attempts) ?? LAST_WAIT_MS
    const next_at = notifyAt(quiet, new Date(now.getTime() + wait))
    await trx.updateTable('alert_delivery').set({ attempts, next_at, last_at: now }).where('id', '=', id).execute()
    return { ...due, attempts }
  })
}

async function quietOf(trx: Database, alertId: number | null) {
  const rule = await trx
    .selectFrom('alert')
    .innerJoin('alert_rule as rule', 'rule.id', 'alert.rule_id')
    .where('alert.id', '=', alertId)
    .select('rule.quiet')
    .executeTakeFirst()
  return rule?.quiet ?? null
}

/** After the last try somebody who died with it is waited for so long. */
const LAST_WAIT_MS = 60_000
