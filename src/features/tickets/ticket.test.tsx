import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { fillIn, title } from '#tests/support/on-screen.ts'
import { refusal } from '#tests/support/session-backend.ts'
import { fact, openDesk, openOne, section, ticket } from '#tests/support/ticket-page.ts'

const AT = '/api/tickets/41'
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

describe('a ticket', () => {
  test('shows its state, its clocks, and its subject', async () => {
    openOne()
    await waitFor(async () => expect(await title()).toHaveTextContent('#41 The policy does not arrive'))
    expect(await fact('State')).toHaveTextContent('Open')
    expect(await fact('Priority')).toHaveTextContent('High')
    expect(await fact('First response')).toHaveTextContent('Met1 h 30 min of 4 h of working time')
    expect(await fact('Resolution')).toHaveTextContent(/^Was due .* ago9 h of 8 h of working time$/)
    expect(await fact('Requester')).toHaveTextContent('Rosa Díazrosa@example.test')
    expect(await fact('Tags')).toHaveTextContent('urgent, vip')
  })

  test('shows the messages with author and recipient, oldest first; a removed message only as removed', async () => {
    openOne()
    const said = await section('What was said')
    const items = said.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(items).toEqual([
      expect.stringMatching(/^Rosa DíazRequest.*Where is my policy\?$/),
      expect.stringMatching(/^Luz VeraInternal note.*She called twice\.$/),
      expect.stringMatching(/^Luz VeraReply.* · Sent.*It is on its way\.$/),
      expect.stringMatching(/^Luz VeraInternal note.*Removed by Ada Lovelace on Mar 16, 2026/),
    ])
    // a reply cannot be removed, nor a message that is already removed
    expect(said.getAllByRole('button', { name: /^Remove/ })).toHaveLength(2)
  })

  test('describes its history in words', async () => {
    openOne()
    const history = await section('History')
    const entries = history.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(entries).toEqual([
      expect.stringMatching(/^Opened the ticketRosa Díaz · /),
      expect.stringMatching(/^Gave it to Ada LovelaceLuz Vera · /),
      expect.stringMatching(/^Changed itPriority: Normal → HighPartner: — → Banco AndesLuz Vera/),
    ])
  })

  test('that does not exist is not found', async () => {
    openDesk('/freshdesk/41', { other: { [`GET ${AT}`]: () => refusal('missing', 'Gone.') } })
    await waitFor(async () => expect(await title()).toHaveTextContent(/not found/i))
  })

  test('that was merged links to the other one', async () => {
    openOne({ state: 'merged', merged_into: 12 })
    expect(await screen.findByRole('link', { name: 'Goes on in #12' })).toHaveAttribute('href', '/freshdesk/12')
  })
})

describe('steps of a ticket', () => {
  const base = { works: true, assigns: false, is_taken: true, is_assignee: false, is_requester: false }
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
  ] as const)('while it is %s, for a %s', async (state, who, steps) => {
    openOne({ state, standing: standings[who] })
    await screen.findByRole('heading', { name: 'History' })
    expect(buttons()).toEqual(steps)
  })

  test('take: works by its key, and shows the changed ticket', async () => {
    const takenTicket = { assignee: ticket.assignee, standing: standings.holder }
    const { user, sent, backend } = openOne({ assignee: null, standing: standings.worker }, takenTicket)
    await screen.findByRole('button', { name: 'Take' })
    await user.keyboard('t')
    await waitFor(() => expect(sent(`${AT}/steps`)?.body).toEqual({ event: 'ticket.taken', version: 3 }))
    expect(await screen.findByRole('button', { name: 'Hand back' })).toBeVisible()
    expect(await fact('Assigned to')).toHaveTextContent('Ada Lovelace')
    // the response to the step is the newest ticket: it is not loaded again
    expect(backend.sentTo(AT)).toHaveLength(1)
  })

  test('a late response to an earlier request does not overwrite the result of a step', async () => {
    const takenTicket = { assignee: ticket.assignee, standing: standings.holder }
    const { user, backend } = openOne({ assignee: null, standing: standings.worker }, takenTicket)
    backend.answer(`POST ${AT}/presence`, () => ({ status: 200, body: { version: 9, others: [] } }))
    await user.click(await screen.findByRole('button', { name: 'Take' }))
    expect(await screen.findByRole('button', { name: 'Hand back' })).toBeVisible()
    // the state before the step
    await user.click(await screen.findByRole('button', { name: 'Show it as it is now' }))
    await waitFor(() => expect(backend.sentTo(AT)).toHaveLength(2))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Take' })).toBeNull())
    expect(screen.getByRole('button', { name: 'Hand back' })).toBeVisible()
  })

  test('assign: gives the ticket to a person', async () => {
    const { user, sent } = openOne()
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
  ] as const)('require a reason: %s', async (name, state, label, body) => {
    const { user, sent } = openOne({ state })
    await user.click(await screen.findByRole('button', { name }))
    await fillIn({ [label]: 'Ill.' })
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name }))
    await waitFor(() => expect(sent(`${AT}/steps`)?.body).toEqual({ version: 3, ...body }))
  })

  test('close: asks for confirmation', async () => {
    const { user, sent } = openOne()
    await user.click(await screen.findByRole('button', { name: 'Close' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/cannot be opened again/)).toBeVisible()
    await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1)!)
    await waitFor(() => expect(sent(`${AT}/steps`)?.body).toEqual({ event: 'ticket.closed', version: 3 }))
  })

  test('after a change by somebody else, say so and offer the current ticket', async () => {
    const { user, backend } = openOne({ assignee: null })
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
