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
import { dayIn } from '#domain/time-zone.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { addWork } from '#server/modules/worklists/add-work.ts'
import { type FoundWorkItem, holdWork } from '#server/modules/worklists/found-work.ts'
import type { Moment } from '#server/modules/worklists/masked-reason.ts'
import { notifyAssignee } from '#server/modules/worklists/notify-assignee.ts'
import { workDetail } from '#server/modules/worklists/work-detail.repository.ts'
import { takeStep, moved } from '#server/modules/worklists/work-steps.ts'
import { canWorkOn } from '#server/modules/worklists/workers.ts'

/** Worklists as they are worked on: what comes onto them, who gets it, and what becomes of it. */
export const worklistWorkRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock } = app
  const isStrict = app.config.security === 'strict'
  const moment = () => ({ now: clock(), today: dayIn('UTC', clock()) })
  const preHandler = app.may('worklist-work')
  const forAssigners = app.may('worklist-assign')
  const params = idParamsSchema
  const response = { 200: workItemSchema }
  const action = 'quality'

  /** The item as this reader sees it: what it shows them whole is recorded. */
  async function shown(request: FastifyRequest, id: number) {
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
        const told = await addWork(trx, isStrict, scope, body, moment())
        const entries = told.made.map(({ id, subject }) => ({
          action: 'quality' as const,
          subject: `work-item:${id}`,
          detail: { event: 'work.added', kind, ...subject, due_on, assignee: assignee_id },
        }))
        await app.recordAll(request, entries, trx)
        return told
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
        const told = await assignWork(trx, isStrict, scope, body, moment())
        const entries = told.assigned.map((id) => ({
          action: 'quality' as const,
          subject: `work-item:${id}`,
          detail: { event: 'work.assigned', assignee: body.assignee_id },
        }))
        await app.recordAll(request, entries, trx)
        return told
      })
      app.jobs.wake()
      return assigned
    },
  )

  app.get('/work-items/:id', { preHandler, schema: { params, response } }, (request) =>
    shown(request, request.params.id),
  )

  app.post(
    '/work-items/:id/steps',
    { preHandler, schema: { params, body: takeWorkStepSchema, response } },
    async (request) => {
      const { scope, body } = request
      const { id } = request.params
      await db.transaction().execute(async (trx) => {
        const { from, to } = await takeStep(trx, isStrict, scope, id, body, moment())
        const detail = { event: body.event, from, to, ...('outcome' in body && { outcome: body.outcome }) }
        await app.record(request, { action, subject: `work-item:${id}`, detail }, trx)
      })
      app.jobs.wake()
      return shown(request, id)
    },
  )
}

/**
 * Gives several items to somebody within the caller's transaction: those that are as the caller saw them. Throws `invalid` for
 * somebody who cannot work on all of these.
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
