import { screen } from '@testing-library/react'

import { type Import, type ImportDetail, type ImportEvent, importSchema } from '#contracts/imports.ts'

import { choices, received } from './conversation-import.ts'
import { pageOf } from './page-of.ts'
import { holding, renderAt } from './render.tsx'
import { sessionBackend } from './session-backend.ts'

const refusal = { file: 'chat.txt', row: 12, field: 'duration', reason: 'duration is "soon", which is no duration.' }

/** Opens the screen of imports before a server that keeps one import, or none yet. */
export function openImports(address: string, kept: ImportDetail | null = null) {
  const as = holding(['call-import'])
  const backend = sessionBackend(as)
  return { ...renderAt(address, { as, backend }), server: importBackend(backend, kept) }
}

/** The server's side: it keeps what it is told, and its work goes on when the test says so. */
function importBackend(backend: ReturnType<typeof sessionBackend>, before: ImportDetail | null) {
  let kept = before
  let line: ReadableStreamDefaultController<Uint8Array> | null = null
  const row = (): Import => importSchema.parse(kept)
  const tell = (event: ImportEvent) => line!.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`))
  const worksOn = (state: ImportDetail['state']) => () => {
    kept = { ...kept!, state }
    return { status: 202, body: null }
  }

  backend.answer('GET /api/imports/options', () => ({ status: 200, body: choices }))
  backend.answer('GET /api/imports', () => ({ status: 200, body: pageOf(kept ? [row()] : [], '/api/imports') }))
  backend.answer('POST /api/imports', () => {
    kept = received
    return { status: 201, body: row() }
  })
  backend.answer('POST /api/imports/5/files', () => ({ status: 201, body: null }))
  backend.answer('POST /api/imports/5/check', worksOn('checking'))
  backend.answer('POST /api/imports/5/start', worksOn('running'))
  backend.answer('POST /api/imports/5/cancel', worksOn('running'))
  backend.answer('POST /api/imports/5/undo', worksOn('queued'))
  backend.answer('GET /api/imports/5/events', () => ({
    status: 200,
    headers: { 'content-type': 'text/event-stream' },
    body: new ReadableStream<Uint8Array>({ start: (controller) => void (line = controller) }),
  }))
  backend.answer('GET /api/imports/5', () =>
    kept ? { status: 200, body: kept } : { status: 404, body: { kind: 'missing', message: '' } },
  )
  backend.answer('GET /api/imports/5/refusals', () => ({
    status: 200,
    body: pageOf(kept?.refused ? [refusal] : [], '/api/imports/5/refusals', {
      total: kept ? kept.refused + kept.noted : 0,
    }),
  }))

  return {
    isFollowed: () => line !== null,
    progress(told: ImportDetail) {
      kept = told
      tell({ type: 'progress', import: row() })
    },
    /** The work ends, and the import is what it has become. */
    end(become: ImportDetail) {
      kept = become
      tell({ type: 'settled', import: row() })
    },
    cutLine: () => line!.close(),
  }
}

export const zone = () => screen.findByLabelText<HTMLInputElement>(/Drop files or folders here/)
export const tiles = () =>
  [/^(New or completed|Not known yet)$/, /^Known already/, /^Refused$/].map(
    (name) => screen.getAllByText(name)[0]!.nextElementSibling?.textContent ?? '',
  )
