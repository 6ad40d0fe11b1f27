import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import type { TicketClock, TicketRowDto } from '#contracts/tickets.ts'
import { eventStream } from '#tests/support/event-stream.ts'
import { fillIn, title } from '#tests/support/on-screen.ts'
import { pageOf } from '#tests/support/page-of.ts'
import { savedViewsHarness } from '#tests/support/saved-views-harness.ts'
import { refusal } from '#tests/support/session-backend.ts'
import { openDesk, ticket, ticketCounts, ticketRow, write } from '#tests/support/ticket-page.ts'

const NAME = /The policy does not arrive/
const rowOf = async (name: RegExp) => within((await screen.findByRole('link', { name })).closest('tr')!)
const tab = (name: RegExp) => within(screen.getByRole('navigation', { name: 'Queues' })).getByRole('link', { name })

describe('the support desk', () => {
  test('shows requester, subject, priority, and the earliest deadline', async () => {
    openDesk('/freshdesk')
    const row = await rowOf(NAME)
    for (const text of ['#41', 'Rosa Díaz', 'High', 'Open', 'Ada Lovelace', 'Resolution']) {
      expect(row.getByText(text)).toBeVisible()
    }
    expect(row.getByText(/^Was due .* ago$/)).toHaveAttribute('title', expect.stringContaining('Mar 17, 2026'))
    expect(screen.getByRole('link', { name: NAME })).toHaveAttribute('href', '/freshdesk/41')
    expect(screen.getByText('1 ticket')).toBeVisible()
  })

  const soon: TicketClock = { status: 'running', target_ms: 1, used_ms: 0, due_at: '2199-01-01T00:00:00.000Z' }
  const later: TicketClock = { ...soon, due_at: '2199-02-01T00:00:00.000Z' }
  const still: TicketClock = { ...soon, status: 'met', due_at: null }
  test.each([
    ['both run', { first_response: soon, resolution: later }, 'First response', /^Due in/],
    ['the first is met', { first_response: still, resolution: later }, 'Resolution', /^Due in/],
    ['it waits', { first_response: still, resolution: { ...still, status: 'paused' } }, 'Resolution', /^Paused$/],
    ['it is solved', { first_response: still, resolution: still }, 'Resolution', /^Met$/],
    [
      'it was solved late',
      { first_response: still, resolution: { ...still, status: 'missed' } },
      'Resolution',
      /^Missed$/,
    ],
  ] satisfies [string, Partial<TicketRowDto>, string, RegExp][])(
    'describes the relevant clock in words, when %s',
    async (_, clocks, name, how) => {
      openDesk('/freshdesk', { rows: [{ ...ticketRow, ...clocks }] })
      const row = await rowOf(NAME)
      expect(row.getByText(name)).toBeVisible()
      expect(row.getByText(how)).toBeVisible()
    },
  )

  test('is opened by queue, each with its number of tickets', async () => {
    const { user, address, backend } = openDesk('/freshdesk?partner_id=1')
    expect(await screen.findByRole('link', { name: /^All 12/ })).toHaveAttribute('aria-current', 'page')
    expect(Object.fromEntries(backend.sentTo('/api/ticket-counts')[0]!.query)).toEqual({ partner_id: '1' })
    await user.click(tab(/^Past their time 4/))
    await waitFor(() => expect(address()).toBe('/freshdesk?partner_id=1&queue=breached'))
    expect(tab(/^Past their time 4/)).toHaveAttribute('aria-current', 'page')
    await waitFor(() =>
      expect(Object.fromEntries(backend.sentTo('/api/tickets').at(-1)!.query)).toEqual({
        ...{ page: '1', per_page: '25', sort: '-updated_at' },
        ...{ queue: 'breached', partner_id: '1' },
      }),
    )
  })

  test('loads what its address says', async () => {
    const { backend } = openDesk('/freshdesk?state=waiting&priority=urgent&tag=vip&q=policy&page=banana&assignee_id=x')
    await screen.findByRole('link', { name: NAME })
    expect(Object.fromEntries(backend.sentTo('/api/tickets')[0]!.query)).toEqual({
      ...{ page: '1', per_page: '25', sort: '-updated_at' },
      ...{ state: 'waiting', priority: 'urgent', tag: 'vip', q: 'policy' },
    })
  })

  test('is filtered', async () => {
    const { address, user } = openDesk('/freshdesk?queue=mine&page=2')
    fireEvent.change(await screen.findByLabelText('Priority'), { target: { value: 'urgent' } })
    await waitFor(() => expect(address()).toBe('/freshdesk?queue=mine&priority=urgent'))
    fireEvent.change(screen.getByLabelText('How it went'), { target: { value: 'bad' } })
    await waitFor(() => expect(address()).toBe('/freshdesk?queue=mine&priority=urgent&satisfaction=bad'))
    fireEvent.change(screen.getByLabelText('How it went'), { target: { value: '' } })
    await waitFor(() => expect(address()).toBe('/freshdesk?queue=mine&priority=urgent'))
    await user.click(screen.getByRole('combobox', { name: 'Assigned to' }))
    await user.click(await screen.findByRole('option', { name: 'Eva Soto' }))
    await waitFor(() => expect(address()).toContain('assignee_id=8'))
    await user.type(screen.getByRole('searchbox', { name: 'Subject or number' }), 'policy{Enter}')
    await waitFor(() => expect(address()).toContain('q=policy'))
  })

  test('is saved as a view, and shows the view that is opened', async () => {
    const { backend, user, address } = openDesk('/freshdesk?queue=mine&page=2')
    const views = savedViewsHarness(user, backend, '/api/ticket-views', 'priority=urgent')
    expect(await views.keep()).toEqual({ name: 'Mine', query: 'queue=mine', shared: false })
    await user.keyboard('{Escape}')
    await views.openTheirs()
    await waitFor(() => expect(address()).toBe('/freshdesk?priority=urgent'))
  })

  test.each([
    ['/freshdesk', 'Nobody has asked for anything'],
    ['/freshdesk?queue=mine', 'This queue is empty'],
  ])('%s without tickets says so', async (address, words) => {
    openDesk(address, { rows: [] })
    expect(await screen.findByText(words)).toBeVisible()
  })

  test('with filters that match nothing offers to clear them, and stays in its queue', async () => {
    const { user, address } = openDesk('/freshdesk?queue=mine&priority=low', { rows: [] })
    expect(await screen.findByText('No ticket matches')).toBeVisible()
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!)
    await waitFor(() => expect(address()).toBe('/freshdesk?queue=mine'))
  })

  test('that cannot be loaded says so, and can be tried again', async () => {
    const { user, backend } = openDesk('/freshdesk', {
      other: { 'GET /api/tickets': () => refusal('unavailable', 'Away.') },
    })
    const again = await screen.findAllByRole('button', { name: /Try again/ })
    backend.answer('GET /api/tickets', () => ({ status: 200, body: pageOf([ticketRow], '/api/tickets') }))
    await user.click(again[0]!)
    expect(await screen.findByRole('link', { name: NAME })).toBeVisible()
  })

  test('without the permission names the missing one, and loads nothing', async () => {
    const { backend } = openDesk('/freshdesk', { as: ['call-detail'] })
    expect(await screen.findByText(/freshdeck/)).toBeVisible()
    expect(backend.requests.filter(({ path }) => path.startsWith('/api/ticket'))).toEqual([])
  })
})

