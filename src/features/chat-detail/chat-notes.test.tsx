import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'

import type { Note } from '#contracts/notes.ts'
import { mockBrowserLayout } from '#tests/support/call-page.ts'
import { openChat } from '#tests/support/chat-page.ts'
import { exampleMessages } from '#tests/support/example-chat.ts'
import { refusal, type SentRequest } from '#tests/support/session-backend.ts'

mockBrowserLayout()
beforeEach(() => {
  localStorage.clear()
  // jsdom measures no ranges
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList
  Range.prototype.getBoundingClientRect = () => new DOMRect(10, 20, 30, 40)
})

const NOWHERE = { seq: null, last_seq: null, start_char: null, end_char: null, start_ms: null, end_ms: null }
const note = (change: Partial<Note> = {}): Note => ({
  id: 1,
  author: { id: 7, name: 'Ada Lovelace' },
  own: true,
  text: 'Mira @[user:3]',
  mentions: [{ id: 3, name: 'Ana Soto' }],
  span: null,
  is_displaced: false,
  created_at: '2026-03-04T10:00:00.000Z',
  edited_at: null,
  version: 1,
  ...change,
})
const mine = note({ span: { ...NOWHERE, seq: 1, last_seq: 1, start_char: 15, end_char: 31, start_ms: 1_000 } })
const theirs = note({ id: 2, author: { id: 3, name: 'Ana Soto' }, own: false, text: 'Visto.', mentions: [] })

/** Opens the screen with a server that stores these notes and finds Ana and Anabel. */
function openNotes(stored: Note[] = [], { at = '/call-detail-ia-whatsapp/whatsapp/8?panel=notes' } = {}) {
  const notes = [...stored]
  const page = openChat({
    at,
    other: {
      'GET /api/calls/8/notes': () => ({ status: 200, body: { data: notes } }),
      'GET /api/calls/8/mentionable': ({ query }) => ({
        status: 200,
        body: {
          data: [
            { id: 3, name: 'Ana Soto', team: 'Norte' },
            { id: 4, name: 'Anabel Cruz', team: null },
          ].filter(({ name }) => name.toLowerCase().startsWith((query.get('q') ?? '').toLowerCase())),
        },
      }),
      'POST /api/calls/8/notes': ({ body }) => {
        const saved = note({ id: 5, ...(body as object), mentions: [] })
        notes.push(saved)
        return { status: 200, body: { note: saved, masked: 1 } }
      },
      'PUT /api/notes/1': ({ body }) => {
        const saved = note({ ...(body as object), version: 2 })
        notes[0] = saved
        return { status: 200, body: { note: saved, masked: 0 } }
      },
      'DELETE /api/notes/1': () => {
        notes.splice(0, 1)
        return { status: 200, body: { success: true } }
      },
    },
  })
  const sent = (method: string, path = '/api/calls/8/notes') =>
    page.backend.sentTo(path).filter((request: SentRequest) => request.method === method)
  return { ...page, notes, sent }
}

const field = () => screen.findByRole('textbox', { name: 'Note' })
const cards = async () => {
  await screen.findAllByText('Ada Lovelace')
  return within(screen.getByRole('tabpanel')).getAllByRole('article')
}

/** Selects characters of a message, as a mouse or Shift with arrow keys does. */
async function select(text: string, from: number, to: number) {
  const textNode = (await screen.findByText(text)).firstChild!
  act(() => {
    document.getSelection()!.setBaseAndExtent(textNode, from, textNode, to)
    document.dispatchEvent(new Event('selectionchange'))
  })
}

