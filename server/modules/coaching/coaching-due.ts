import { dayIn } from '#domain/time-zone.ts'
import type { Database } from '#server/db/database.ts'
import { notify } from '#server/quality/notify.ts'

/**
 * Tells coaches of the coachings whose day to look again has come: once for each such day, however many servers look for them.
 * Answers how many there were.
 */
export const notifyDueCoachings = (db: Database, now: Date): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const due = await trx
      .updateTable('coaching')
      .set((eb) => ({ due_told_on: eb.ref('follow_up_on') }))
      .where('state', '=', 'agreed')
      .where('follow_up_on', '<=', dayIn('UTC', now))
      .whereRef('due_told_on', 'is distinct from', 'follow_up_on')
      .returning(['id', 'coach_id'])
      .execute()
    for (const { id, coach_id } of due) {
      await notify(trx, [coach_id], { kind: 'coaching-due', subject: `coaching:${id}`, actor: null, now })
    }
    return due.length
  })