describe('a new ticket', () => {
  async function openDialog() {
    const visit = openDesk('/freshdesk', { other: { 'POST /api/tickets': () => ({ status: 200, body: ticket }) } })
    await visit.user.click(await screen.findByRole('button', { name: 'New ticket' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New ticket' }))
    return { ...visit, dialog, save: () => visit.user.click(dialog.getByRole('button', { name: 'Open the ticket' })) }
  }

  test('has requester and subject, and opens after saving', async () => {
    const { user, dialog, save, sent, address } = await openDialog()
    await fillIn({
      'Address of the requester': 'rosa@example.test',
      'Name of the requester (optional)': 'Rosa',
      Subject: 'The policy does not arrive',
    })
    write(dialog.getByRole('textbox', { name: 'What is asked' }), 'Where is it?')
    fireEvent.change(dialog.getByLabelText('Priority'), { target: { value: 'urgent' } })
    await user.click(dialog.getByRole('combobox', { name: 'Partner (optional)' }))
    await user.click(await screen.findByRole('option', { name: 'Banco Andes' }))
    await save()
    await waitFor(() =>
      expect(sent('/api/tickets')?.body).toEqual({
        requester: { email: 'rosa@example.test', name: 'Rosa' },
        subject: 'The policy does not arrive',
        body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Where is it?' }] }] },
        priority: 'urgent',
        partner_id: 1,
        category_id: null,
      }),
    )
    await waitFor(() => expect(address()).toBe('/freshdesk/41'))
    await waitFor(async () => expect(await title()).toHaveTextContent('#41 The policy does not arrive'))
  })

  test('without text is not sent, and errors of the server are shown next to their field', async () => {
    const { dialog, save, sent, backend } = await openDialog()
    await save()
    expect((await dialog.findAllByText('Please write something.'))[0]).toBeVisible()
    expect(sent('/api/tickets')).toBeUndefined()
    backend.answer('POST /api/tickets', () =>
      refusal('invalid', 'Wrong.', { 'requester.email': ['This is no address.'] }),
    )
    write(dialog.getByRole('textbox', { name: 'What is asked' }), 'Where is it?')
    await save()
    expect(await dialog.findByText('This is no address.')).toBeVisible()
    expect(dialog.getByRole('textbox', { name: 'What is asked' })).toHaveTextContent('Where is it?')
  })

  test('has no pictures in its text', async () => {
    const { dialog } = await openDialog()
    expect(dialog.queryByRole('button', { name: 'Picture' })).toBeNull()
  })
})

test('shows changes as they happen: the numbers of the queues, and that the list is outdated', async () => {
  const desk = (unassigned: number, newest: string) => ({
    type: 'desk',
    news: { counts: { ...ticketCounts, unassigned }, newest },
  })
  const { user, backend } = openDesk('/freshdesk', {
    other: {
      'GET /api/tickets/events': () => ({
        status: 200,
        body: eventStream(desk(3, '2026-03-16T13:00:00.000Z'), desk(9, '2026-03-16T14:00:00.000Z')),
      }),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Something has changed: show the list as it is now' }))
  expect(tab(/^Unassigned/)).toHaveTextContent('Unassigned 9')
  await waitFor(() => expect(backend.sentTo('/api/tickets')).toHaveLength(2))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Something has changed/ })).toBeNull())
})
