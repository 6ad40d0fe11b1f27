import { screen } from '@testing-library/react'
import { beforeEach, vi } from 'vitest'

import type { CallDetail } from '#contracts/calls.ts'
import type { Turn } from '#contracts/conversation.ts'
import { exampleCall, examplePeaks, exampleTurns } from '#src/features/call-detail/example-call.ts'

import { audioElement } from './audio-element.ts'
import { holding, renderAt } from './render.tsx'
import { type Handler, sessionBackend } from './session-backend.ts'

const reader = holding(['call-detail'])

type Answers = { call?: Partial<CallDetail>; turns?: Turn[]; other?: Record<string, Handler>; at?: string }

/** The screen before a server that knows one conversation. */
export function openCall({ call = {}, turns = exampleTurns, other = {}, at = '/call-detail/7' }: Answers = {}) {
  const backend = sessionBackend(reader)
  backend.answer('GET /api/calls/7', () => ({ status: 200, body: { ...exampleCall, ...call } }))
  backend.answer('GET /api/calls/7/turns', () => ({ status: 200, body: { data: turns } }))
  backend.answer('GET /api/calls/7/peaks', () => ({ status: 200, body: examplePeaks }))
  for (const [route, handler] of Object.entries(other)) backend.answer(route, handler)
  return renderAt(at, { as: reader, backend })
}

/** The same with the recording there, and ready to be played. */
export async function hearCall(answers: Answers = {}) {
  const audio = audioElement(60)
  const page = openCall(answers)
  const slider = await screen.findByRole('slider', { name: 'Position in the recording' })
  audio.ready()
  return { ...page, audio, slider }
}

export const currentLine = () => screen.queryByRole('listitem', { current: true })

/** Before every test of a file: what a browser measures and draws, and jsdom does not. Hears where the page is scrolled to. */
export function measuredLikeABrowser() {
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