describe('the notes', () => {
  test('show who wrote what, about which words, and whom they mention; only those of the reader can be changed', async () => {
    openNotes([theirs, mine])
    const [whole, about] = await cards()
    expect(whole).toHaveTextContent(/Ana Soto.*Visto\./)
    expect(within(whole!).queryByRole('button')).not.toBeInTheDocument()
    expect(about).toHaveTextContent('Mira @Ana Soto')
    expect(within(about!).getByRole('button', { name: /chocaron mi auto.*Go there/ })).toBeVisible()
    expect(within(about!).getByRole('button', { name: 'Edit' })).toBeVisible()
    expect(screen.getByRole('tab', { name: 'Notes 2' })).toBeVisible()
  })

  test('link to the message they are about', async () => {
    const { user, address } = openNotes([mine])
    await user.click(await screen.findByRole('button', { name: /Go there/ }))
    await waitFor(() => expect(address()).toBe('/call-detail-ia-whatsapp/whatsapp/8?panel=notes&m=1'))
    expect(screen.getByRole('listitem', { current: true })).toHaveTextContent('chocaron')
  })

  test('say when there are none, and when their words no longer exist', async () => {
    const { notes, user, go } = openNotes()
    expect(await screen.findByText('Nobody has written a note yet')).toBeVisible()
    notes.push(note({ is_displaced: true, span: { ...NOWHERE, start_ms: 60_000 } }))
    go('/news')
    await waitFor(() => expect(screen.queryByRole('tabpanel')).not.toBeInTheDocument())
    go('/call-detail-ia-whatsapp/whatsapp/8?panel=notes')
    expect(await screen.findByText(/A later import brought other words/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: /Go there/ }))
    expect(screen.getByRole('listitem', { current: true })).toHaveTextContent('Así quedó la puerta')
  })

  test('can be loaded again after a failure, and those already loaded stay visible', async () => {
    const { backend, user, notes } = openNotes([mine])
    await cards()
    const list = () => ({ status: 200, body: { data: notes } })
    backend.answer('GET /api/calls/8/notes', () => refusal('unavailable', ''))
    await user.click(screen.getByRole('button', { name: 'Write a note' }))
    await user.type(await field(), 'One{Control>}{Enter}{/Control}')
    expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached')
    expect(await cards()).toHaveLength(1)
    backend.answer('GET /api/calls/8/notes', list)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(async () => expect(await cards()).toHaveLength(2))
  })
})

