import { screen } from '@testing-library/react'

import { type Import, type ImportDetail, type ImportEvent, importSchema } from '#contracts/imports.ts'

import { choices, received } from './conversation-import.ts'
import { pageOf } from './page-of.ts'
import { holding, renderAt } from './render.tsx'
import { sessionBackend } from './session-backend.ts'

const refusal = { file: 'chat.txt', row: 12, field: 'duration', reason: 'duration is "soon", which is no duration.' }

/** Opens the screen of imports with a fake server that stores one import, or none yet. */
export function openImports(address: string, stored: ImportDetail | null = null) {
  const as = holding(['call-import'])
  const backend = sessionBackend(as)
  return { ...renderAt(address, { as, backend }), server: importBackend(backend, stored) }
}

/** The fake server: it stores the import, and its work goes on when the test says so. */
function importBackend(backend: ReturnType<typeof sessionBackend>, before: ImportDetail | null) {
  let stored = before
  let stream: ReadableStreamDefaultController<Uint8Array> | null = null
  const row = (): Import => importSchema.parse(stored)
  const sendEvent = (event: ImportEvent) =>
    stream!.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`))
  const startWork = (state: ImportDetail['state']) => () => {
    stored = { ...stored!, state }
    return { status: 202, body: null }
  }

  backend.answer('GET /api/imports/options', () => ({ status: 200, body: choices }))
  backend.answer('GET /api/imports', () => ({ status: 200, body: pageOf(stored ? [row()] : [], '/api/imports') }))
  backend.answer('POST /api/imports', () => {
    stored = received
    return { status: 201, body: row() }
  })
  backend.answer('POST /api/imports/5/files', () => ({ status: 201, body: null }))
  backend.answer('POST /api/imports/5/check', startWork('checking'))
  backend.answer('POST /api/imports/5/start', startWork('running'))
  backend.answer('POST /api/imports/5/cancel', startWork('running'))
  backend.answer('POST /api/imports/5/undo', startWork('queued'))
  backend.answer('GET /api/imports/5/events', () => ({
    status: 200,
    headers: { 'content-type': 'text/event-stream' },
    body: new ReadableStream<Uint8Array>({ start: (controller) => void (stream = controller) }),
  }))
  backend.answer('GET /api/imports/5', () =>
    stored ? { status: 200, body: stored } : { status: 404, body: { kind: 'missing', message: '' } },
  )
  backend.answer('GET /api/imports/5/refusals', () => ({
    status: 200,
    body: pageOf(stored?.refused ? [refusal] : [], '/api/imports/5/refusals', {
      total: stored ? stored.refused + stored.noted : 0,
    }),
  }))

  return {
    isFollowed: () => stream !== null,
    progress(detail: ImportDetail) {
      stored = detail
      sendEvent({ type: 'progress', import: row() })
    },
    /** The work ends with this import. */
    end(become: ImportDetail) {
      stored = become
      sendEvent({ type: 'settled', import: row() })
    },
    cutLine: () => stream!.close(),
  }
}

export const zone = () => screen.findByLabelText<HTMLInputElement>(/Drop files or folders here/)
export const tiles = () =>
  [/^(New or completed|Not known yet)$/, /^Known already/, /^Refused$/].map(
    (name) => screen.getAllByText(name)[0]!.nextElementSibling?.textContent ?? '',
  )
