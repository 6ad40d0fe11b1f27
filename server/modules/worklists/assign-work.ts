import type { WorkAssigned, WorkAssignment, WorkStepTaken } from '#contracts/work-items.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/failures.ts'
import { holdWork } from '#server/modules/worklists/found-work.ts'
import type { Moment } from '#server/modules/worklists/kept-words.ts'
import { tellAssignee } from '#server/modules/worklists/tell-assignee.ts'
import { moved, settleStep } from '#server/modules/worklists/work-steps.ts'
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
    const step: WorkStepTaken = { event: 'work.assigned', version: versions.get(item.id)!, assignee_id }
    const to = item.version === step.version ? moved(item, step) : null
    if (to) return [{ item, step, to }]
    told.changed.push(item.id)
    return []
  })
  const places = given.map(({ item }) => item.place)
  if (places.length > 0 && !(await canWorkOn(trx, isStrict, assignee_id, places))) {
    throw new Refusal({ kind: 'invalid', errors: { assignee_id: [texts.workCannotDo] } })
  }
  for (const { item, step, to } of given) {
    await settleStep(trx, scope, item, { step, to, now })
    told.assigned.push(item.id)
  }
  await tellAssignee(trx, told.assigned, { assignee_id, actor: scope.user.id, now })
  return told
}
