import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import type { Ticket } from '#contracts/tickets.ts'
import { noticesShown } from '#tests/support/notices.ts'
import { fillIn, title } from '#tests/support/on-screen.ts'
import { refusal } from '#tests/support/session-backend.ts'
import { openDesk, ticket, words, write } from '#tests/support/ticket-visit.ts'

const AT = '/api/tickets/41'
const fact = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).nextElementSibling!
const section = async (name: string) => within((await screen.findByRole('heading', { name })).closest('section')!)
const buttons = () =>
  [
    'Take',
    'Solve',
    'Give to somebody',
    'Hand back',
    'Wait for an answer',
    'Stop waiting',
    'Open again',
    'Close',
  ].filter((name) => screen.queryByRole('button', { name }) !== null)

/** A server that answers whatever is done with the ticket as it is after it. */
function open(told: Partial<Ticket> = {}, after: Partial<Ticket> = {}) {
  const answer = () => ({ status: 200, body: { ...ticket, ...told, version: 4, ...after } })
  const routes = ['steps', 'messages', 'links'].map((name) => [`POST ${AT}/${name}`, answer])
  return openDesk('/freshdesk/41', {
    told,
    other: {
      ...Object.fromEntries(routes),
      [`PUT ${AT}`]: answer,
      [`DELETE ${AT}/messages/2`]: answer,
      [`DELETE ${AT}/links/5`]: answer,
    },
  })
}

describe('a ticket', () => {
  test('says where it stands, how its clocks run, and what it is about', async () => {
    open()
    await waitFor(async () => expect(await title()).toHaveTextContent('#41 The policy does not arrive'))
    expect(await fact('State')).toHaveTextContent('Open')
    expect(await fact('Priority')).toHaveTextContent('High')
    expect(await fact('First response')).toHaveTextContent('Met1 h 30 min of 4 h of working time')
    expect(await fact('Resolution')).toHaveTextContent(/^Was due .* ago9 h of 8 h of working time$/)
    expect(await fact('Requester')).toHaveTextContent('Rosa Díazrosa@example.test')
    expect(await fact('Tags')).toHaveTextContent('urgent, vip')
  })

  test('tells what was said, by whom and to whom, oldest first; of what was removed that it was there', async () => {
    open()
    const said = await section('What was said')
    const items = said.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(items).toEqual([
      expect.stringMatching(/^Rosa DíazRequest.*Where is my policy\?$/),
      expect.stringMatching(/^Luz VeraInternal note.*She called twice\.$/),
      expect.stringMatching(/^Luz VeraReply.*It is on its way\.$/),
      expect.stringMatching(/^Luz VeraInternal note.*Removed by Ada Lovelace on Mar 16, 2026/),
    ])
    // what went out cannot be taken back, nor what is gone already
    expect(said.getAllByRole('button', { name: /^Remove/ })).toHaveLength(2)
  })

  test('tells what became of it in words', async () => {
    open()
    const history = await section('History')
    const entries = history.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(entries).toEqual([
      expect.stringMatching(/^Opened the ticketRosa Díaz · /),
      expect.stringMatching(/^Gave it to Ada LovelaceLuz Vera · /),
      expect.stringMatching(/^Changed itPriority: Normal → HighPartner: — → Banco AndesLuz Vera/),
    ])
  })

  test('that is not there is not found', async () => {
    openDesk('/freshdesk/41', { other: { [`GET ${AT}`]: () => refusal('missing', 'Gone.') } })
    await waitFor(async () => expect(await title()).toHaveTextContent(/not found/i))
  })

  test('that went on in another leads there', async () => {
    open({ state: 'merged', merged_into: 12 })
    expect(await screen.findByRole('link', { name: 'Goes on in #12' })).toHaveAttribute('href', '/freshdesk/12')
  })
})

