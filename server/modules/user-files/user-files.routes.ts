import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { idParamsSchema } from '#contracts/params.ts'
import { userFileRowQuerySchema } from '#contracts/lists/user-files.ts'
import {
  MAX_USER_FILE_BYTES,
  type UserFileEvent,
  userFileApplySchema,
  userFileCheckSchema,
  userFileRowPageSchema,
  userFileSchema,
  userFileUploadQuerySchema,
} from '#contracts/user-files.ts'
import { Refusal, refuseIfThrottled } from '#server/failures.ts'
import { everyHour } from '#server/every-hour.ts'
import { localeOf } from '#server/locale.ts'
import { applyFile } from '#server/modules/user-files/apply-file.ts'
import { checkFile } from '#server/modules/user-files/check-file.ts'
import { refuseMapping } from '#server/modules/user-files/mapping-errors.ts'
import { removeOldFiles } from '#server/modules/user-files/old-files.ts'
import { receiveFile } from '#server/modules/user-files/receive-file.ts'
import { refusedTable } from '#server/modules/user-files/refused-table.ts'
import { rowInWords } from '#server/modules/user-files/rows-in-words.ts'
import { stateOf, type UserFileRecord, userFilesRepository } from '#server/modules/user-files/user-files.repository.ts'
import { paginated } from '#server/paginated.ts'
import { sendEvents } from '#server/send-events.ts'
import { texts } from '#server/texts.ts'

/** Files of users on their way: received, checked row by row without changing anybody, applied as a whole. */
export const userFilesRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, storage, clock } = app
  const files = userFilesRepository(db)
  const preHandler = app.may('user-edit')
  const checks = app.limit('user-file-check', 60, 3_600)
  everyHour(app, 'old files of users were not removed', () => removeOldFiles(db, storage, clock()))

  const uploads: FastifyPluginAsyncZod = async (upload) => {
    // not read before the guard has let the request in; what the bytes are is seen from themselves
    upload.removeAllContentTypeParsers()
    upload.addContentTypeParser('*', (_, body, done) => done(null, body))

    upload.post(
      '/user-files',
      {
        preHandler,
        bodyLimit: MAX_USER_FILE_BYTES,
        schema: { querystring: userFileUploadQuerySchema, response: { 201: userFileSchema } },
      },
      async ({ query, body, user }, reply) => {
        const { bytes, sha256, ...described } = await receiveFile(body)
        const storage_key = `user-files/${sha256}`
        await storage.put(storage_key, bytes)
        const file = await files.add(user.id, clock(), { ...query, ...described, sha256, storage_key })
        return reply.code(201).send(await files.shown(file))
      },
    )
  }
  await app.register(uploads)

  app.get(
    '/user-files/:id',
    { preHandler, schema: { params: idParamsSchema, response: { 200: userFileSchema } } },
    async (request) => files.shown(await own(request)),
  )

  app.post(
    '/user-files/:id/check',
    { preHandler, schema: { params: idParamsSchema, body: userFileCheckSchema } },
    async (request, reply) => {
      const file = await own(request)
      const { mapping } = request.body
      if (stateOf(file) === 'applied') throw new Refusal({ kind: 'conflict', message: texts.fileApplied })
      refuseMapping(mapping, file.columns)
      refuseIfThrottled(await checks.count(String(request.user.id)))
      return sendEvents<UserFileEvent>(request, reply, async ({ tell, signal }) => {
        const checked = await checkFile(workOf(request, tell, signal), file, {
          mapping,
          record: (outcomes, trx) => app.record(request, importOf(file, { step: 'checked', ...outcomes }), trx),
        })
        tell({ type: 'done', file: await files.shown(checked) })
      })
    },
  )

  app.post(
    '/user-files/:id/apply',
    { preHandler, schema: { params: idParamsSchema, body: userFileApplySchema } },
    async (request, reply) => {
      const file = await own(request)
      const state = stateOf(file)
      if (state === 'applied') throw new Refusal({ kind: 'conflict', message: texts.fileApplied })
      if (state === 'received') throw new Refusal({ kind: 'conflict', message: texts.fileNotChecked })
      const by = request.user.id
      const locale = localeOf(request.headers, app.config.locale)
      if (request.body.invite) app.afterAnswer(reply, app.invitations.sendLetters)
      return sendEvents<UserFileEvent>(request, reply, async ({ tell, signal }) => {
        await applyFile(workOf(request, tell, signal), file, {
          invite: request.body.invite ? (ids, trx) => app.invitations.invite(ids, { by, locale }, trx) : undefined,
          async record({ outcomes, people }, trx) {
            const changes = people.map(({ id, detail }) => ({
              action: 'rights' as const,
              subject: `user:${id}`,
              detail,
            }))
            await app.recordAll(request, changes, trx)
            await app.record(
              request,
              importOf(file, { step: 'applied', invited: request.body.invite, ...outcomes }),
              trx,
            )
          },
        })
        tell({ type: 'done', file: await files.shown(await own(request)) })
      })
    },
  )

  app.get(
    '/user-files/:id/rows',
    {
      preHandler,
      schema: { params: idParamsSchema, querystring: userFileRowQuerySchema, response: { 200: userFileRowPageSchema } },
    },
    async (request) => {
      const file = await own(request)
      const { page, per_page: perPage } = request.query
      const { rows, total } =
        stateOf(file) === 'received' ? { rows: [], total: 0 } : await files.rows(file.id, request.query)
      const inWords = rowInWords(localeOf(request.headers, app.config.locale))
      const path = `/api/user-files/${file.id}/rows`
      return paginated(rows.map(inWords), { page, perPage, total, path, query: request.query })
    },
  )

  app.get(
    '/user-files/:id/refused',
    { preHandler, exposeHeadRoute: false, schema: { params: idParamsSchema } },
    async (request, reply) => {
      const file = await own(request)
      if (stateOf(file) === 'received') throw new Refusal({ kind: 'conflict', message: texts.fileNotChecked })
      const thing = { subject: `user_file:${file.id}`, detail: { rows: 'refused' } }
      const columns = refusedTable(file.columns, localeOf(request.headers, app.config.locale))
      return app.sendExport(request, reply, thing, {
        format: 'csv',
        name: 'refused-rows',
        columns,
        rows: files.refusedRows(file.id),
      })
    },
  )

  /** The file of the address, when the caller sent it. */
  async function own(request: FastifyRequest<{ Params: { id: number } }>) {
    const file = await files.find(request.user.id, request.params.id)
    if (!file) throw new Refusal({ kind: 'missing' })
    return file
  }

  function workOf(request: FastifyRequest, tell: (event: UserFileEvent) => void, signal: AbortSignal) {
    const { caller, scope } = request
    if (!caller) throw new Refusal({ kind: 'unauthenticated' })
    return { db, storage, clock, files, caller, scope, tell, signal }
  }
}

/** How much of what a file did, or would do, as it is recorded. */
const importOf = ({ id, sha256 }: UserFileRecord, detail: Record<string, unknown>) => ({
  action: 'import' as const,
  subject: `user_file:${id}`,
  detail: { ...detail, sha256 },
})
