import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { idParamsSchema } from '#contracts/params.ts'
import {
  workAddedSchema,
  workAssignedSchema,
  workAssignmentSchema,
  workDraftSchema,
  workItemSchema,
  takeWorkStepSchema,
} from '#contracts/work-items.ts'
import { dayIn } from '#domain/time-zone.ts'
import { addWork } from '#server/modules/worklists/add-work.ts'
import { assignWork } from '#server/modules/worklists/assign-work.ts'
import { workDetail } from '#server/modules/worklists/work-detail.repository.ts'
import { takeStep } from '#server/modules/worklists/work-steps.ts'

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
