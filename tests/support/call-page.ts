import { screen } from '@testing-library/react'
import { beforeEach, vi } from 'vitest'

import type { CallAnalysis } from '#contracts/call-analysis.ts'
import type { CallMarker } from '#contracts/call-markers.ts'
import type { CallDetail, CallTurn } from '#contracts/calls.ts'
import type { CallCategories } from '#contracts/category-rules.ts'
import type { PermissionName } from '#contracts/permissions.ts'
import { exampleAnalysis, exampleCall, examplePeaks, exampleTurns } from '#tests/support/example-call.ts'

import { audioElement } from './audio-element.ts'
import { holding, renderAt } from './render.tsx'
import { type Handler, sessionBackend } from './session-backend.ts'

type Answers = {
  call?: Partial<CallDetail>
  turns?: CallTurn[]
  analysis?: Partial<CallAnalysis>
  markers?: CallMarker[]
  categories?: Partial<CallCategories>
  other?: Record<string, Handler>
  at?: string
  permissions?: PermissionName[]
}

/** Opens the screen with a fake server that has one conversation. */
export function openCall({
  call = {},
  turns = exampleTurns,
  analysis = turns.length > 0 ? {} : { not_analysed: 'The conversation has no transcript.' },
  markers = [],
  categories = {},
  other = {},
  at = '/call-detail/7',
  permissions = ['call-detail'],
}: Answers = {}) {
  const reader = holding(permissions)
  const backend = sessionBackend(reader)
  backend.answer('GET /api/calls/7', () => ({ status: 200, body: { ...exampleCall, ...call } }))
  backend.answer('GET /api/calls/7/turns', () => ({ status: 200, body: { data: turns } }))
  backend.answer('GET /api/calls/7/peaks', () => ({ status: 200, body: examplePeaks }))
  backend.answer('GET /api/calls/7/analysis', () => ({ status: 200, body: { ...exampleAnalysis, ...analysis } }))
  backend.answer('GET /api/calls/7/markers', () => ({ status: 200, body: { data: markers } }))
  backend.answer('GET /api/calls/7/categories', () => ({
    status: 200,
    body: { matches: [], not_judged: [], waiting: false, ...categories },
  }))
  backend.answer('GET /api/calls/7/policies', () => ({ status: 200, body: { data: [], hidden: 0 } }))
  for (const [route, handler] of Object.entries(other)) backend.answer(route, handler)
  return renderAt(at, { as: reader, backend })
}

/** The same with a loaded recording. */
export async function hearCall(answers: Answers = {}) {
  const audio = audioElement(60)
  const page = openCall(answers)
  const slider = await screen.findByRole('slider', { name: 'Position in the recording' })
  audio.ready()
  return { ...page, audio, slider }
}

export const currentLine = () => screen.queryByRole('listitem', { current: true })

/** Fakes what a browser measures and draws, and jsdom does not, before every test of a file. Returns the mock of `scrollTo`. */
export function mockBrowserLayout() {
  const scrollTo = vi.fn()
  beforeEach(() => {
    scrollTo.mockReset()
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40)
    vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(1_000_000)
    vi.spyOn(window, 'scrollTo').mockImplementation(scrollTo)
    const captured = new WeakSet<Element>()
    Object.assign(HTMLElement.prototype, {
      setPointerCapture(this: Element) {
        captured.add(this)
      },
      hasPointerCapture(this: Element) {
        return captured.has(this)
      },
    })
  })
  return scrollTo
}
