import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'

import {
  assignmentPageSchema,
  type AssignmentRowDto,
  type PlanSkip,
  planSkipSchema,
  reassignedSchema,
  reassignmentSchema,
  skippedSchema,
} from '#contracts/assignments.ts'
import { assignmentExportQuerySchema, assignmentListQuerySchema } from '#contracts/lists/sampling-plans.ts'
import { idParamsSchema } from '#contracts/params.ts'
import { planDetailSchema, planDrawnSchema, planStepSchema } from '#contracts/sampling-plans.ts'
import type { Database } from '#server/db/database.ts'
import { orMissing } from '#server/kernel/failures.ts'
import type { Scope } from '#server/kernel/scope.ts'
import type { TableColumn } from '#server/list/table-export.ts'
import { assignmentListRepository } from '#server/modules/sampling-plans/assignment-list.repository.ts'
import { drawPlan } from '#server/modules/sampling-plans/draw-plan.ts'
import { planChangesRepository, refuseClosed } from '#server/modules/sampling-plans/plan-changes.repository.ts'
import { reassign } from '#server/modules/sampling-plans/reassign.ts'
import { samplingPlansRepository } from '#server/modules/sampling-plans/sampling-plans.repository.ts'
import { lockPlan } from '#server/modules/sampling-plans/stored-plan.ts'
import { CALL_OF_ASSIGNMENT } from '#server/quality/assigned-calls.ts'
import { skipAssignments } from '#server/quality/skip-assignments.ts'

/** Draws from plans, and the assignments that follow. */
export const planWorkRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock } = app
  const isStrict = app.config.security === 'strict'
  const assignments = assignmentListRepository(db, clock)
  const plans = samplingPlansRepository(db, clock)
  const changes = planChangesRepository(isStrict, clock)
  const preHandler = app.may('quality-plans')
  const params = idParamsSchema
  const action = 'quality'

  app.get(
    '/sampling-plans/:id/assignments',
    { preHandler, schema: { params, querystring: assignmentListQuerySchema, response: { 200: assignmentPageSchema } } },
    async ({ scope, params: { id }, query }) => orMissing(await assignments.page(scope, id, query)),
  )

  app.get(
    '/sampling-plans/:id/assignments/export',
    { preHandler, exposeHeadRoute: false, schema: { params, querystring: assignmentExportQuerySchema } },
    async (request, reply) => {
      const { format, page: _page, per_page: _perPage, ...filters } = request.query
      const { id } = request.params
      const rows = orMissing(await assignments.all(request.scope, id, request.query))
      const table = { format, name: `sampling-plan-${id}`, columns: ASSIGNMENT_COLUMNS, rows }
      return app.sendExport(request, reply, { subject: `plan:${id}`, detail: filters }, table)
    },
  )

  app.post(
    '/sampling-plans/:id/draws',
    { preHandler, schema: { params, body: planStepSchema, response: { 200: planDrawnSchema } } },
    async (request) => {
      const { scope, body } = request
      const { id } = request.params
      const drawn = await db.transaction().execute(async (trx) => {
        const done = await drawPlan(trx, isStrict, scope, { id, version: body.version, now: clock() })
        await app.record(request, { action, subject: `plan:${id}`, detail: { step: 'drawn', ...done } }, trx)
        return done
      })
      app.jobs.wake()
      return drawn
    },
  )

  app.post(
    '/sampling-plans/:id/closing',
    { preHandler, schema: { params, body: planStepSchema, response: { 200: planDetailSchema } } },
    async (request) => {
      const { scope, body } = request
      const { id } = request.params
      await db.transaction().execute(async (trx) => {
        const { name } = await changes.close(trx, request.scope, id, body.version)
        await app.record(request, { action, subject: `plan:${id}`, detail: { step: 'closed', name } }, trx)
      })
      return orMissing(await plans.one(scope, id))
    },
  )

  app.post(
    '/sampling-plans/:id/skips',
    { preHandler, schema: { params, body: planSkipSchema, response: { 200: skippedSchema } } },
    async (request) => {
      const { scope, body } = request
      const { id } = request.params
      return db.transaction().execute(async (trx) => {
        const skipped = await skipOfPlan(trx, scope, { id, ...body, now: clock() })
        await app.record(
          request,
          { action, subject: `plan:${id}`, detail: { step: 'skipped', assignments: skipped } },
          trx,
        )
        return { skipped: skipped.length }
      })
    },
  )

  app.post(
    '/sampling-plans/:id/reassignments',
    { preHandler, schema: { params, body: reassignmentSchema, response: { 200: reassignedSchema } } },
    async (request) => {
      const { scope, body } = request
      const { id } = request.params
      const moved = await db.transaction().execute(async (trx) => {
        const done = await reassign(trx, isStrict, scope, { id, ...body, now: clock() })
        await app.record(
          request,
          { action, subject: `plan:${id}`, detail: { step: 'reassigned', ...body, ...done } },
          trx,
        )
        return done
      })
      app.jobs.wake()
      return moved
    },
  )
}

/** Headers are named after the fields of the list, in English. Instants are in UTC, days in the zone of the plan. */
const ASSIGNMENT_COLUMNS: readonly TableColumn<AssignmentRowDto>[] = [
  { header: 'id', value: ({ id }) => id },
  ...CALL_OF_ASSIGNMENT,
  { header: 'evaluator', value: ({ evaluator }) => evaluator?.name ?? null },
  { header: 'due_on', value: ({ due_on }) => due_on },
  { header: 'overdue', value: ({ overdue }) => overdue },
  { header: 'state', value: ({ state }) => state },
  { header: 'reason', value: ({ reason }) => reason },
  { header: 'settled_at', value: ({ settled_at }) => settled_at },
  // empty where the reader may not see the evaluation
  { header: 'evaluation_id', value: ({ evaluation }) => evaluation?.id ?? null },
  { header: 'evaluation_state', value: ({ evaluation }) => evaluation?.state ?? null },
  { header: 'score', value: ({ evaluation }) => evaluation?.score ?? null },
]

type SkipRequest = PlanSkip & { id: number; now: Date }

/**
 * Skips those of these assignments of a plan that are open and in the caller's sight, within the caller's
 * transaction, and returns their ids. Throws `missing`, and `conflict` for a closed plan.
 */
async function skipOfPlan(trx: Database, scope: Scope, { id, assignment_ids, reason, now }: SkipRequest) {
  refuseClosed(await lockPlan(trx, id))
  const open = await trx
    .selectFrom('assignment')
    .innerJoin('interaction', 'interaction.id', 'assignment.interaction_id')
    .where('assignment.plan_id', '=', id)
    .where('assignment.state', '=', 'open')
    .where('assignment.id', '=', sql<number>`any(${assignment_ids}::bigint[])`)
    .where(scope.sees('interaction'))
    .select(['assignment.id', 'interaction.partner_id'])
    .orderBy('assignment.id')
    .forUpdate('assignment')
    .execute()
  await skipAssignments(trx, open, reason, now)
  return open.map((one) => one.id)
}
