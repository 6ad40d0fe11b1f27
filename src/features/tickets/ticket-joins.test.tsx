import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { fillIn, title } from '#tests/support/on-screen.ts'
import { openOne, ticket } from '#tests/support/ticket-page.ts'

const AT = '/api/tickets/41'

describe('merging and splitting tickets', () => {
  test('a ticket is merged into a typed number, which then opens', async () => {
    const { user, sent, backend } = openOne()
    const other = { ...ticket, id: 12, subject: 'The same again' }
    backend.answer(`POST ${AT}/merge`, () => ({ status: 200, body: other }))
    backend.answer('GET /api/tickets/12', () => ({ status: 200, body: other }))
    await user.click(await screen.findByRole('button', { name: 'Merge' }))
    await fillIn({ 'Number of the other ticket': 'twelve' })
    const dialog = within(screen.getByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Merge' }))
    expect((await dialog.findAllByText('Write its number, as its address tells it.'))[0]).toBeVisible()
    await fillIn({ 'Number of the other ticket': '#12' })
    await user.click(dialog.getByRole('button', { name: 'Merge' }))
    await waitFor(() => expect(sent(`${AT}/merge`)?.body).toEqual({ version: 3, into_id: 12 }))
    expect(await title()).toHaveTextContent('#12 The same again')
  })

  test('a ticket is merged into the one to which it may belong, with a warning if that is of somebody else', async () => {
    const merge_offer = { id: 12, subject: 'The same again', of_same_requester: false }
    const { user, sent } = openOne({ merge_offer })
    expect(await screen.findByRole('link', { name: '#12 The same again' })).toHaveAttribute('href', '/freshdesk/12')
    await user.click(screen.getByRole('button', { name: 'Merge' }))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText(/Somebody else asked for #12/)).toBeVisible()
    expect(dialog.queryByText('Both must be of the same requester.')).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Merge' }))
    await waitFor(() => expect(sent(`${AT}/merge`)?.body).toEqual({ version: 3, into_id: 12 }))
  })

  test('a ticket of the same person is offered without a warning', async () => {
    const { user } = openOne({ merge_offer: { id: 12, subject: 'The same again', of_same_requester: true } })
    await user.click(await screen.findByRole('button', { name: 'Merge' }))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByLabelText('Number of the other ticket')).toHaveValue('12')
    expect(dialog.queryByText(/Somebody else/)).toBeNull()
  })

  test('a merged message names the ticket in which it was written', async () => {
    openOne({ messages: [...ticket.messages, { ...ticket.messages[0]!, id: 9, ticket_id: 12 }] })
    expect(await screen.findByRole('link', { name: 'Said in #12' })).toHaveAttribute('href', '/freshdesk/12')
    // it can only be removed in that ticket
    expect(screen.getAllByRole('button', { name: 'Remove the request of Rosa Díaz' })).toHaveLength(1)
  })
})

test('one of several requests becomes a ticket of its own', async () => {
  const second = { ...ticket.messages[0]!, id: 9 }
  const { user, sent, backend } = openOne({ messages: [...ticket.messages, second] })
  backend.answer(`POST ${AT}/split`, () => ({ status: 200, body: { ...ticket, id: 12, subject: 'My card' } }))
  backend.answer('GET /api/tickets/12', () => ({ status: 200, body: { ...ticket, id: 12, subject: 'My card' } }))
  const [, split] = await screen.findAllByRole('button', {
    name: 'Open a ticket of its own for the request of Rosa Díaz',
  })
  await user.click(split!)
  await fillIn({ Subject: 'My card' })
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Open the ticket' }))
  await waitFor(() => expect(sent(`${AT}/split`)?.body).toEqual({ message_id: 9, subject: 'My card' }))
  expect(await title()).toHaveTextContent('#12 My card')
})

test('shows who else has the ticket open, who is writing, and that it has changed', async () => {
  const { backend } = openOne()
  const others = [
    { id: 8, name: 'Eva Soto', is_writing: true },
    { id: 21, name: 'Luz Vera', is_writing: false },
  ]
  backend.answer(`POST ${AT}/presence`, () => ({ status: 200, body: { version: 4, others } }))
  expect(await screen.findByText('Writing here just now: Eva Soto')).toBeVisible()
  expect(screen.getByText('Also has it open: Luz Vera')).toBeVisible()
  expect(screen.getByText('It has changed since you opened it.')).toBeVisible()
})

test('links to a linked evaluation', async () => {
  const evaluation = { id: 8, kind: 'evaluation' as const, target_id: 31, name: '31', call_id: 7, opens: true }
  openOne({ links: [evaluation] })
  expect(await screen.findByRole('link', { name: '31' })).toHaveAttribute('href', '/call-detail-calidad/quality/31/7')
})
