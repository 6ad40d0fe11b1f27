import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import {
  coachingChangeSchema,
  coachingDraftSchema,
  coachingExportQuerySchema,
  coachingOptionsSchema,
  coachingPageSchema,
  coachingSchema,
  takeCoachingStepSchema,
  coachingSuggestionsSchema,
} from '#contracts/coaching.ts'
import {
  coachingListQuerySchema,
  coachingOptionsQuerySchema,
  coachingSuggestionsQuerySchema,
} from '#contracts/lists/coaching.ts'
import { idParamsSchema } from '#contracts/params.ts'
import { dayIn } from '#domain/time-zone.ts'
import { recoverForgottenWork } from '#server/jobs/recover-forgotten-work.ts'
import { coachingDetail } from '#server/modules/coaching/coaching-detail.repository.ts'
import { notifyDueCoachings } from '#server/modules/coaching/coaching-due.ts'
import { COACHING_COLUMNS } from '#server/modules/coaching/coaching-export.ts'
import { coachingListRepository } from '#server/modules/coaching/coaching-list.repository.ts'
import { coachingOptions } from '#server/modules/coaching/coaching-options.ts'
import { takeStep } from '#server/modules/coaching/coaching-steps.ts'
import { coachingSuggestions } from '#server/modules/coaching/coaching-suggestions.ts'
import { changeCoaching, proposeCoaching } from '#server/modules/coaching/save-coaching.ts'

/** What was agreed with agents: read by who sees evaluations, of themselves and of whom they coach or speak for. */
export const coachingRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock } = app
  const list = coachingListRepository(db)
  const moment = () => ({ now: clock(), today: dayIn('UTC', clock()) })
  const preHandler = app.may('quality-detail')
  const forCoaches = app.may('quality-coaching')
  const params = idParamsSchema
  const action = 'quality'

  recoverForgottenWork(app, FAILURE, async () => {
    if ((await notifyDueCoachings(db, clock())) > 0) app.jobs.wake()
  })

  app.get(
    '/coachings',
    { preHandler, schema: { querystring: coachingListQuerySchema, response: { 200: coachingPageSchema } } },
    ({ scope, query }) => list.page(scope, query, moment().today),
  )

  app.get(
    '/coachings/export',
    { preHandler, exposeHeadRoute: false, schema: { querystring: coachingExportQuerySchema } },
    async (request, reply) => {
      const { format, page: _page, per_page: _perPage, ...detail } = request.query
      const rows = list.all(request.scope, request.query, moment().today)
      const table = { format, name: 'coachings', columns: COACHING_COLUMNS, rows }
      return app.sendExport(request, reply, { subject: 'coachings', detail }, table)
    },
  )

  app.get(
    '/coaching-suggestions',
    {
      preHandler: forCoaches,
      schema: { querystring: coachingSuggestionsQuerySchema, response: { 200: coachingSuggestionsSchema } },
    },
    ({ scope, query }) => coachingSuggestions(db, scope, query, moment().today),
  )

  app.get(
    '/coaching-options',
    {
      preHandler: forCoaches,
      schema: { querystring: coachingOptionsQuerySchema, response: { 200: coachingOptionsSchema } },
    },
    ({ scope, query }) => coachingOptions(db, scope, query),
  )

  app.post(
    '/coachings',
    { preHandler: forCoaches, schema: { body: coachingDraftSchema, response: { 200: coachingSchema } } },
    async (request) => {
      const { scope, body } = request
      const id = await db.transaction().execute(async (trx) => {
        const added = await proposeCoaching(trx, scope, body, moment())
        const { agent_id, scorecard_id, question_ids } = body
        const detail = { event: 'coaching.proposed', agent: agent_id, scorecard: scorecard_id, questions: question_ids }
        await app.record(request, { action, subject: `coaching:${added}`, detail }, trx)
        return added
      })
      app.jobs.wake()
      return coachingDetail(db, scope, id, moment())
    },
  )

  app.get('/coachings/:id', { preHandler, schema: { params, response: { 200: coachingSchema } } }, (request) =>
    coachingDetail(db, request.scope, request.params.id, moment()),
  )

  app.put(
    '/coachings/:id',
    { preHandler: forCoaches, schema: { params, body: coachingChangeSchema, response: { 200: coachingSchema } } },
    async (request) => {
      const { scope, body } = request
      const { id } = request.params
      await db.transaction().execute(async (trx) => {
        await changeCoaching(trx, scope, id, body, moment())
        await app.record(request, { action, subject: `coaching:${id}`, detail: { event: 'coaching.changed' } }, trx)
      })
      return coachingDetail(db, scope, id, moment())
    },
  )

  app.post(
    '/coachings/:id/steps',
    { preHandler, schema: { params, body: takeCoachingStepSchema, response: { 200: coachingSchema } } },
    async (request) => {
      const { scope, body } = request
      const { id } = request.params
      await db.transaction().execute(async (trx) => {
        const { from, to } = await takeStep(trx, scope, id, body, moment())
        const detail = { event: body.event, from, to }
        await app.record(request, { action, subject: `coaching:${id}`, detail }, trx)
      })
      app.jobs.wake()
      return coachingDetail(db, scope, id, moment())
    },
  )
}

const FAILURE = 'coaches were not told of what is due'