describe('a new note', () => {
  test('starts from a button at the selected words, which belong to the note', async () => {
    const { user, sent } = openNotes([], { at: '/call-detail-ia-whatsapp/whatsapp/8' })
    await select('Buenas noches, chocaron mi auto.', 15, 31)
    await user.click(await screen.findByRole('button', { name: /Add note/ }))
    expect(await field()).toHaveFocus()
    expect(screen.getByRole('tab', { name: 'Notes unfinished', selected: true })).toBeVisible()
    expect(screen.getByText('chocaron mi auto')).toBeVisible()
    await user.keyboard('Llamar')
    await user.click(screen.getByRole('button', { name: 'Save the note' }))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Note' })).not.toBeInTheDocument())
    expect(sent('POST')[0]?.body).toEqual({
      text: 'Llamar',
      span: { ...NOWHERE, seq: 1, last_seq: 1, start_char: 15, end_char: 31 },
    })
    expect(await cards()).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Write a note' })).toHaveFocus()
    expect(screen.getByText(/One number or address in it was hidden/)).toBeVisible()
  })

  test('starts with N on the focused message, or on the whole conversation', async () => {
    const { user } = openNotes()
    const message = (await screen.findByText('Este es.')).closest('article')!
    const link = within(message).getByRole('link', { name: /link to this message/ })
    act(() => link.focus())
    await user.keyboard('n')
    const form = await screen.findByRole('form', { name: 'New note' })
    expect(form).toHaveTextContent('Este es.')
    expect(await field()).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Make it about the whole conversation' }))
    expect(form).toHaveTextContent('About the whole conversation')
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(screen.getByRole('button', { name: 'Write a note' })).toHaveFocus()
    await user.keyboard('N')
    expect(await screen.findByRole('form', { name: 'New note' })).toHaveTextContent('About the whole conversation')
  })

  test('mentions people by keyboard, and sends their ids', async () => {
    const { user, sent } = openNotes()
    await user.click(await screen.findByRole('button', { name: 'Write a note' }))
    const text = await field()
    await user.type(text, 'Mira @ana')
    expect(await screen.findAllByRole('option')).toHaveLength(2)
    expect(screen.getByText('2 people: arrows choose, Enter mentions')).toBeInTheDocument()
    expect(text).toHaveAttribute('aria-controls', screen.getByRole('listbox').id)
    await user.keyboard('{ArrowDown}')
    const [, second] = screen.getAllByRole('option')
    expect(text).toHaveAttribute('aria-activedescendant', second!.id)
    await user.keyboard('{Enter}')
    expect(text).toHaveValue('Mira @Anabel Cruz ')
    expect(text).toHaveFocus()
    await user.keyboard('y @ana so')
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
    await user.keyboard('{Enter}.')
    expect(text).toHaveValue('Mira @Anabel Cruz y @Ana Soto .')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(sent('POST')).toHaveLength(1))
    expect(sent('POST')[0]?.body).toEqual({ text: 'Mira @[user:4] y @[user:3] .', span: null })
  })

  test('continues when Escape closes the suggested people', async () => {
    const { user } = openNotes()
    await user.click(await screen.findByRole('button', { name: 'Write a note' }))
    await user.type(await field(), '@an')
    await screen.findAllByRole('option')
    await user.keyboard('{Escape}a')
    expect(await field()).toHaveValue('@ana')
    await user.keyboard('{Escape}{Enter}mail')
    expect(await field()).toHaveValue('@ana\nmail')
  })

  test('that is refused keeps its text, says why, and can be sent again', async () => {
    const { user, backend, sent } = openNotes()
    backend.answer('POST /api/calls/8/notes', () => refusal('invalid', '', { text: ['Not him: Luis.'] }))
    await user.click(await screen.findByRole('button', { name: 'Write a note' }))
    await user.type(await field(), 'Hola')
    await user.click(screen.getByRole('button', { name: 'Save the note' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Not him: Luis.')
    expect(await field()).toHaveValue('Hola')
    await user.click(screen.getByRole('button', { name: 'Save the note' }))
    await waitFor(() => expect(sent('POST')).toHaveLength(2))
  })

  test('stays in the browser until it is saved or discarded', async () => {
    const first = openNotes()
    await first.user.click(await screen.findByRole('button', { name: 'Write a note' }))
    await first.user.type(await field(), 'Half a thought')
    first.go('/news')
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Note' })).not.toBeInTheDocument())
    first.go('/call-detail-ia-whatsapp/whatsapp/8')
    expect(await field()).toHaveValue('Half a thought')
    expect(await field()).not.toHaveFocus()
    await first.user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(localStorage.getItem('atalaya-note-drafts')).toBeNull()
  })
})

describe('an own note', () => {
  test('is edited with the mentioned names, and keeps its place', async () => {
    const { user, sent } = openNotes([mine])
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    expect(await field()).toHaveValue('Mira @Ana Soto')
    expect(await field()).toHaveFocus()
    await user.type(await field(), ' ya')
    await user.click(screen.getByRole('button', { name: 'Save the change' }))
    await waitFor(() => expect(sent('PUT', '/api/notes/1')).toHaveLength(1))
    expect(sent('PUT', '/api/notes/1')[0]?.body).toEqual({ text: 'Mira @[user:3] ya', version: 1 })
  })

  test('that was changed elsewhere is shown beside the local text, and one of both is selected', async () => {
    const { user, backend, notes, sent } = openNotes([mine])
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    await user.type(await field(), ' ya')
    notes[0] = { ...mine, text: 'From my telephone', mentions: [], version: 4 }
    backend.answer('PUT /api/notes/1', ({ body }) =>
      (body as Note).version === 4
        ? { status: 200, body: { note: note({ version: 5 }), masked: 0 } }
        : refusal('conflict', ''),
    )
    await user.click(screen.getByRole('button', { name: 'Save the change' }))
    expect(await screen.findByText('From my telephone')).toBeVisible()
    expect(await field()).toHaveValue('Mira @Ana Soto ya')
    await user.click(screen.getByRole('button', { name: 'Save mine instead' }))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Note' })).not.toBeInTheDocument())
    expect(sent('PUT', '/api/notes/1').map(({ body }) => (body as Note).version)).toEqual([1, 4])
  })

  test('is removed only after a confirmation, and the focus moves to the button for a new note', async () => {
    const { user, sent } = openNotes([mine])
    const remove = await screen.findByRole('button', { name: 'Remove' })
    await user.click(remove)
    await user.click(screen.getByRole('button', { name: 'Keep it' }))
    expect(remove).toHaveFocus()
    await user.click(remove)
    await user.click(screen.getByRole('button', { name: 'Remove the note' }))
    expect(await screen.findByText('Nobody has written a note yet')).toBeVisible()
    expect(sent('DELETE', '/api/notes/1')).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Write a note' })).toHaveFocus()
  })
})

test('text that is masked for the reader is quoted masked', async () => {
  const masked = exampleMessages.map((turn, index) =>
    index === 1 ? { ...turn, text: 'Mi tarjeta es 4111 11•• •••• 1111' } : turn,
  )
  openChat({
    at: '/call-detail-ia-whatsapp/whatsapp/8?panel=notes',
    turns: masked,
    other: {
      'GET /api/calls/8/notes': () => ({
        status: 200,
        body: { data: [note({ span: { ...NOWHERE, seq: 1, last_seq: 1, start_char: 14, end_char: 33 } })] },
      }),
    },
  })
  expect(await screen.findByRole('button', { name: /4111 11•• •••• 1111.*Go there/ })).toBeVisible()
})