describe('what can be done with it', () => {
  const base = { works: true, assigns: false, is_assignee: false, is_requester: false }
  const standings = {
    holder: { ...base, is_assignee: true },
    worker: base,
    supervisor: { ...base, assigns: true },
    nobody: { ...base, works: false },
  }
  test.each([
    ['open', 'worker', ['Take', 'Solve', 'Wait for an answer', 'Close']],
    ['open', 'holder', ['Solve', 'Hand back', 'Wait for an answer', 'Close']],
    ['waiting', 'supervisor', ['Take', 'Solve', 'Give to somebody', 'Hand back', 'Stop waiting', 'Close']],
    ['solved', 'holder', ['Open again', 'Close']],
    ['closed', 'supervisor', []],
    ['open', 'nobody', []],
  ] as const)('while it is %s, by a %s', async (state, who, offered) => {
    open({ state, standing: standings[who] })
    await screen.findByRole('heading', { name: 'History' })
    expect(buttons()).toEqual(offered)
  })

  test('is taken by its key, and shown as it is then', async () => {
    const taken = { assignee: ticket.assignee, standing: standings.holder }
    const { user, sent, backend } = open({ assignee: null, standing: standings.worker }, taken)
    await screen.findByRole('button', { name: 'Take' })
    await user.keyboard('t')
    await waitFor(() => expect(sent(`${AT}/steps`)?.body).toEqual({ event: 'ticket.taken', version: 3 }))
    expect(await screen.findByRole('button', { name: 'Hand back' })).toBeVisible()
    expect(await fact('Assigned to')).toHaveTextContent('Ada Lovelace')
    // the answer of the step is the newest: it is not asked for once more
    expect(backend.sentTo(AT)).toHaveLength(1)
  })

  test('is given to somebody', async () => {
    const { user, sent } = open()
    await user.click(await screen.findByRole('button', { name: 'Give to somebody' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('combobox', { name: 'To whom' }))
    await user.click(await screen.findByRole('option', { name: 'Eva Soto' }))
    await user.click(dialog.getByRole('button', { name: 'Give to somebody' }))
    await waitFor(() =>
      expect(sent(`${AT}/steps`)?.body).toEqual({ event: 'ticket.assigned', version: 3, assignee_id: 8 }),
    )
  })

  test.each([
    ['Hand back', 'open', 'Reason (optional)', { event: 'ticket.handed-back', reason: 'Ill.' }],
    ['Open again', 'solved', 'Reason', { event: 'ticket.reopened', reason: 'Ill.' }],
  ] as const)('is said why: %s', async (name, state, label, body) => {
    const { user, sent } = open({ state })
    await user.click(await screen.findByRole('button', { name }))
    await fillIn({ [label]: 'Ill.' })
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name }))
    await waitFor(() => expect(sent(`${AT}/steps`)?.body).toEqual({ version: 3, ...body }))
  })

  test('is asked before it is closed for good', async () => {
    const { user, sent } = open()
    await user.click(await screen.findByRole('button', { name: 'Close' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/cannot be opened again/)).toBeVisible()
    await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1)!)
    await waitFor(() => expect(sent(`${AT}/steps`)?.body).toEqual({ event: 'ticket.closed', version: 3 }))
  })

  test('after somebody else has done something with it says so, and shows it as it is now', async () => {
    const { user, backend } = open({ assignee: null })
    backend.answer(`POST ${AT}/steps`, () => refusal('conflict', 'This has changed in the meantime.'))
    await user.click(await screen.findByRole('button', { name: 'Solve' }))
    expect(await screen.findByText('This has changed in the meantime.')).toBeVisible()
    const newer = { ...ticket, assignee: { id: 8, name: 'Eva Soto' }, version: 9 }
    backend.answer(`GET ${AT}`, () => ({ status: 200, body: newer }))
    await user.click(screen.getByRole('button', { name: 'Show it as it is now' }))
    await waitFor(async () => expect(await fact('Assigned to')).toHaveTextContent('Eva Soto'))
    expect(screen.queryByText('This has changed in the meantime.')).toBeNull()
  })
})

describe('what is written', () => {
  const reply = () => screen.findByRole('textbox', { name: 'Reply' })
  const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send the reply' }))

  test('goes to the requester, and has the ticket wait for an answer', async () => {
    const shown = noticesShown()
    const { user, sent } = open({}, { state: 'waiting' })
    write(await reply(), 'Which one?')
    await user.click(screen.getByRole('checkbox', { name: 'and wait for an answer' }))
    send()
    await waitFor(() =>
      expect(sent(`${AT}/messages`)?.body).toEqual({
        kind: 'reply',
        version: 3,
        body: words('Which one?'),
        waits: true,
      }),
    )
    await waitFor(() => expect(shown.map(({ text }) => text)).toEqual(['The reply is sent.']))
    expect(await fact('State')).toHaveTextContent('Waiting')
    expect(await reply()).toHaveTextContent(/^$/)
    // what waits already waits on
    expect(screen.queryByRole('checkbox', { name: 'and wait for an answer' })).toBeNull()
  })

  test('as a note stays within the desk, and apart from the reply that was begun', async () => {
    const { user, sent } = open()
    write(await reply(), 'Half a')
    await user.click(screen.getByRole('tab', { name: 'Internal note' }))
    write(screen.getByRole('textbox', { name: 'Internal note' }), 'Ask Luz.')
    await user.click(screen.getByRole('button', { name: 'Keep the note' }))
    await waitFor(() => expect(sent(`${AT}/messages`)?.body).toEqual({ kind: 'note', body: words('Ask Luz.') }))
    await user.click(screen.getByRole('tab', { name: 'Reply to the requester' }))
    expect(await reply()).toHaveTextContent('Half a')
  })

  test('without words is not sent', async () => {
    const { sent } = open()
    await reply()
    send()
    expect((await screen.findAllByText('Please write something.'))[0]).toBeVisible()
    expect(sent(`${AT}/messages`)).toBeUndefined()
  })

  test('is kept when the ticket has changed meanwhile, and sent once that was seen', async () => {
    const { user, backend } = open()
    backend.answer(`POST ${AT}/messages`, () => refusal('conflict', 'This has changed in the meantime.'))
    write(await reply(), 'Which one?')
    send()
    expect(await screen.findByText('This has changed in the meantime.')).toBeVisible()
    backend.answer(`GET ${AT}`, () => ({ status: 200, body: { ...ticket, priority: 'low', version: 9 } }))
    await user.click(screen.getByRole('button', { name: 'Show what was saved meanwhile' }))
    await waitFor(async () => expect(await fact('Priority')).toHaveTextContent('Low'))
    expect(screen.queryByText('This has changed in the meantime.')).toBeNull()
    expect(await reply()).toHaveTextContent('Which one?')
    send()
    await waitFor(() => expect(backend.sentTo(`${AT}/messages`).at(-1)!.body).toMatchObject({ version: 9 }))
  })

  test('is not lost by leaving', async () => {
    const { user, go, address } = open()
    write(await reply(), 'Which one?')
    go('/freshdesk')
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
    await user.click(dialog.getByRole('button', { name: 'Stay here' }))
    expect(address()).toBe('/freshdesk/41')
    expect(await reply()).toHaveTextContent('Which one?')
  })

  test('goes to nobody once the ticket is closed, but to the desk', async () => {
    open({ state: 'closed' })
    expect(await screen.findByRole('textbox', { name: 'Internal note' })).toBeVisible()
    expect(screen.queryByRole('tab', { name: 'Reply to the requester' })).toBeNull()
  })

  test('is taken away after a question', async () => {
    const { user, sent } = open({}, { messages: ticket.messages.slice(0, 1) })
    await user.click(await screen.findByRole('button', { name: 'Remove the note of Luz Vera' }))
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Remove this message?' })).getByRole('button', {
        name: 'Remove',
      }),
    )
    await waitFor(() => expect(sent(`${AT}/messages/2`)?.method).toBe('DELETE'))
    await waitFor(() => expect(screen.queryByText('She called twice.')).toBeNull())
  })
})

