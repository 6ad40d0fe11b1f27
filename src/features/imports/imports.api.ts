import * as z from 'zod/mini'

import {
  type Import,
  type ImportChoices,
  importChoicesSchema,
  type ImportDetail,
  type ImportRefusal,
  importDetailSchema,
  importEventSchema,
  importSchema,
  readImportPageSchema,
  readImportRefusalPageSchema,
} from '#contracts/imports.ts'
import type { Page } from '#contracts/pagination.ts'
import { readEvents } from '#src/lib/event-stream.ts'
import type { Http } from '#src/lib/http.ts'
import { RequestFailed } from '#src/lib/request-failed.ts'
import { silenceRejection } from '#src/lib/silence-rejection.ts'
import type { ImportApi } from '#src/machines/import.ts'

import { type ImportsSearch, importsSearch } from './imports-search.ts'

/** The requests of the page: the list, or one import with a page of its refusals. */
export type ImportsAnswers = {
  imports: Promise<Page<Import> | null>
  opened: Promise<{ detail: ImportDetail | null }>
  refusals: Promise<Page<ImportRefusal> | null>
  choices: Promise<ImportChoices>
}

export const importsApi = (http: Http) => ({
  ...flowApi(http),

  open(search: ImportsSearch, signal: AbortSignal): ImportsAnswers {
    const { import: id, page, per_page } = search
    const none = Promise.resolve(null)
    return {
      imports: silenceRejection(
        id ? none : http.send(readImportPageSchema, '/api/imports', { query: importsSearch.query(search), signal }),
      ),
      opened: silenceRejection(
        id
          ? http.send(importDetailSchema, addressOf(id), { signal }).then((detail) => ({ detail }))
          : Promise.resolve({ detail: null }),
      ),
      refusals: silenceRejection(
        id
          ? http.send(readImportRefusalPageSchema, `${addressOf(id)}/refusals`, { query: { page, per_page }, signal })
          : none,
      ),
      choices: silenceRejection(http.send(importChoicesSchema, '/api/imports/options', { signal })),
    }
  },

  /** The refused rows, as a CSV file. */
  refusedFile: (id: number) => http.download(`${addressOf(id)}/refusals/export`),
})

const flowApi = (http: Http): ImportApi<Import> => ({
  create: (draft, signal) => http.send(importSchema, '/api/imports', { method: 'POST', body: draft, signal }),
  async send(id, { name, file }, signal) {
    await http.send(z.unknown(), `${addressOf(id)}/files`, { method: 'POST', query: { name }, body: file, signal })
  },
  async ask(id, { to, ...body }, signal) {
    await http.send(z.unknown(), `${addressOf(id)}/${to}`, { method: 'POST', body, signal })
  },
  follow: async (id, onProgress, signal) => {
    const stream = await http.stream(`${addressOf(id)}/events`, { signal })
    for await (const event of readEvents(stream, importEventSchema)) {
      if (event.type === 'failed') throw new RequestFailed(event.failure, null)
      if (event.type === 'settled') return event.import
      onProgress(event.import)
    }
    throw new RequestFailed({ kind: 'unavailable', message: '' }, null)
  },
})

const addressOf = (id: number) => `/api/imports/${id}`
