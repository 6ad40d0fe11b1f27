import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'

import { doneSchema } from '#contracts/auth.ts'
import { reportListQuerySchema, reportRunListQuerySchema } from '#contracts/lists/reports.ts'
import { idParamsSchema } from '#contracts/params.ts'
import { type ReportKind, reportKinds, reportPermissions } from '#contracts/report-kinds.ts'
import {
  receivedReportsSchema,
  reportChangeSchema,
  reportDraftSchema,
  reportOptionsSchema,
  reportPageSchema,
  reportRunPageSchema,
  reportRunSchema,
  reportSchema,
} from '#contracts/reports.ts'
import { holds } from '#server/access/scope-of.ts'
import type { Database } from '#server/db/database.ts'
import { contentDisposition } from '#server/http/content-disposition.ts'
import { sendStoredFile } from '#server/http/stored-file.ts'
import { addJob } from '#server/jobs/queue.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { orMissing, Refusal, refuseIfThrottled } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import { beginRun, RUN_JOB } from '#server/modules/reports/begin-run.ts'
import { reportListRepository } from '#server/modules/reports/report-list.repository.ts'
import { reportRunsRepository } from '#server/modules/reports/report-runs.repository.ts'
import { reportsRepository } from '#server/modules/reports/reports.repository.ts'
import { reportMediaTypes } from '#server/reports/report-file.ts'

/** Dashboards that are sent to people as files, on a schedule. */
export const reportsRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app
  const list = reportListRepository(db)
  const reports = reportsRepository(app.clock)
  const preHandler = app.may('report-edit')
  const params = idParamsSchema
  const response = { 200: reportSchema }
  const action = 'reports'

  app.get(
    '/reports',
    { preHandler, schema: { querystring: reportListQuerySchema, response: { 200: reportPageSchema } } },
    ({ scope, query }) => list.page(scope, query),
  )

  app.get('/report-options', { preHandler, schema: { response: { 200: reportOptionsSchema } } }, ({ scope }) =>
    list.options(scope),
  )

  app.get('/reports/:id', { preHandler, schema: { params, response } }, (request) =>
    list.one(request.scope, request.params.id),
  )

  app.post('/reports', { preHandler, schema: { body: reportDraftSchema, response } }, async (request) => {
    const { scope, body } = request
    const added = await db.transaction().execute(async (trx) => {
      const { id, recorded: detail } = await reports.add(trx, scope, body)
      await app.record(request, { action, subject: `report:${id}`, detail }, trx)
      return id
    })
    return list.one(scope, added)
  })

  app.put('/reports/:id', { preHandler, schema: { params, body: reportChangeSchema, response } }, async (request) => {
    const { scope, body } = request
    const { id } = request.params
    await db.transaction().execute(async (trx) => {
      const detail = await reports.change(trx, scope, id, body)
      await app.record(request, { action, subject: `report:${id}`, detail }, trx)
    })
    return list.one(scope, id)
  })

  app.delete('/reports/:id', { preHandler, schema: { params, response: { 200: doneSchema } } }, async (request) => {
    const { id } = request.params
    await db.transaction().execute(async (trx) => {
      const detail = await reports.remove(trx, id)
      await app.record(request, { action, subject: `report:${id}`, detail }, trx)
    })
    return { success: true as const }
  })
}

const runParams = z.object({ ...idParamsSchema.shape, run_id: idParamsSchema.shape.id })

