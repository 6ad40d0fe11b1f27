import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { attemptDraftSchema, debtWorkSchema, promiseChangeSchema, promiseDraftSchema } from '#contracts/debts.ts'
import { idParamsSchema } from '#contracts/params.ts'
import { makePromise, withdrawPromise } from '#server/modules/collections/make-promise.ts'
import { noteAttempt } from '#server/modules/collections/note-attempt.ts'

/** What people do about debts: they contact who owes them, and keep what was promised. */
export const debtWorkRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock } = app
  const preHandler = app.may('collections-edit')
  const params = idParamsSchema
  const action = 'collections'
  const response = { 200: debtWorkSchema }

  app.post(
    '/debts/:id/attempts',
    { preHandler, schema: { params, body: attemptDraftSchema, response } },
    async (request) =>
      db.transaction().execute(async (trx) => {
        const { scope, body } = request
        const { id, breach } = await noteAttempt(trx, scope, request.params.id, body, clock())
        const detail = { attempt: id, medium: body.medium, result: body.result, ...(breach && { breach }) }
        await app.record(request, { action, subject: `debt:${request.params.id}`, detail }, trx)
        return { id }
      }),
  )

  app.post(
    '/debts/:id/promises',
    { preHandler, schema: { params, body: promiseDraftSchema, response } },
    async (request) =>
      db.transaction().execute(async (trx) => {
        const { scope, body } = request
        const { id } = await makePromise(trx, scope, request.params.id, body, clock())
        const detail = { promise: id, due_on: body.due_on, amount: body.amount }
        await app.record(request, { action, subject: `debt:${request.params.id}`, detail }, trx)
        return { id }
      }),
  )

  app.patch('/promises/:id', { preHandler, schema: { params, body: promiseChangeSchema, response } }, async (request) =>
    db.transaction().execute(async (trx) => {
      const { id } = request.params
      const { debt_id, state } = await withdrawPromise(trx, request.scope, id, request.body, clock())
      const detail = { promise: id, from: state, to: 'withdrawn' }
      await app.record(request, { action, subject: `debt:${debt_id}`, detail }, trx)
      return { id }
    }),
  )
}
