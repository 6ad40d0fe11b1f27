import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import type { CallRaw } from '#contracts/call-raw.ts'
import { hearCall, mockBrowserLayout, openCall } from '#tests/support/call-page.ts'
import { exampleAnalysis, exampleTurns } from '#tests/support/example-call.ts'
import { passingTime } from '#tests/support/passing-time.ts'
import { refusal } from '#tests/support/session-backend.ts'

mockBrowserLayout()

const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling

describe('the panels', () => {
  test('are tabs that are stored in the address', async () => {
    const { user, address } = await hearCall()
    expect(screen.getByRole('tab', { name: 'Analytics' })).toHaveAttribute('aria-selected', 'true')
    await user.click(screen.getByRole('tab', { name: 'Evaluations' }))
    await waitFor(() => expect(address()).toBe('/call-detail/7?panel=evaluations'))
    expect(screen.getByText('Evaluations of this conversation are not for everybody')).toBeInTheDocument()
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(await screen.findByText('No policy is linked')).toBeInTheDocument()
    expect(address()).toBe('/call-detail/7?panel=policy')
  })

  test('open as the address says, or with the default if the address is invalid', async () => {
    const { go } = openCall({ at: '/call-detail/7?panel=policy' })
    expect(await screen.findByText('No policy is linked')).toBeInTheDocument()
    go('/call-detail/7?panel=nonsense')
    expect(await screen.findByText('Talk ratio')).toBeInTheDocument()
  })

  test('show the customer with masked data, and the whole hash of the source', async () => {
    const { user } = await hearCall()
    await user.click(screen.getByRole('tab', { name: 'Details' }))
    expect(figure('National ID')).toHaveTextContent('••••••38-K (masked)')
    expect(figure('E-mail')).toHaveTextContent(/^jorge@example.test\s*$/)
    expect(figure('SHA-256')).toHaveTextContent('a'.repeat(64))
  })

  test('are made wider and narrower with the arrows', async () => {
    const { user } = await hearCall()
    const divider = screen.getByRole('separator', { name: 'Width of the conversation' })
    act(() => divider.focus())
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
    expect(divider).toHaveAttribute('aria-valuenow', '62')
    await user.keyboard('{Home}')
    expect(divider).toHaveAttribute('aria-valuenow', '40')
    await user.dblClick(divider)
    expect(divider).toHaveAttribute('aria-valuenow', '60')
  })

  test('are resized to the pointer, within bounds', async () => {
    await hearCall()
    const divider = screen.getByRole('separator', { name: 'Width of the conversation' })
    vi.spyOn(divider.parentElement!, 'getBoundingClientRect').mockReturnValue({ left: 100, width: 1000 } as DOMRect)
    fireEvent.pointerMove(divider, { clientX: 800 })
    expect(divider).toHaveAttribute('aria-valuenow', '60')
    fireEvent.pointerDown(divider, { clientX: 700, pointerId: 1 })
    fireEvent.pointerMove(divider, { clientX: 800, pointerId: 1 })
    expect(divider).toHaveAttribute('aria-valuenow', '70')
    fireEvent.pointerMove(divider, { clientX: 1090, pointerId: 1 })
    expect(divider).toHaveAttribute('aria-valuenow', '75')
  })
})

