import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { skippedSchema, skipSchema } from '#contracts/assignments.ts'
import { queueExportQuerySchema, queueListQuerySchema, queueNextQuerySchema } from '#contracts/lists/queue.ts'
import { idParamsSchema } from '#contracts/params.ts'
import { queueNextSchema, queuePageSchema, type QueueRowDto, queueSummarySchema } from '#contracts/queue.ts'
import type { Database } from '#server/db/database.ts'
import { orMissing, Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import type { TableColumn } from '#server/list/table-export.ts'
import { queueRepository } from '#server/modules/queue/queue.repository.ts'
import { CALL_OF_ASSIGNMENT } from '#server/quality/assigned-calls.ts'
import { skipAssignments } from '#server/quality/skip-assignments.ts'

/** An auditor's own work: what is due, and what comes next. */
export const queueRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock } = app
  const queue = queueRepository(db, clock)
  const preHandler = app.may('quality-audit')

  app.get(
    '/queue',
    { preHandler, schema: { querystring: queueListQuerySchema, response: { 200: queuePageSchema } } },
    ({ scope, query }) => queue.page(scope, query),
  )

  app.get(
    '/queue/export',
    { preHandler, exposeHeadRoute: false, schema: { querystring: queueExportQuerySchema } },
    async (request, reply) => {
      const { format, page: _page, per_page: _perPage, ...detail } = request.query
      const rows = queue.all(request.scope, request.query)
      const table = { format, name: 'queue', columns: QUEUE_COLUMNS, rows }
      return app.sendExport(request, reply, { subject: 'queue', detail }, table)
    },
  )

  app.get('/queue/summary', { preHandler, schema: { response: { 200: queueSummarySchema } } }, ({ scope }) =>
    queue.summary(scope),
  )

  app.get(
    '/queue/next',
    { preHandler, schema: { querystring: queueNextQuerySchema, response: { 200: queueNextSchema } } },
    async ({ scope, query: { after } }) => ({ next: await queue.next(scope, after) }),
  )

  app.post(
    '/queue/:id/skip',
    { preHandler, schema: { params: idParamsSchema, body: skipSchema, response: { 200: skippedSchema } } },
    async (request) => {
      const { scope, body } = request
      const { id } = request.params
      return db.transaction().execute(async (trx) => {
        const planId = await skipOwn(trx, scope, { id, reason: body.reason, now: clock() })
        const detail = { step: 'skipped', assignments: [id] }
        await app.record(request, { action: 'quality', subject: `plan:${planId}`, detail }, trx)
        return { skipped: 1 }
      })
    },
  )
}

type SkipRequest = { id: number; reason: string; now: Date }

/**
 * Skips an open assignment of the caller, within the caller's transaction, and returns the id of its plan. Throws
 * `missing` for one that is somebody else's or out of sight, and `conflict` where it is not open any more.
 */
async function skipOwn(trx: Database, scope: Scope, { id, reason, now }: SkipRequest): Promise<number> {
  const { plan_id, partner_id, state } = orMissing(
    await trx
      .selectFrom('assignment')
      .innerJoin('interaction', 'interaction.id', 'assignment.interaction_id')
      .where('assignment.id', '=', id)
      .where('assignment.evaluator_id', '=', scope.user.id)
      .where(scope.sees('interaction'))
      .select(['assignment.plan_id', 'assignment.state', 'interaction.partner_id'])
      .forUpdate('assignment')
      .executeTakeFirst(),
  )
  if (state !== 'open') throw new Refusal({ kind: 'conflict', message: texts.assignmentSettled })
  await skipAssignments(trx, [{ id, partner_id }], reason, now)
  return plan_id
}

/** Headers are named after the fields of the list, in English. Instants are in UTC, days in the zone of the plan. */
const QUEUE_COLUMNS: readonly TableColumn<QueueRowDto>[] = [
  { header: 'id', value: ({ id }) => id },
  { header: 'plan', value: ({ plan }) => plan.name },
  { header: 'due_on', value: ({ due_on }) => due_on },
  { header: 'overdue', value: ({ overdue }) => overdue },
  ...CALL_OF_ASSIGNMENT,
  { header: 'evaluation_id', value: ({ draft }) => draft?.id ?? null },
  { header: 'answered', value: ({ draft }) => draft?.answered ?? null },
]
