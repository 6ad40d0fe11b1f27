import type { Database } from '#server/db/database.ts'
import { notify } from '#server/quality/notify.ts'

type News = { assignee_id: number; actor: number; now: Date }

/** Notifies a person of newly assigned work: once for many items. */
export async function notifyAssignee(trx: Database, ids: readonly number[], { assignee_id, actor, now }: News) {
  const [first] = ids
  if (first === undefined) return
  const subject = ids.length === 1 ? `work-item:${first}` : `worklist:${assignee_id}`
  await notify(trx, [assignee_id], { kind: 'work-assigned', subject, actor, now })
}
