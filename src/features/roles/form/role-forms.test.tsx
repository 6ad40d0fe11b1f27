import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import type { RoleDetail } from '#contracts/roles.ts'
import { fillIn, press } from '#tests/support/on-screen.ts'
import { openRoles, permission } from '#tests/support/role-page.ts'
import { refusal } from '#tests/support/session-backend.ts'

import { teamLead } from '../../../../tests/support/example-roles.ts'

describe('the form of a new role', () => {
  test('saves the selection as rules, and sums up the role in a sentence', async () => {
    const { backend, address } = openRoles('/admin/roles/create')
    backend.answer('POST /api/roles', ({ body }) => ({
      status: 201,
      body: { ...teamLead, ...(body as object), id: 9 },
    }))
    await fillIn({ Name: 'Coach' })
    expect(screen.getByText('People of this role see no conversations.')).toBeVisible()

    fireEvent.click(await permission(/^Search conversations/))
    expect(screen.getByText(/People of this role see every conversation/)).toBeVisible()
    await fillIn({ 'What call-detail reaches': 'own:team_id' })
    fireEvent.click(await permission(/^See customers/))
    fireEvent.click(screen.getByRole('checkbox', { name: 'National id' }))
    expect(
      screen.getByText(/of their own team. Customers’ data is masked, except: Name, Phone numbers, and E-mail/),
    ).toBeVisible()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Asks for a second factor when signing in' }))
    press('Add role')

    await waitFor(() => expect(address()).toBe('/admin/roles'))
    expect(backend.requests.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'Coach',
      description: '',
      requires_two_factor: true,
      rules: [
        { action: 'call-detail', subject: 'all', conditions: { team_id: '$user.team_id' } },
        { action: 'customer-unmask', subject: 'all', fields: ['name', 'phones', 'email'] },
      ],
    })
  })

  test('requires the partners of a rule before it is sent', async () => {
    const { backend, user } = openRoles('/admin/roles/create')
    fireEvent.click(await permission(/^Search conversations/))
    await fillIn({ 'What call-detail reaches': 'these:partner_id' })
    press('Add role')
    expect(await screen.findAllByText('Choose at least one for each of these: call-detail.')).not.toEqual([])
    expect(backend.requests.filter(({ method }) => method === 'POST')).toEqual([])

    const partners = screen.getByRole('combobox', { name: 'Partners of call-detail' })
    await user.type(partners, 'ip{Enter}')
    expect(screen.getByText(/conversations of these partners: Banco Ipê/)).toBeVisible()
    await user.type(partners, 'caixa{Enter}')
    expect(backend.requests.filter(({ method }) => method === 'POST')).toEqual([])
    expect(screen.getByRole('button', { name: 'Add role' })).toBeVisible()
  })

  test('grants only what the reader has', async () => {
    openRoles('/admin/roles/create')
    expect(await permission('Change tyres.')).toBeDisabled()
    expect(await permission('All of Other')).toBeDisabled()
    fireEvent.click(await permission('All of Conversations'))
    expect(await permission(/^Search conversations/)).toBeChecked()
    expect(await permission('All of Conversations')).toBeChecked()
    fireEvent.click(await permission('All of Conversations'))
    expect(await permission(/^Search conversations/)).not.toBeChecked()
  })

  test('finds permissions by their description, and can show only granted ones', async () => {
    openRoles('/admin/roles/create')
    fireEvent.click(await permission(/^Look up policies/))
    await fillIn({ 'Search permissions': 'tyres' })
    expect(screen.queryByRole('checkbox', { name: /^Look up policies/ })).toBeNull()
    expect(await permission('Change tyres.')).toBeVisible()
    await fillIn({ 'Search permissions': '' })
    fireEvent.click(screen.getByRole('checkbox', { name: 'Only those granted' }))
    expect(await permission(/^Look up policies/)).toBeVisible()
    expect(screen.queryByRole('checkbox', { name: 'Change tyres.' })).toBeNull()
  })
})

describe('the form of a role', () => {
  test('saves an unknown rule unchanged, and sends the reason', async () => {
    const { backend, address, sent } = openRoles('/admin/roles/edit/6')
    backend.answer('PUT /api/roles/6', () => ({ status: 200, body: { ...teamLead, version: 3 } }))
    expect(await screen.findByText('A rule of its own, kept as it is')).toBeVisible()
    expect(screen.getByLabelText('What call-detail reaches')).toHaveValue('own:team_id')
    await fillIn({ 'What call-detail reaches': 'everything', 'Why it changes': 'They audit each other' })
    press('Save changes')
    await waitFor(() => expect(address()).toBe('/admin/roles'))
    const [call, ...others] = teamLead.rules
    expect(sent('/api/roles/6')).toEqual({
      name: 'Team lead',
      description: 'Results of the own team.',
      requires_two_factor: false,
      rules: [{ action: call!.action, subject: 'all' }, ...others],
      version: 2,
      reason: 'They audit each other',
    })
  })

  test("shows the server's errors next to the rules", async () => {
    const { backend } = openRoles('/admin/roles/edit/6')
    const text = 'You cannot give rights that you do not hold.'
    backend.answer('PUT /api/roles/6', () => refusal('invalid', 'Look again.', { rules: [text] }))
    await permission(/^Search conversations/)
    press('Save changes')
    expect(await screen.findByText(text)).toBeVisible()
    fireEvent.click(await permission(/^Search conversations/))
    expect(screen.queryByText(text)).toBeNull()
  })

  test('with a newer version of somebody else offers to show that', async () => {
    const { backend, user } = openRoles('/admin/roles/edit/6')
    backend.answer('PUT /api/roles/6', () => refusal('conflict', 'Somebody else has changed this in the meantime.'))
    await permission(/^Search conversations/)
    await fillIn({ Name: 'Lead' })
    press('Save changes')
    const showButton = await screen.findByRole('button', { name: 'Show what was saved meanwhile' })
    const newer: RoleDetail = { ...teamLead, name: 'Leader of a team', version: 3 }
    backend.answer('GET /api/roles/6', () => ({ status: 200, body: newer }))
    await user.click(showButton)
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Leader of a team'))
  })

  test('of the administrators cannot change permissions', async () => {
    openRoles('/admin/roles/edit/1', { role: { ...teamLead, id: 1, is_locked: true } })
    expect(await permission(/^Search conversations/)).toBeDisabled()
    expect(screen.getByLabelText('Name')).toHaveAttribute('readonly')
    expect(screen.getByLabelText('Description')).not.toHaveAttribute('readonly')
    expect(screen.queryByRole('button', { name: 'Remove role' })).toBeNull()
  })

  test('removes a role that nobody has, after a confirmation', async () => {
    const { backend, address } = openRoles('/admin/roles/edit/6', { role: { ...teamLead, people: 0 } })
    backend.answer('DELETE /api/roles/6', () => ({ status: 204 }))
    fireEvent.click(await screen.findByRole('button', { name: 'Remove role' }))
    const dialog = await screen.findByRole('dialog', { name: 'Remove the role Team lead?' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove role' }))
    await waitFor(() => expect(address()).toBe('/admin/roles'))
    expect(backend.requests.map(({ method }) => method)).not.toContain('PUT')
  })

  test('says why a role cannot be removed', async () => {
    openRoles('/admin/roles/edit/6')
    expect(await screen.findByText('4 people have this role: it cannot be removed.')).toBeVisible()
  })
})
