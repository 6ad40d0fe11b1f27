import type { Page } from '#contracts/pagination.ts'
import {
  readUserFileRowPageSchema,
  userFileEventSchema,
  userFileSchema,
  type UserFile,
  type UserFileRowDto,
} from '#contracts/user-files.ts'
import { readEvents } from '#src/lib/event-stream.ts'
import type { Http, HttpRequest } from '#src/lib/http.ts'
import { RequestFailed } from '#src/lib/request-failed.ts'
import { silenceRejection } from '#src/lib/silence-rejection.ts'
import type { FileImportApi, Progress } from '#src/machines/file-import.ts'

import type { UserFileSearch } from './user-file-search.ts'

export type UserFileChoices = {
  /** Whether new people get an invitation by mail. */
  invite: boolean
}

/**
 * The requests of the page: the file in the address, and a page of its rows, of which there are none before it is
 * checked.
 */
export type UserFileAnswers = {
  opened: Promise<{ file: UserFile | null }>
  rows: Promise<Page<UserFileRowDto> | null>
}

export const userFileApi = (http: Http) => ({
  ...importApi(http),

  open({ file: id, ...query }: UserFileSearch, signal: AbortSignal): UserFileAnswers {
    const opened: UserFileAnswers['opened'] = id
      ? http.send(userFileSchema, addressOf(id), { signal }).then((file) => ({ file }))
      : Promise.resolve({ file: null })
    const rows: UserFileAnswers['rows'] = id
      ? http.send(readUserFileRowPageSchema, `${addressOf(id)}/rows`, { query, signal })
      : Promise.resolve(null)
    return { opened: silenceRejection(opened), rows: silenceRejection(rows) }
  },

  /** The refused rows as they were, with the reasons. */
  refused: (id: number) => http.download(`${addressOf(id)}/refused`),
})

const importApi = (http: Http): FileImportApi<UserFile, UserFileChoices> => ({
  upload: (source, signal) =>
    http.send(userFileSchema, '/api/user-files', {
      method: 'POST',
      query: { name: source.name },
      body: source,
      signal,
    }),
  check: ({ id }, mapping, onProgress, signal) =>
    follow(http, `${addressOf(id)}/check`, { body: { mapping }, signal }, onProgress),
  apply: ({ id }, choices, onProgress, signal) =>
    follow(http, `${addressOf(id)}/apply`, { body: choices, signal }, onProgress),
})

const addressOf = (id: number) => `/api/user-files/${id}`

/** Reports progress, and resolves with the file as it is at the end. */
async function follow(http: Http, path: string, request: HttpRequest, onProgress: (progress: Progress) => void) {
  const stream = await http.stream(path, { method: 'POST', ...request })
  for await (const event of readEvents(stream, userFileEventSchema)) {
    if (event.type === 'done') return event.file
    if (event.type === 'failed') throw new RequestFailed(event.failure, null)
    onProgress(event)
  }
  throw new RequestFailed({ kind: 'unavailable', message: '' }, null)
}
