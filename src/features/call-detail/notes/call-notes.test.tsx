import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { exampleTurns } from '#tests/support/example-call.ts'
import { hearCall, mockBrowserLayout } from '#tests/support/call-page.ts'

mockBrowserLayout()
beforeEach(() => localStorage.clear())

const NOWHERE = { seq: null, last_seq: null, start_char: null, end_char: null, start_ms: null, end_ms: null }
const note = (id: number, span: object) => ({
  id,
  author: { id: 3, name: 'Ana Soto' },
  own: false,
  text: `Note ${id}`,
  mentions: [],
  span: { ...NOWHERE, ...span },
  is_displaced: false,
  created_at: '2026-03-04T10:00:00.000Z',
  edited_at: null,
  version: 1,
})
const said = exampleTurns.findIndex(({ start_ms, text }) => start_ms !== null && text.length > 8)
const { start_ms, text } = exampleTurns[said]!

const hearNotes = (data: unknown[] = []) =>
  hearCall({
    at: '/call-detail/7?panel=notes',
    other: { 'GET /api/calls/7/notes': () => ({ status: 200, body: { data } }) },
  })

test('a note on words quotes them, and one on a stretch tells when it is; both are heard by a press', async () => {
  const { user, audio } = await hearNotes([
    note(1, { seq: said, last_seq: said, start_char: 0, end_char: 8, start_ms }),
    note(2, { start_ms: 5_000, end_ms: 7_500 }),
  ])
  expect(await screen.findByRole('button', { name: new RegExp(`${text.slice(0, 8)}.*Go there`) })).toBeVisible()
  await user.click(screen.getByRole('button', { name: /^0:05–0:07/ }))
  await waitFor(() => expect(audio.state.currentTime).toBe(5))
})

test('N takes the stretch that is being repeated, and without one everything', async () => {
  const { user, slider } = await hearNotes()
  act(() => slider.focus())
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
  act(() => slider.blur())
  await user.keyboard('n')
  const form = await screen.findByRole('form', { name: 'New note' })
  expect(form).toHaveTextContent(/^0:00–0:0[1-9]/)
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveFocus()
})
