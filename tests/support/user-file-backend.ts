import type { Failure } from '#contracts/failure.ts'
import type { UserFile, UserFileEvent, UserFileRowDto } from '#contracts/user-files.ts'

import { pageOf } from './page-of.ts'
import type { sessionBackend } from './session-backend.ts'

export const received: UserFile = {
  id: 5,
  name: 'people.csv',
  format: 'csv',
  columns: ['Correo', 'Nombre', 'Rol', ''],
  sample: [
    ['ada@atalaya.test', 'Ada Lovelace', 'Analyst', ''],
    ['grace@atalaya.test', 'Grace Hopper', '', 'left'],
  ],
  row_count: 2000,
  mapping: { email: 0, name: 1 },
  state: 'received',
  outcomes: null,
}

export const checked: UserFile = {
  ...received,
  state: 'checked',
  outcomes: { create: 1000, update: 200, deactivate: 4, unchanged: 700, refused: 96 },
}

const row: UserFileRowDto = {
  row: 2,
  cells: ['ada@atalaya.test', 'Ada Lovelace', 'Analyst', ''],
  email: 'ada@atalaya.test',
  outcome: 'update',
  changes: ['name'],
  errors: null,
}

export const refusedRow: UserFileRowDto = {
  row: 17,
  cells: ['not an address', 'Nobody', 'Queen', ''],
  email: null,
  outcome: 'refused',
  changes: [],
  errors: { email: ['This is not an e-mail address.'], role: ['There is no such role.'] },
}

/** A fake server for one file: it records the requests, and its work continues when the test says so. */
export function userFileBackend(backend: ReturnType<typeof sessionBackend>, file: UserFile | null = null) {
  let stored = file
  let line: ReadableStreamDefaultController<Uint8Array> | null = null
  const stream = () => ({
    status: 200,
    headers: { 'content-type': 'text/event-stream' },
    body: new ReadableStream<Uint8Array>({ start: (controller) => void (line = controller) }),
  })
  const sendEvent = (event: UserFileEvent) =>
    line!.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`))

  backend.answer('POST /api/user-files', () => {
    stored = received
    return { status: 201, body: stored }
  })
  backend.answer('GET /api/user-files/5', () =>
    stored ? { status: 200, body: stored } : { status: 404, body: { kind: 'missing', message: '' } },
  )
  backend.answer('POST /api/user-files/5/check', stream)
  backend.answer('POST /api/user-files/5/apply', stream)
  backend.answer('GET /api/user-files/5/rows', ({ query }) => {
    const outcome = query.get('outcome')
    const rows = [row, refusedRow].filter((one) => !outcome || one.outcome === outcome)
    const [page, perPage] = [Number(query.get('page')), Number(query.get('per_page'))]
    const total = rows.length === 0 ? 0 : outcome === 'refused' ? 96 : 2000
    return { status: 200, body: pageOf(rows, '/api/user-files/5/rows', { page, perPage, total }) }
  })

  return {
    progress: (done: number, total = 2000) => sendEvent({ type: 'progress', done, total }),
    fail: (failure: Failure) => sendEvent({ type: 'failed', failure }),
    cutLine: () => line!.close(),
    /** Ends the work with this final file; `isHeard` is false when nothing listens any more. */
    end(become: UserFile, isHeard = true) {
      stored = become
      if (isHeard) sendEvent({ type: 'done', file: become })
    },
  }
}