/** Runs of reports, and the files that people received. */
export const reportRunsRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock } = app
  const runs = reportRunsRepository(db)
  const manual = manualRuns(clock)
  const perHour = app.limit('report-run', 20, 3_600)
  const preHandler = app.may('report-edit')
  const params = idParamsSchema
  const response = { 200: reportRunSchema }
  const action = 'reports'

  app.get(
    '/reports/:id/runs',
    { preHandler, schema: { params, querystring: reportRunListQuerySchema, response: { 200: reportRunPageSchema } } },
    (request) => runs.page(request.scope, request.params.id, request.query, clock()),
  )

  app.post('/reports/:id/runs', { preHandler, schema: { params, response } }, async (request) => {
    const { id } = request.params
    refuseIfThrottled(await perHour.count(String(request.user.id)))
    const run = await db.transaction().execute(async (trx) => {
      const begun = await manual.now(trx, id, request.user.id)
      await app.record(request, { action, subject: `report:${id}`, detail: { run: begun } }, trx)
      return begun
    })
    app.jobs.wake()
    return runs.one(request.scope, run, clock())
  })

  app.post(
    '/reports/:id/runs/:run_id/again',
    { preHandler, schema: { params: runParams, response } },
    async (request) => {
      const { id, run_id } = request.params
      refuseIfThrottled(await perHour.count(String(request.user.id)))
      await db.transaction().execute(async (trx) => {
        await manual.again(trx, id, run_id)
        await app.record(request, { action, subject: `report:${id}`, detail: { run: run_id, again: true } }, trx)
      })
      app.jobs.wake()
      return runs.one(request.scope, run_id, clock())
    },
  )

  app.get(
    '/received-reports',
    { preHandler: app.signedIn, schema: { response: { 200: receivedReportsSchema } } },
    async (request) => {
      const kinds = reportKinds.filter((kind) => maySee(request, kind))
      return { data: await runs.received(request.user.id, kinds, clock()) }
    },
  )

  app.get('/report-files/:id', { preHandler: app.signedIn, schema: { params } }, async (request, reply) => {
    const file = await runs.file(request.user.id, request.params.id, clock())
    if (!maySee(request, file.kind)) throw new Refusal({ kind: 'missing' })
    const { format, name, bytes, sha256 } = file
    await app.record(request, { action: 'download', subject: `report_file:${file.id}`, detail: { format } })
    return sendStoredFile(app.storage, request, reply, {
      ...{ storage_key: file.storage_key!, sha256, bytes, mediaType: reportMediaTypes[format] },
      disposition: contentDisposition('attachment', name),
    })
  })
}

/** People keep what they were sent by mail; but here they need the permission for such numbers. */
const maySee = ({ caller }: FastifyRequest, kind: ReportKind) => holds(caller?.rules ?? [], reportPermissions[kind])

/** Runs that people start, each within the caller's transaction. Both throw `missing`. */
const manualRuns = (clock: Clock) => ({
  /** A run for now. Throws `conflict` while another one of the same report is running. */
  async now(trx: Database, reportId: number, userId: number): Promise<number> {
    await lockedReport(trx, reportId)
    const underWay = await trx
      .selectFrom('report_run')
      .where('report_id', '=', reportId)
      .where('state', 'in', ['waiting', 'running'])
      .select('id')
      .executeTakeFirst()
    if (underWay) throw new Refusal({ kind: 'conflict', message: texts.reportRunUnderWay })
    const id = await beginRun(trx, reportId, { cause: 'person', due_at: clock(), asked_by: userId })
    return id!
  },

  /** Retries a failed run for recipients who have not got it. Throws `conflict` where it did not fail. */
  async again(trx: Database, reportId: number, runId: number): Promise<void> {
    await lockedReport(trx, reportId)
    const run = orMissing(
      await trx
        .selectFrom('report_run')
        .where('id', '=', runId)
        .where('report_id', '=', reportId)
        .select(['id', 'state'])
        .forUpdate()
        .executeTakeFirst(),
    )
    if (run.state !== 'failed') throw new Refusal({ kind: 'conflict', message: texts.reportRunNotFailed })
    await trx.updateTable('report_run').set({ state: 'waiting', ended_at: null }).where('id', '=', runId).execute()
    await trx
      .updateTable('report_delivery')
      .set({ state: 'waiting', failure: null })
      .where('run_id', '=', runId)
      .where('state', '!=', 'sent')
      .execute()
    await addJob(trx, RUN_JOB, String(runId))
  },
})

const lockedReport = async (trx: Database, id: number) =>
  orMissing(
    await trx
      .selectFrom('report')
      .where('id', '=', id)
      .where('removed', '=', false)
      .select('id')
      .forUpdate()
      .executeTakeFirst(),
  )
