import { sql } from 'kysely'

import type { WorkAssigned, WorkAssignment, TakeWorkStep } from '#contracts/work-items.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/failures.ts'
import { type FoundWorkItem, holdWork } from '#server/modules/worklists/found-work.ts'
import type { Moment } from '#server/modules/worklists/masked-reason.ts'
import { notifyAssignee } from '#server/modules/worklists/notify-assignee.ts'
import { moved } from '#server/modules/worklists/work-steps.ts'
import { canWorkOn } from '#server/modules/worklists/workers.ts'
import type { Scope } from '#server/scope.ts'
import { texts } from '#server/texts.ts'

/**
 * Gives several items to somebody within the caller's transaction: those that are as the caller saw them. Throws `invalid` for
 * somebody who cannot work on all of these.
 */
export async function assignWork(
  trx: Database,
  isStrict: boolean,
  scope: Scope,
  { assignee_id, items }: WorkAssignment,
  { now }: Moment,
): Promise<WorkAssigned> {
  const versions = new Map(items.map(({ id, version }) => [id, version]))
  const ids = [...versions.keys()]
  const held = await holdWork(trx, scope, ids, now)
  const told: WorkAssigned = { assigned: [], changed: [], out_of_reach: ids.filter((id) => !held.has(id)) }
  const given = ids.flatMap((id) => {
    const item = held.get(id)
    if (!item) return []
    const step: TakeWorkStep = { event: 'work.assigned', version: versions.get(item.id)!, assignee_id }
    if (item.version === step.version && moved(item, step) === 'assigned') return [item]
    told.changed.push(item.id)
    return []
  })
  const places = given.map(({ place }) => place)
  if (places.length > 0 && !(await canWorkOn(trx, isStrict, assignee_id, places))) {
    throw new Refusal({ kind: 'invalid', errors: { assignee_id: [texts.workCannotDo] } })
  }
  told.assigned = given.map(({ id }) => id)
  await assignAll(trx, given, { assignee_id, by: scope.user.id, now })
  await notifyAssignee(trx, told.assigned, { assignee_id, actor: scope.user.id, now })
  return told
}

type Given = { assignee_id: number; by: number; now: Date }

async function assignAll(trx: Database, items: readonly FoundWorkItem[], { assignee_id, by, now }: Given) {
  if (items.length === 0) return
  await trx
    .updateTable('work_item')
    .set({ state: 'assigned', assignee_id, version: sql`version + 1` })
    .where(
      'id',
      'in',
      items.map(({ id }) => id),
    )
    .execute()
  await trx
    .insertInto('work_item_step')
    .values(
      items.map(({ id, state }) => ({
        ...{ work_item_id: id, event: 'work.assigned' as const, from_state: state, to_state: 'assigned' as const },
        ...{ user_id: by, at: now, reason: '', assignee_id, due_on: null, outcome: null },
      })),
    )
    .execute()
}
