import type { NotificationKind } from '#contracts/notifications.ts'
import type { Database } from '#server/db/database.ts'
import { addJob } from '#server/jobs/queue.ts'

export const NOTIFICATION_JOB = 'notification'

type News = {
  kind: NotificationKind
  /** The subject, such as `evaluation:12`. */
  subject: string
  /** The person who caused it: they are not notified themselves. Null for something that happens by date. */
  actor: number | null
  now: Date
}

/** Notifies people: in the application at once, and by mail once the transaction has ended. */
export async function notify(trx: Database, to: readonly (number | null)[], { kind, subject, actor, now }: News) {
  const people = [...new Set(to)].filter((id) => id !== null && id !== actor)
  if (people.length === 0) return
  const added = await trx
    .insertInto('notification')
    .values(people.map((user_id) => ({ user_id: user_id!, kind, subject, actor_id: actor, created_at: now })))
    .returning('id')
    .execute()
  for (const { id } of added) await addJob(trx, NOTIFICATION_JOB, String(id))
}
