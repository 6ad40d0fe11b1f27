import { setTimeout as pause } from 'node:timers/promises'

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import {
  importChoicesSchema,
  importDetailSchema,
  importDraftSchema,
  importFilePageSchema,
  importPageSchema,
  importRefusalPageSchema,
  type ImportRefusal,
  type ImportDraft,
  type Import,
  type ImportEvent,
} from '#contracts/imports.ts'
import {
  importFileQuerySchema,
  importListQuerySchema,
  importRefusalQuerySchema,
  type ImportState,
} from '#contracts/lists/imports.ts'
import type { Locale } from '#contracts/page-config.ts'
import { idParamsSchema } from '#contracts/params.ts'
import type { Config } from '#server/config.ts'
import { sendEvents } from '#server/http/send-events.ts'
import { orMissing, Refusal } from '#server/kernel/failures.ts'
import { localeOf } from '#server/kernel/locale.ts'
import { translate, texts } from '#server/kernel/messages.ts'
import type { TableColumn } from '#server/list/table-export.ts'
import { importChanges } from '#server/modules/imports/import-changes.ts'
import { importListRepository } from '#server/modules/imports/import-list.repository.ts'
import { importDetail, presentImport } from '#server/modules/imports/import-rows.ts'
import { mayLeaveUnassigned, offeredPartners, refusePartner } from '#server/modules/imports/import-scope.ts'
import { resolveInside } from '#server/modules/imports/offered-folders.ts'
import { isAllowedUrl } from '#server/net/fetch-url.ts'

/** Imports as people create them, look at them and follow them. */
export const importsRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock } = app
  const { imports: settings } = app.config
  const list = importListRepository(db)
  const changes = importChanges(db)
  const preHandler = app.may('call-import')
  const stopping = new AbortController()
  app.addHook('preClose', async () => stopping.abort())

  app.get(
    '/imports/options',
    { preHandler, schema: { response: { 200: importChoicesSchema } } },
    async ({ scope }) => ({
      partners: await db
        .selectFrom('partner')
        .where(offeredPartners(scope))
        .select(['id', 'name'])
        .orderBy('name')
        .execute(),
      may_leave_unassigned: await mayLeaveUnassigned(db, scope),
      folders: settings.folders,
      hosts: settings.hosts,
      max_file_bytes: settings.maxBytes,
    }),
  )

  app.get(
    '/imports',
    { preHandler, schema: { querystring: importListQuerySchema, response: { 200: importPageSchema } } },
    ({ scope, query }) => list.page(scope, query),
  )

  app.post(
    '/imports',
    { preHandler, schema: { body: importDraftSchema, response: { 201: importDetailSchema } } },
    async ({ scope, body, user }, reply) => {
      await refusePartner(db, scope, body.partner_id)
      await refuseSource(body.source, settings)
      const id = await changes.add(body, user.id, clock())
      return reply.code(201).send(importDetail(orMissing(await list.find(scope, id))))
    },
  )

  app.get(
    '/imports/:id',
    { preHandler, schema: { params: idParamsSchema, response: { 200: importDetailSchema } } },
    async ({ scope, params }) => importDetail(orMissing(await list.find(scope, params.id))),
  )

  app.get(
    '/imports/:id/files',
    {
      preHandler,
      schema: { params: idParamsSchema, querystring: importFileQuerySchema, response: { 200: importFilePageSchema } },
    },
    async ({ scope, params, query }) => list.files(orMissing(await list.find(scope, params.id)).id, query),
  )

  app.get(
    '/imports/:id/refusals',
    {
      preHandler,
      schema: {
        params: idParamsSchema,
        querystring: importRefusalQuerySchema,
        response: { 200: importRefusalPageSchema },
      },
    },
    async ({ scope, params, query }) => list.refusals(orMissing(await list.find(scope, params.id)).id, query),
  )

  app.get(
    '/imports/:id/refusals/export',
    { preHandler, exposeHeadRoute: false, schema: { params: idParamsSchema } },
    async (request, reply) => {
      const { id } = orMissing(await list.find(request.scope, request.params.id))
      const thing = { subject: `import:${id}`, detail: { rows: 'refused' } }
      const columns = refusalTable(localeOf(request.headers, app.config.locale))
      const rows = list.allRefusals(id)
      return app.sendExport(request, reply, thing, { format: 'csv', name: 'refusals', columns, rows })
    },
  )

  app.get(
    '/imports/:id/events',
    { preHandler, exposeHeadRoute: false, schema: { params: idParamsSchema } },
    async (request, reply) => {
      const { scope, params } = request
      orMissing(await list.find(scope, params.id))
      const look = async () => {
        const found = await list.find(scope, params.id)
        return found && presentImport(found)
      }
      return sendProgress(request, reply, { look, stopping: stopping.signal })
    },
  )
}

/** The refusals and notes of an import as a table in the reader's language. */
const refusalTable = (locale: Locale): TableColumn<ImportRefusal>[] => [
  { header: translate(locale, texts.fileHeading), value: ({ file }) => file },
  { header: translate(locale, texts.rowHeading), value: ({ row }) => row ?? null },
  { header: translate(locale, texts.fieldHeading), value: ({ field }) => field ?? null },
  {
    header: translate(locale, texts.kindHeading),
    value: ({ taken }) => translate(locale, taken ? texts.noteKind : texts.refusedKind),
  },
  { header: translate(locale, texts.reasonHeading), value: ({ reason }) => reason },
]

/** Refuses a folder or an address that the configuration does not offer. */
async function refuseSource(source: ImportDraft['source'], { folders, hosts }: Config['imports']): Promise<void> {
  if (source.type === 'folder' && (await resolveInside(folders, source.path)) === null) {
    throw new Refusal({ kind: 'invalid', message: texts.importFolder, errors: { source: [texts.importFolder] } })
  }
  if (source.type === 'url' && !isAllowedUrl(source.url, hosts)) {
    throw new Refusal({ kind: 'invalid', message: texts.importUrl, errors: { source: [texts.importUrl] } })
  }
}

type Following = {
  /** The import as it is now; undefined if the reader may no longer see it. */
  look: () => Promise<Import | undefined>
  /** The server is stopping. */
  stopping: AbortSignal
}

/**
 * Sends the import whenever it has changed, until it waits for a person or is at its end. Every server can do so, since all of them read
 * the same database. After some minutes the answer ends on its own: the reader connects again, and is authenticated again.
 */
const sendProgress = (request: FastifyRequest, reply: FastifyReply, { look, stopping }: Following) =>
  sendEvents<ImportEvent>(request, reply, async ({ tell, stillHere, signal: leaving }) => {
    const signal = AbortSignal.any([leaving, stopping, AbortSignal.timeout(MAX_MS)])
    let lastText = ''
    for (let quiet = 0; !signal.aborted; quiet += LOOK_MS) {
      const now = await look()
      if (!now) throw new Refusal({ kind: 'missing' })
      const isSettled = !MOVING.has(now.state)
      const event: ImportEvent = { type: isSettled ? 'settled' : 'progress', import: now }
      const text = JSON.stringify(event)
      if (text !== lastText) {
        tell(event)
        quiet = 0
      } else if (quiet >= QUIET_MS) {
        stillHere()
        quiet = 0
      }
      lastText = text
      if (isSettled) return
      await pause(LOOK_MS, undefined, { signal }).catch(() => {})
    }
  })

/** States in which the server is working. */
const MOVING = new Set<ImportState>(['checking', 'queued', 'running'])

const LOOK_MS = 500
const QUIET_MS = 15_000
const MAX_MS = 300_000