describe('analytics', () => {
  test('shows the figures of the stored analysis with their parts, and its version', async () => {
    await hearCall()
    expect(figure('Talk ratio')).toHaveTextContent('52%Agent 0:29 of 0:56 talked')
    expect(figure('Agent talk')).toHaveTextContent('0:29120 words a minute')
    expect(figure('Silence')).toHaveTextContent('8%0:05 of 1:00')
    expect(figure('Longest silence')).toHaveTextContent('0:05')
    expect(figure('Interruptions by the agent')).toHaveTextContent('1Both talk at once for 1.0 s')
    expect(figure('Overtalk')).toHaveTextContent('—Fewer than 5 agent turns: no rate.')
    expect(screen.getByText(/^Analysis version 2, Mar 3, 2026/)).toBeInTheDocument()
    expect(screen.getByText(/^Sentiment was not judged: The language/)).toBeInTheDocument()
  })

  test('appears by itself when the analysis is done', async () => {
    const pass = passingTime()
    const { backend } = await hearCall({ analysis: { waiting: true, version: null } })
    expect(await screen.findByText('The analysis is on its way')).toBeInTheDocument()
    expect(screen.queryByText('Talk ratio')).not.toBeInTheDocument()
    backend.answer('GET /api/calls/7/analysis', () => ({ status: 200, body: exampleAnalysis }))
    await pass(5_000)
    expect(await screen.findByText('Talk ratio')).toBeInTheDocument()
  })

  test('says that the analysis failed, and why', async () => {
    const reason = 'The analysis failed; the log of the server says how.'
    await hearCall({ analysis: { not_analysed: reason } })
    expect(await screen.findByText('The analysis failed')).toBeInTheDocument()
    expect(screen.getByText(reason)).toBeInTheDocument()
  })

  test('can be loaded again after a failure', async () => {
    const { backend, user } = await hearCall({
      other: { 'GET /api/calls/7/analysis': () => refusal('unexpected', '') },
    })
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong on our side')
    backend.answer('GET /api/calls/7/analysis', () => ({ status: 200, body: exampleAnalysis }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Talk ratio')).toBeInTheDocument()
  })

  test('shows categories with their places, and which could not be judged', async () => {
    const { audio, user } = await hearCall({
      categories: {
        matches: [
          { id: 1, name: 'Deductible', places: [{ seq: 2, start_ms: 25_000, end_ms: 30_000 }] },
          { id: 2, name: 'No farewell', places: [] },
        ],
        not_judged: [{ id: 3, name: 'Slow start', why: 'untimed' }],
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Go to 0:25: Deductible' }))
    expect(audio.state.currentTime).toBe(25)
    expect(screen.getByText('No farewell').closest('li')).toHaveTextContent('something was not said')
    expect(screen.getByText('Slow start').closest('li')).toHaveTextContent(
      'not judged: not every line carries its time',
    )
  })

  test('does not say that no category matches while rules are still running', async () => {
    await hearCall({ categories: { waiting: true } })
    expect(await screen.findByText(/not every rule has been tried yet/)).toBeInTheDocument()
    expect(screen.queryByText('No category matches.')).not.toBeInTheDocument()
  })
})

describe('the raw facts', () => {
  const raw: CallRaw = {
    external_id: 'vcon:7',
    source: { file: 'calls/7.vcon.json', format: 'vcon', sha256: 'a'.repeat(64), imported_at: '2026-03-03T10:00:00Z' },
    import: { id: 5, name: null },
    fields: { duration_ms: 60_000, hold_ms: null, timed: true },
    recordings: [
      {
        ...{ sha256: 'b'.repeat(64), media_type: 'audio/ogg', bytes: 7, duration_ms: 60_000, channels: 2 },
        lanes: ['agent', 'customer'],
      },
    ],
    download: 'offered',
  }
  const open = (download: CallRaw['download']) =>
    openCall({
      at: '/call-detail/7?panel=raw',
      other: { 'GET /api/calls/7/raw': () => ({ status: 200, body: { ...raw, download } }) },
    })

  test('are shown as they are stored', async () => {
    open('offered')
    expect(await screen.findByRole('button', { name: 'Download the source file' })).toBeInTheDocument()
    expect(figure('external_id')).toHaveTextContent('vcon:7')
    expect(figure('Import')).toHaveTextContent('Number 5')
    expect(figure('hold_ms')).toHaveTextContent('—')
    expect(figure('timed')).toHaveTextContent('true')
    expect(figure('lanes')).toHaveTextContent('agent, customer')
  })

  test.each([
    ['not-allowed', /customer-unmask/],
    ['masked', /while you have this conversation unmasked/],
    ['not-alone', /other conversations/],
    ['no-file', /no source file/],
  ] as const)('say why the file is not offered: %s', async (download, why) => {
    open(download)
    expect(await screen.findByText(why)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /Download/ })).not.toBeInTheDocument()
  })
})

describe('who opened it', () => {
  const at = '/call-detail/7?panel=access'
  const record = {
    ...{ id: 9, at: '2026-03-04T10:00:00Z', user: { id: 2, name: 'Grace Hopper' }, action: 'unmask' },
    ...{ subject: 'interaction:7', ip: null, user_agent: null, reason: 'The customer asked', detail: { session: 3 } },
  }
  const page = {
    data: [record],
    links: { first: '', last: '', prev: null, next: null },
    meta: { current_page: 1, last_page: 1, per_page: 50, total: 1, from: 1, to: 1, path: '/api/access-records' },
  }

  test('is shown to people who may read the records', async () => {
    const { backend } = openCall({
      at,
      permissions: ['call-detail', 'access-list'],
      other: { 'GET /api/access-records': () => ({ status: 200, body: page }) },
    })
    const entry = (await screen.findByText('Grace Hopper')).closest('li')!
    expect(entry).toHaveTextContent('Saw unmasked data')
    expect(within(entry).getByText('The customer asked')).toBeInTheDocument()
    expect(backend.sentTo('/api/access-records')[0]!.query.get('subject')).toBe('interaction:7')
    expect(screen.getByRole('link', { name: /All access records/ })).toHaveAttribute(
      'href',
      expect.stringContaining('subject=interaction'),
    )
  })

  test('is not requested for others, who see which permission they need', async () => {
    const { backend } = openCall({ at })
    expect(await screen.findByText('access-list')).toBeInTheDocument()
    expect(backend.sentTo('/api/access-records')).toEqual([])
  })
})

describe('the notes', () => {
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
  const turnIndex = exampleTurns.findIndex(({ start_ms, text }) => start_ms !== null && text.length > 8)
  const { start_ms, text } = exampleTurns[turnIndex]!

  const hearNotes = (data: unknown[] = []) =>
    hearCall({
      at: '/call-detail/7?panel=notes',
      other: { 'GET /api/calls/7/notes': () => ({ status: 200, body: { data } }) },
    })

  test('on words quote them, and on a span show its times; a press plays the span', async () => {
    const { user, audio } = await hearNotes([
      note(1, { seq: turnIndex, last_seq: turnIndex, start_char: 0, end_char: 8, start_ms }),
      note(2, { start_ms: 5_000, end_ms: 7_500 }),
    ])
    expect(await screen.findByRole('button', { name: new RegExp(`${text.slice(0, 8)}.*Go there`) })).toBeVisible()
    await user.click(screen.getByRole('button', { name: /^0:05–0:07/ }))
    await waitFor(() => expect(audio.state.currentTime).toBe(5))
  })

  test('start with N on the repeated span, or on the whole conversation without one', async () => {
    const { user, slider } = await hearNotes()
    act(() => slider.focus())
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
    act(() => slider.blur())
    await user.keyboard('n')
    const form = await screen.findByRole('form', { name: 'New note' })
    expect(form).toHaveTextContent(/^0:00–0:0[1-9]/)
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveFocus()
  })
})