describe('what it is about', () => {
  test('is put right in one dialog', async () => {
    const { user, sent } = open({}, { subject: 'Another name', tags: ['a', 'b'] })
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    await fillIn({ Subject: 'Another name', 'Tags (optional)': 'A, b ,,a' })
    const dialog = within(screen.getByRole('dialog', { name: 'Edit the ticket' }))
    fireEvent.change(dialog.getByLabelText('Priority'), { target: { value: 'low' } })
    await user.click(dialog.getByRole('button', { name: 'Save changes' }))
    await waitFor(() =>
      expect(sent(AT)?.body).toEqual({
        version: 3,
        subject: 'Another name',
        priority: 'low',
        partner_id: 1,
        category_id: 2,
        tags: ['a', 'b'],
      }),
    )
    await waitFor(async () => expect(await title()).toHaveTextContent('#41 Another name'))
  })

  test('that was put right by somebody else meanwhile is shown', async () => {
    const { user, backend } = open()
    backend.answer(`PUT ${AT}`, () => refusal('conflict', 'This has changed in the meantime.'))
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    await fillIn({ Subject: 'Another name' })
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    backend.answer(`GET ${AT}`, () => ({ status: 200, body: { ...ticket, subject: 'Theirs', version: 9 } }))
    await user.click(await screen.findByRole('button', { name: 'Show what was saved meanwhile' }))
    await waitFor(async () => expect(await title()).toHaveTextContent('#41 Theirs'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('leads to what the reader may open', async () => {
    open()
    expect(await screen.findByRole('link', { name: 'HO-0001/26' })).toHaveAttribute(
      'href',
      '/details-polizas?policy=12',
    )
    const links = await section('Goes with')
    expect(links.getByText('7', { exact: false })).toBeVisible()
    expect(links.getAllByRole('link')).toHaveLength(1)
  })

  test('is linked by kind and number, and taken away', async () => {
    const { user, sent } = open({}, { links: [] })
    await user.click(await screen.findByRole('button', { name: 'Add a link' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a link' }))
    fireEvent.change(dialog.getByLabelText('Kind'), { target: { value: 'ticket' } })
    await fillIn({ Number: 'x' })
    await user.click(dialog.getByRole('button', { name: 'Add the link' }))
    expect((await dialog.findAllByText(/^Write its number/))[0]).toBeVisible()
    await fillIn({ Number: '#12' })
    await user.click(dialog.getByRole('button', { name: 'Add the link' }))
    await waitFor(() => expect(sent(`${AT}/links`)?.body).toEqual({ kind: 'ticket', target_id: 12 }))
  })

  test('is unlinked', async () => {
    const { user, sent } = open({}, { links: [] })
    await user.click(await screen.findByRole('button', { name: 'Remove the link: Policy HO-0001/26' }))
    await waitFor(() => expect(sent(`${AT}/links/5`)?.method).toBe('DELETE'))
    expect(await screen.findByText(/^Nothing yet/)).toBeVisible()
  })
})
