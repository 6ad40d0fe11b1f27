import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { cannedReply, openDeskSettings } from '#tests/support/desk-settings-page.ts'
import { fillIn } from '#tests/support/on-screen.ts'
import { refusal } from '#tests/support/session-backend.ts'
import { openDesk, words, write } from '#tests/support/ticket-page.ts'

const AT = '/api/canned-replies'

describe('the list of canned replies', () => {
  test('shows text, partner and language of each, and removes one after a confirmation', async () => {
    const { user, sent } = openDeskSettings({ at: '/freshdesk/replies' })
    const row = within((await screen.findByRole('link', { name: 'We got it' })).closest('tr')!)
    for (const text of [/^Hello \{\{requester.first_name\}\}/, 'Everybody', 'English', 'Ada Lovelace']) {
      expect(row.getByText(text)).toBeVisible()
    }
    await user.click(row.getByRole('button', { name: 'Remove We got it' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove the canned reply We got it?' }))
    await user.click(dialog.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(sent(`${AT}/9`)?.method).toBe('DELETE'))
  })

  test('is filtered by partner', async () => {
    const { user, address } = openDeskSettings({ at: '/freshdesk/replies?page=2' })
    await user.click(await screen.findByRole('combobox', { name: 'Partner' }))
    await user.click(await screen.findByRole('option', { name: 'Sur' }))
    await waitFor(() => expect(address()).toBe('/freshdesk/replies?partner_id=2'))
  })
})

describe('a canned reply', () => {
  test('is written with a variable, and leads back to the list', async () => {
    const { user, sent, address } = openDeskSettings({ at: '/freshdesk/replies/new' })
    await fillIn({ Title: 'Thanks' })
    write(await screen.findByRole('textbox', { name: 'What it says' }), 'Hello ')
    await user.click(screen.getByRole('button', { name: 'Insert a variable' }))
    await user.click(await screen.findByRole('menuitem', { name: 'First name of the requester' }))
    fireEvent.change(within(screen.getByRole('main')).getByLabelText('Language'), { target: { value: 'es' } })
    await user.click(screen.getByRole('button', { name: 'Add the canned reply' }))
    await waitFor(() =>
      expect(sent(AT)?.body).toEqual({
        ...{ title: 'Thanks', body: words('Hello {{requester.first_name}}'), partner_id: null, language: 'es' },
      }),
    )
    await waitFor(() => expect(address()).toBe('/freshdesk/replies'))
  })

  test('is changed based on the version that was read; errors are shown next to their field', async () => {
    const { user, sent, backend } = openDeskSettings({ at: '/freshdesk/replies/edit/9' })
    await fillIn({ Title: 'Better' })
    backend.answer(`PUT ${AT}/9`, () => refusal('invalid', 'Wrong.', { body: ['{{x}} is no variable.'] }))
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('{{x}} is no variable.')).toBeVisible()
    expect(sent(`${AT}/9`)?.body).toMatchObject({ title: 'Better', version: 4, body: cannedReply.body })
    backend.answer(`PUT ${AT}/9`, () => refusal('conflict', 'This has changed in the meantime.'))
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    backend.answer(`GET ${AT}/9`, () => ({ status: 200, body: { ...cannedReply, title: 'Theirs', version: 5 } }))
    await user.click(await screen.findByRole('button', { name: 'Show what was saved meanwhile' }))
    await waitFor(() => expect(screen.getByLabelText('Title')).toHaveValue('Theirs'))
  })
})

describe('in a reply to a requester', () => {
  const offers = [
    { id: 9, title: 'We got it', body: cannedReply.body, partner: null, language: 'en' },
    {
      id: 10,
      title: 'Of the bank',
      body: words('{{partner.name}}'),
      partner: { id: 1, name: 'Banco Andes' },
      language: null,
    },
  ]

  test('is found by typing, and inserted at the cursor with its variables filled in', async () => {
    const { user, backend } = openDesk('/freshdesk/41', {
      other: { 'GET /api/canned-reply-offers': () => ({ status: 200, body: offers }) },
    })
    const reply = await screen.findByRole('textbox', { name: 'Reply' })
    write(reply, 'Good day. ')
    await user.click(screen.getByRole('button', { name: 'Insert a canned reply' }))
    await screen.findByRole('option', { name: /Of the bank · Banco Andes/ })
    expect(Object.fromEntries(backend.sentTo('/api/canned-reply-offers')[0]!.query)).toEqual({ partner_id: '1' })
    await user.type(screen.getByLabelText('Search canned replies'), 'got it')
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
    await user.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(reply).toHaveTextContent('Good day. Hello Rosa, this is 41.'))
  })

  test('says when nothing is found', async () => {
    const { user } = openDesk('/freshdesk/41', {
      other: { 'GET /api/canned-reply-offers': () => ({ status: 200, body: [] }) },
    })
    await user.click(await screen.findByRole('button', { name: 'Insert a canned reply' }))
    expect(await screen.findByText('No canned reply matches.')).toBeVisible()
  })
})
