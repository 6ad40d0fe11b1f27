import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'

import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { userFileRowQuerySchema } from '#contracts/lists/user-files.ts'
import type { Locale } from '#contracts/page-config.ts'
import { idParamsSchema } from '#contracts/params.ts'
import {
  type ColumnMapping,
  MAX_USER_FILE_BYTES,
  userFileApplySchema,
  userFileCheckSchema,
  type UserFileEvent,
  type UserFileField,
  userFileFields,
  type UserFileRowDto,
  userFileRowPageSchema,
  userFileSchema,
  userFileUploadQuerySchema,
} from '#contracts/user-files.ts'
import { bytesInMemory } from '#server/archives/byte-source.ts'
import { sendEvents } from '#server/http/send-events.ts'
import { everyHour } from '#server/kernel/every-hour.ts'
import { Refusal, refuseIfThrottled } from '#server/kernel/failures.ts'
import { localeOf } from '#server/kernel/locale.ts'
import { texts, translate } from '#server/kernel/messages.ts'
import type { Message } from '#server/kernel/messages/message.ts'
import { paginated } from '#server/list/paginated.ts'
import type { TableColumn } from '#server/list/table-export.ts'
import { applyFile } from '#server/modules/user-files/apply-file.ts'
import { checkFile } from '#server/modules/user-files/check-file.ts'
import { type DescribedFile, describedFile } from '#server/modules/user-files/described-file.ts'
import {
  removeOldFiles,
  stateOf,
  type UserFileRecord,
  userFilesRepository,
} from '#server/modules/user-files/user-files.repository.ts'

/** Files of users: received, checked row by row without changing anybody, applied as a whole. */
export const userFilesRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, storage, clock } = app
  const files = userFilesRepository(db)
  const preHandler = app.may('user-edit')
  const checks = app.limit('user-file-check', 60, 3_600)
  everyHour(app, 'old files of users were not removed', () => removeOldFiles(db, storage, clock()))

  const uploads: FastifyPluginAsyncZod = async (upload) => {
    // not read before the guard has let the request in; the bytes themselves show what they are
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
        return reply.code(201).send(await files.presented(file))
      },
    )
  }
  await app.register(uploads)

  app.get(
    '/user-files/:id',
    { preHandler, schema: { params: idParamsSchema, response: { 200: userFileSchema } } },
    async (request) => files.presented(await own(request)),
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
        tell({ type: 'done', file: await files.presented(checked) })
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
        tell({ type: 'done', file: await files.presented(await own(request)) })
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

  /** The file of the address, if the caller sent it. */
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

/** The record of what a file did, or would do. */
const importOf = ({ id, sha256 }: UserFileRecord, detail: Record<string, unknown>) => ({
  action: 'import' as const,
  subject: `user_file:${id}`,
  detail: { ...detail, sha256 },
})

/** Refuses a mapping without the address, or with a column that does not exist or that another field has. */
function refuseMapping(mapping: ColumnMapping, columns: readonly string[]): void {
  const errors: Record<string, Message[]> = {}
  const taken = new Set<number>()
  if (mapping.email === undefined) errors['email'] = [texts.emailColumnMissing]
  for (const field of userFileFields) {
    const column = mapping[field]
    if (column === undefined) continue
    if (column >= columns.length) errors[field] = [texts.columnMissing]
    else if (taken.has(column)) errors[field] = [texts.columnTwice]
    taken.add(column)
  }
  if (Object.keys(errors).length > 0) throw new Refusal({ kind: 'invalid', errors })
}

type RefusedRow =
  ReturnType<ReturnType<typeof userFilesRepository>['refusedRows']> extends AsyncIterable<infer Row> ? Row : never

/** The refused rows as they came, with their number and the reasons: once corrected, the file can be sent again. */
function refusedTable(columns: readonly string[], locale: Locale): TableColumn<RefusedRow>[] {
  const row: TableColumn<RefusedRow> = { header: translate(locale, texts.rowHeading), value: (refused) => refused.row }
  const reasons: TableColumn<RefusedRow> = {
    header: translate(locale, texts.reasonsHeading),
    value: ({ errors }) => reasonsInOne(locale, errors),
  }
  const added = new Set([row.header, reasons.header])
  const original = columns.flatMap(
    (header, column): TableColumn<RefusedRow>[] =>
      added.has(header) ? [] : [{ header, value: ({ cells }) => cells[column] ?? '' }], // from an earlier round
  )
  return [row, ...original, reasons]
}

type StoredRow = Omit<UserFileRowDto, 'errors'> & { errors: Record<string, Message[]> | null }

/** Rows with the reasons of their refusal in the reader's language. */
const rowInWords =
  (locale: Locale) =>
  ({ errors, ...row }: StoredRow): UserFileRowDto => ({ ...row, errors: errors && inLanguage(locale, errors) })

const inLanguage = (locale: Locale, errors: Record<string, Message[]>) =>
  Object.fromEntries(
    Object.entries(errors).map(([field, reasons]) => [field, reasons.map((text) => translate(locale, text))]),
  )

/** All reasons of a row in one cell. */
const reasonsInOne = (locale: Locale, errors: Partial<Record<UserFileField, Message[]>> | null): string =>
  Object.values(errors ?? {})
    .flat()
    .map((text) => translate(locale, text))
    .join(' ')

type ReceivedFile = DescribedFile & { bytes: Buffer; sha256: string }

/** Receives the body of a request, up to the largest size of a file, and reads what it is. */
async function receiveFile(body: unknown): Promise<ReceivedFile> {
  const pieces = body instanceof Readable ? await piecesOf(body) : []
  const bytes = Buffer.concat(pieces)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { ...(await describedFile(bytesInMemory(bytes))), bytes, sha256 }
}

async function piecesOf(body: Readable): Promise<Buffer[]> {
  const pieces: Buffer[] = []
  let size = 0
  // a request that is too large gets an answer, too: leaving the loop must not close the connection
  for await (const piece of body.iterator({ destroyOnReturn: false })) {
    size += piece.length
    if (size > MAX_USER_FILE_BYTES) break
    pieces.push(piece)
  }
  if (size <= MAX_USER_FILE_BYTES) return pieces
  body.resume() // the rest is skipped, as long as the server lets a request take
  throw new Refusal({ kind: 'too-large' })
}
