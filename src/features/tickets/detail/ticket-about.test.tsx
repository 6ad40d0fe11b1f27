import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { fillIn, title } from '#tests/support/on-screen.ts'
import { refusal } from '#tests/support/session-backend.ts'
import { openOne, section, ticket } from '#tests/support/ticket-page.ts'

const AT = '/api/tickets/41'

describe('the subject of a ticket', () => {
  test('is corrected in one dialog', async () => {
    const { user, sent } = openOne({}, { subject: 'Another name', tags: ['a', 'b'] })
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

  test('a correction by somebody else in the meantime is shown', async () => {
    const { user, backend } = openOne()
    backend.answer(`PUT ${AT}`, () => refusal('conflict', 'This has changed in the meantime.'))
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    await fillIn({ Subject: 'Another name' })
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    backend.answer(`GET ${AT}`, () => ({ status: 200, body: { ...ticket, subject: 'Theirs', version: 9 } }))
    await user.click(await screen.findByRole('button', { name: 'Show what was saved meanwhile' }))
    await waitFor(async () => expect(await title()).toHaveTextContent('#41 Theirs'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('links to what the reader may open', async () => {
    openOne()
    expect(await screen.findByRole('link', { name: 'HO-0001/26' })).toHaveAttribute(
      'href',
      '/details-polizas?policy=12',
    )
    const links = await section('Goes with')
    expect(links.getByText('7', { exact: false })).toBeVisible()
    expect(links.getAllByRole('link')).toHaveLength(1)
  })

  test('is linked by kind and number, and unlinked', async () => {
    const { user, sent } = openOne({}, { links: [] })
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
    const { user, sent } = openOne({}, { links: [] })
    await user.click(await screen.findByRole('button', { name: 'Remove the link: Policy HO-0001/26' }))
    await waitFor(() => expect(sent(`${AT}/links/5`)?.method).toBe('DELETE'))
    expect(await screen.findByText(/^Nothing yet/)).toBeVisible()
  })
})
