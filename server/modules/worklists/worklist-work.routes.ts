import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'

import { idParamsSchema } from '#contracts/params.ts'
import {
  workAddedSchema,
  workAssignedSchema,
  workAssignmentSchema,
  workDraftSchema,
  workItemSchema,
  takeWorkStepSchema,
  type WorkAssigned,
  type WorkAssignment,
  type TakeWorkStep,
} from '#contracts/work-items.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { type Moment, momentOf } from '#server/lifecycle/moment.ts'
import { addWork } from '#server/modules/worklists/add-work.ts'
import { notifyAssignee } from '#server/modules/worklists/notify-assignee.ts'
import { workDetail } from '#server/modules/worklists/work-detail.repository.ts'
import { type FoundWorkItem, takeWorkStep, workEvent, workLifecycle } from '#server/modules/worklists/work-lifecycle.ts'
import { canWorkOn } from '#server/modules/worklists/workers.ts'

/** Work on worklists: adding items, assigning them, and taking their steps. */
export const worklistWorkRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock } = app
  const isStrict = app.config.security === 'strict'
  const moment = () => momentOf(clock())
  const preHandler = app.may('worklist-work')
  const forAssigners = app.may('worklist-assign')
  const params = idParamsSchema
  const response = { 200: workItemSchema }
  const action = 'quality'

  /** The item as this reader sees it; unmasked fields are recorded. */
  async function readItem(request: FastifyRequest, id: number) {
    const item = await workDetail(db, request.scope, id, clock())
    const fields = item.calling?.customer?.unmasked ?? []
    if (fields.length > 0) {
      await app.record(request, { action: 'unmask', subject: `work-item:${id}`, detail: { fields } })
    }
    return item
  }

  app.post(
    '/work-items',
    { preHandler: forAssigners, schema: { body: workDraftSchema, response: { 200: workAddedSchema } } },
    async (request) => {
      const { scope, body } = request
      const { kind, due_on, assignee_id } = body
      const added = await db.transaction().execute(async (trx) => {
        const result = await addWork(trx, isStrict, scope, body, moment())
        const entries = result.made.map(({ id, subject }) => ({
          action: 'quality' as const,
          subject: `work-item:${id}`,
          detail: { event: 'work.added', kind, ...subject, due_on, assignee: assignee_id },
        }))
        await app.recordAll(request, entries, trx)
        return result
      })
      app.jobs.wake()
      return added
    },
  )

  app.post(
    '/work-item-assignments',
    { preHandler: forAssigners, schema: { body: workAssignmentSchema, response: { 200: workAssignedSchema } } },
    async (request) => {
      const { scope, body } = request
      const assigned = await db.transaction().execute(async (trx) => {
        const result = await assignWork(trx, isStrict, scope, body, moment())
        const entries = result.assigned.map((id) => ({
          action: 'quality' as const,
          subject: `work-item:${id}`,
          detail: { event: 'work.assigned', assignee: body.assignee_id },
        }))
        await app.recordAll(request, entries, trx)
        return result
      })
      app.jobs.wake()
      return assigned
    },
  )

  app.get('/work-items/:id', { preHandler, schema: { params, response } }, (request) =>
    readItem(request, request.params.id),
  )

  app.post(
    '/work-items/:id/steps',
    { preHandler, schema: { params, body: takeWorkStepSchema, response } },
    async (request) => {
      const { scope, body } = request
      const { id } = request.params
      await db.transaction().execute(async (trx) => {
        const { from, to } = await takeWorkStep(trx, isStrict, scope, id, body, moment())
        const detail = { event: body.event, from, to, ...('outcome' in body && { outcome: body.outcome }) }
        await app.record(request, { action, subject: `work-item:${id}`, detail }, trx)
      })
      app.jobs.wake()
      return readItem(request, id)
    },
  )
}

/**
 * Assigns several items to a person within the caller's transaction: those that have not changed since the caller saw
 * them. Throws `invalid` for a person who cannot work on all of these.
 */
async function assignWork(
  trx: Database,
  isStrict: boolean,
  scope: Scope,
  { assignee_id, items }: WorkAssignment,
  { now }: Moment,
): Promise<WorkAssigned> {
  const versions = new Map(items.map(({ id, version }) => [id, version]))
  const ids = [...versions.keys()]
  const locked = new Map((await workLifecycle.holdAll(trx, scope, ids)).map((item) => [item.id, item]))
  const isAssignable = (id: number) => {
    const item = locked.get(id)
    const step: TakeWorkStep = { event: 'work.assigned', version: versions.get(id)!, assignee_id }
    return item?.version === step.version && workLifecycle.isAllowed(item, workEvent(item, step))
  }
  const assigned = ids.filter(isAssignable)
  const assignedItems = assigned.map((id) => locked.get(id)!)
  const places = assignedItems.map(({ place }) => place)
  if (places.length > 0 && !(await canWorkOn(trx, isStrict, assignee_id, places))) {
    throw new Refusal({ kind: 'invalid', errors: { assignee_id: [texts.workCannotDo] } })
  }
  await assignAll(trx, assignedItems, { assignee_id, by: scope.user.id, now })
  await notifyAssignee(trx, assigned, { assignee_id, actor: scope.user.id, now })
  return {
    assigned,
    changed: ids.filter((id) => locked.has(id) && !isAssignable(id)),
    out_of_reach: ids.filter((id) => !locked.has(id)),
  }
}

type AssignmentFacts = { assignee_id: number; by: number; now: Date }

/** Like `workLifecycle.take` one by one, but in two statements: lists assign hundreds of items at once. */
async function assignAll(trx: Database, items: readonly FoundWorkItem[], { assignee_id, by, now }: AssignmentFacts) {
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
