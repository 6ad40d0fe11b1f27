import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import {
  calibrationChangeSchema,
  calibrationDetailSchema,
  calibrationDraftSchema,
  calibrationOptionsSchema,
  calibrationPageSchema,
  calibrationRepeatsQuerySchema,
  calibrationRepeatsSchema,
  type CalibrationRowDto,
  calibrationStepSchema,
} from '#contracts/calibrations.ts'
import { calibrationExportQuerySchema, calibrationListQuerySchema } from '#contracts/lists/calibrations.ts'
import type { Locale } from '#contracts/page-config.ts'
import { idParamsSchema } from '#contracts/params.ts'
import { inLanguage } from '#domain/text/localized.ts'
import { localeOf } from '#server/kernel/locale.ts'
import type { TableColumn } from '#server/list/table-export.ts'
import { calibrationChangesRepository } from '#server/modules/calibrations/calibration-changes.repository.ts'
import { closeCalibration, startDiscussion } from '#server/modules/calibrations/calibration-lifecycle.ts'
import { calibrationOptionsRepository } from '#server/modules/calibrations/calibration-options.repository.ts'
import { calibrationDetail, calibrationListRepository } from '#server/modules/calibrations/calibrations.repository.ts'

/** Calibrations: creating and reading them, and leading them from blind answers to a consensus. */
export const calibrationsRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock } = app
  const isStrict = app.config.security === 'strict'
  const list = calibrationListRepository(db)
  const changes = calibrationChangesRepository(isStrict, clock)
  const options = calibrationOptionsRepository(db, isStrict, clock)
  const preHandler = app.may('quality-calibration')
  const params = idParamsSchema
  const response = { 200: calibrationDetailSchema }
  const action = 'quality'

  app.get(
    '/calibrations',
    {
      // for all who see evaluations: leaders find theirs, everybody else those in which they take part
      preHandler: app.may('quality-detail'),
      schema: { querystring: calibrationListQuerySchema, response: { 200: calibrationPageSchema } },
    },
    ({ scope, query }) => list.page(scope, query),
  )

  app.get(
    '/calibrations/export',
    {
      preHandler: app.may('quality-detail'),
      exposeHeadRoute: false,
      schema: { querystring: calibrationExportQuerySchema },
    },
    async (request, reply) => {
      const { format, page: _page, per_page: _perPage, ...detail } = request.query
      const rows = list.all(request.scope, request.query)
      const columns = calibrationColumns(localeOf(request.headers, app.config.locale))
      const table = { format, name: 'calibrations', columns, rows }
      return app.sendExport(request, reply, { subject: 'calibrations', detail }, table)
    },
  )

  app.get(
    '/calibrations/:id',
    { preHandler: app.may('quality-detail'), schema: { params, response } },
    ({ scope, params: { id } }) => calibrationDetail(db, scope, id),
  )

  app.get(
    '/calibration-options',
    { preHandler, schema: { response: { 200: calibrationOptionsSchema } } },
    ({ scope }) => options.options(scope),
  )

  app.get(
    '/calibration-repeats',
    { preHandler, schema: { querystring: calibrationRepeatsQuerySchema, response: { 200: calibrationRepeatsSchema } } },
    ({ scope, query }) => options.repeats(scope, query.scorecard_id),
  )

  app.post('/calibrations', { preHandler, schema: { body: calibrationDraftSchema, response } }, async (request) => {
    const { scope, body } = request
    const made = await db.transaction().execute(async (trx) => {
      const id = await changes.add(trx, scope, body)
      await app.record(request, { action, subject: `calibration:${id}`, detail: { step: 'made', ...body } }, trx)
      return id
    })
    app.jobs.wake()
    return calibrationDetail(db, scope, made)
  })

  app.put(
    '/calibrations/:id',
    { preHandler, schema: { params, body: calibrationChangeSchema, response } },
    async (request) => {
      const { scope, body } = request
      const { id } = request.params
      await db.transaction().execute(async (trx) => {
        const changed = await changes.change(trx, scope, id, body)
        await app.record(
          request,
          { action, subject: `calibration:${id}`, detail: { step: 'changed', ...changed } },
          trx,
        )
      })
      app.jobs.wake()
      return calibrationDetail(db, scope, id)
    },
  )

  app.post(
    '/calibrations/:id/discussion',
    { preHandler, schema: { params, body: calibrationStepSchema, response } },
    async (request) => {
      const { scope, body } = request
      const { id } = request.params
      await db.transaction().execute(async (trx) => {
        const done = await startDiscussion(trx, scope, { id, version: body.version, now: clock() })
        await app.record(request, { action, subject: `calibration:${id}`, detail: { step: 'discussed', ...done } }, trx)
      })
      app.jobs.wake()
      return calibrationDetail(db, scope, id)
    },
  )

  app.post(
    '/calibrations/:id/closure',
    { preHandler, schema: { params, body: calibrationStepSchema, response } },
    async (request) => {
      const { scope, body } = request
      const { id } = request.params
      await db.transaction().execute(async (trx) => {
        await closeCalibration(trx, scope, { id, version: body.version, now: clock() })
        await app.record(request, { action, subject: `calibration:${id}`, detail: { step: 'closed' } }, trx)
      })
      app.jobs.wake()
      return calibrationDetail(db, scope, id)
    },
  )
}

/**
 * Headers are named after the fields of the list, in English; titles are in the language of the request. Instants are
 * in UTC.
 */
const calibrationColumns = (locale: Locale): readonly TableColumn<CalibrationRowDto>[] => [
  { header: 'id', value: ({ id }) => id },
  { header: 'name', value: ({ name }) => name },
  { header: 'state', value: ({ state }) => state },
  { header: 'kind', value: ({ kind }) => kind },
  { header: 'scorecard', value: ({ scorecard }) => inLanguage(scorecard.title, locale) },
  { header: 'version', value: ({ scorecard: { number } }) => number },
  { header: 'due_on', value: ({ due_on }) => due_on },
  { header: 'threshold', value: ({ threshold }) => threshold },
  { header: 'participants', value: ({ participants }) => participants },
  { header: 'interactions', value: ({ interactions }) => interactions },
  { header: 'done', value: ({ done }) => done },
  { header: 'expected', value: ({ expected }) => expected },
  { header: 'own_done', value: ({ own }) => own?.done ?? null },
  { header: 'own_expected', value: ({ own }) => own?.expected ?? null },
  // empty before results are open to the reader
  { header: 'agreement', value: ({ agreement }) => agreement?.raw.share ?? null },
  { header: 'agreement_low', value: ({ agreement }) => agreement?.raw.interval?.low ?? null },
  { header: 'agreement_high', value: ({ agreement }) => agreement?.raw.interval?.high ?? null },
  { header: 'agreement_units', value: ({ agreement }) => agreement?.units ?? null },
  { header: 'created_by', value: ({ created_by }) => created_by?.name ?? null },
  { header: 'created_at', value: ({ created_at }) => created_at },
  { header: 'closed_at', value: ({ closed_at }) => closed_at },
]
