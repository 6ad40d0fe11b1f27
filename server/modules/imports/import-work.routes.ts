import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { importCheckSchema, importDetailSchema, importFileUploadQuerySchema } from '#contracts/imports.ts'
import { idParamsSchema } from '#contracts/params.ts'
import { everyHour } from '#server/kernel/every-hour.ts'
import { orMissing, Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import { checkImport } from '#server/modules/imports/check-import.ts'
import { CHECK_JOB, importChanges, RUN_JOB, UNDOABLE } from '#server/modules/imports/import-changes.ts'
import { importListRepository } from '#server/modules/imports/import-list.repository.ts'
import { ImportStopped } from '#server/modules/imports/import-record.ts'
import { importDetail } from '#server/modules/imports/import-rows.ts'
import { refusePartner } from '#server/modules/imports/import-scope.ts'
import { fileName, receiveFile } from '#server/modules/imports/receive-file.ts'
import { runImport } from '#server/modules/imports/run-import.ts'
import { sweepImports } from '#server/modules/imports/sweep-imports.ts'
import { undoImport } from '#server/modules/imports/undo-import.ts'

/** The steps of an import: files are uploaded, it is checked, started, cancelled, undone. Jobs do the work itself. */
export const importWorkRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, storage, clock } = app
  const { imports: settings } = app.config
  const list = importListRepository(db)
  const changes = importChanges(db)
  const preHandler = app.may('call-import')

  const work = { db, storage, clock, settings }
  const whenStopped = (error: unknown) => {
    if (!(error instanceof ImportStopped)) throw error
  }
  const givenUp = (key: string, reason: string) => changes.fail(Number(key), reason, clock())
  app.jobs.register(CHECK_JOB, { work: (job) => checkImport(work, job).catch(whenStopped), givenUp })
  everyHour(app, 'files of imports were not removed', () => sweepImports(db, storage, clock()))
  app.jobs.register(RUN_JOB, { work: (job) => runImport(work, job).catch(whenStopped), givenUp })

  const uploads: FastifyPluginAsyncZod = async (upload) => {
    // not read before the guard has let the request in; the bytes themselves show what they are
    upload.removeAllContentTypeParsers()
    upload.addContentTypeParser('*', (_, body, done) => done(null, body))

    upload.post(
      '/imports/:id/files',
      {
        preHandler,
        bodyLimit: settings.maxBytes,
        schema: {
          params: idParamsSchema,
          querystring: importFileUploadQuerySchema,
          response: { 201: importDetailSchema },
        },
      },
      async (request, reply) => {
        const { id, source } = await importOf(request)
        if (source !== 'upload') throw new Refusal({ kind: 'conflict', message: texts.importFindsFiles })
        const name = fileName(request.query.name)
        app.takeLongBody(request)
        const received = await receiveFile(storage, id, request.body, settings.maxBytes)
        const old = await changes.addFile(id, { name, ...received })
        if (old !== null) await storage.remove(old)
        return reply.code(201).send(importDetail(await importOf(request)))
      },
    )
  }
  await app.register(uploads)

  app.post(
    '/imports/:id/check',
    { preHandler, schema: { params: idParamsSchema, body: importCheckSchema, response: { 202: importDetailSchema } } },
    async (request, reply) => {
      const { id, files, source, partner_id } = await importOf(request)
      const { partner_id: partner = partner_id, options } = request.body
      await refusePartner(db, request.scope, partner)
      if (source === 'upload' && files === 0) throw new Refusal({ kind: 'conflict', message: texts.importWithoutFiles })
      await changes.check(id, { partner_id: partner, ...(options && { options }) })
      app.jobs.wake()
      return reply.code(202).send(importDetail(await importOf(request)))
    },
  )

  app.post(
    '/imports/:id/start',
    { preHandler, schema: { params: idParamsSchema, response: { 202: importDetailSchema } } },
    async (request, reply) => {
      const { id, partner_id, files, bytes } = await importOf(request)
      await refusePartner(db, request.scope, partner_id)
      await changes.start(id, async (trx) => {
        const sha256 = await hashesOf(id)
        await app.record(request, { ...recordFor(id), detail: { step: 'started', files, bytes, sha256 } }, trx)

        async function hashesOf(importId: number) {
          const rows = await trx
            .selectFrom('import_file')
            .where('import_id', '=', importId)
            .orderBy('seq')
            .limit(MAX_HASHES)
            .select('sha256')
            .execute()
          return rows.map((row) => row.sha256)
        }
      })
      app.jobs.wake()
      return reply.code(202).send(importDetail(await importOf(request)))
    },
  )

  app.post(
    '/imports/:id/cancel',
    { preHandler, schema: { params: idParamsSchema, response: { 200: importDetailSchema } } },
    async (request) => {
      const { id } = await importOf(request)
      await changes.cancel(id, clock())
      return importDetail(await importOf(request))
    },
  )

  app.post(
    '/imports/:id/undo',
    { preHandler, schema: { params: idParamsSchema, response: { 200: importDetailSchema } } },
    async (request) => {
      const { id, state, partner_id } = await importOf(request)
      await refusePartner(db, request.scope, partner_id)
      if (!UNDOABLE.includes(state)) throw new Refusal({ kind: 'conflict', message: texts.importElsewhere })
      await undoImport(db, id, async (trx, outcome) => {
        await changes.undone(trx, id, outcome)
        await app.record(request, { ...recordFor(id), detail: { step: 'undone', ...outcome } }, trx)
      })
      app.jobs.wake()
      return importDetail(await importOf(request))
    },
  )

  /** The import of the address, if the caller sees it. */
  async function importOf({ scope, params }: FastifyRequest<{ Params: { id: number } }>) {
    return orMissing(await list.find(scope, params.id))
  }
}

const recordFor = (id: number) => ({ action: 'import' as const, subject: `import:${id}` })

/** An access record does not list very many files: the import itself does. */
const MAX_HASHES = 50
