import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import type { PermissionName } from '#contracts/permissions.ts'
import type { UserDetail } from '#contracts/users.ts'
import { noticesShown } from '#tests/support/notices.ts'
import { fillIn, press } from '#tests/support/on-screen.ts'
import { holding, renderAt } from '#tests/support/render.tsx'
import { refusal, sessionBackend } from '#tests/support/session-backend.ts'

import { exampleDetail, exampleOptions } from '../../../../tests/support/example-users.ts'

function open(address: string, permissions: PermissionName[], user: UserDetail = exampleDetail()) {
  const manager = holding(permissions)
  const backend = sessionBackend(manager)
  backend.answer('GET /api/user-options', () => ({ status: 200, body: exampleOptions }))
  backend.answer(`GET /api/users/${user.id}`, () => ({ status: 200, body: user }))
  backend.answer('POST /api/users', () => ({ status: 201, body: user }))
  backend.answer(`PATCH /api/users/${user.id}`, () => ({ status: 200, body: user }))
  return renderAt(address, { as: manager, backend })
}

const create = (address = '/users/create') => open(address, ['user-list', 'user-create', 'user-edit'])
const edit = (user?: UserDetail, address = '/users/edit/12') => open(address, ['user-list', 'user-edit'], user)

describe('adding somebody', () => {
  test.each(['/users/create', '/admin/users/create'])(
    'at %s creates the account, says that the invitation is sent, and shows the person',
    async (address) => {
      const shown = noticesShown()
      const { backend, user, address: where } = create(address)
      await fillIn({ Name: 'Rosa Díaz', Email: 'rosa@atalaya.test' })
      await user.click(screen.getByRole('combobox', { name: 'Role' }))
      expect(screen.queryByRole('option', { name: 'Administrator' })).not.toBeInTheDocument()
      await user.click(await screen.findByRole('option', { name: 'Team lead' }))
      await fillIn({ 'Language of the invitation': 'es' })
      press('Add and invite')
      expect(await screen.findByRole('heading', { name: 'Rosa Díaz' })).toBeVisible()
      expect(where()).toBe('/detail-user?id=12')
      expect(backend.sentTo('/api/users')).toMatchObject([
        {
          method: 'POST',
          body: {
            name: 'Rosa Díaz',
            email: 'rosa@atalaya.test',
            role_id: 6,
            team_id: null,
            partner_id: null,
            locale: 'es',
          },
        },
      ])
      const text = 'The invitation is on its way to rosa@atalaya.test.'
      await waitFor(() => expect(shown).toEqual([{ text, milliseconds: 5000 }]))
    },
  )

  test('that is refused says why at each field, and keeps what was typed', async () => {
    const { backend } = create()
    backend.answer('POST /api/users', () =>
      refusal('invalid', 'Some values are wrong.', { email: ['Taken.'], role_id: ['Beyond yours.'] }),
    )
    await fillIn({ Name: 'Rosa', Email: 'rosa@atalaya.test' })
    press('Add and invite')
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus())
    expect(screen.getByText('Taken.')).toBeVisible()
    expect(screen.getByText('Beyond yours.')).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent('Some values are wrong.')
    expect(screen.getByLabelText('Name')).toHaveValue('Rosa')
  })

  test('can create the missing team', async () => {
    const { backend, user } = create()
    backend.answer('POST /api/teams', () => ({ status: 201, body: { id: 77, name: 'Lima Sur' } }))
    await user.type(await screen.findByRole('combobox', { name: 'Team' }), 'Lima Sur')
    await user.click(await screen.findByRole('option', { name: 'Make the team “Lima Sur”' }))
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Team' })).toHaveValue('Lima Sur'))
    expect(backend.sentTo('/api/teams')).toMatchObject([{ method: 'POST', body: { name: 'Lima Sur' } }])
    await fillIn({ Name: 'Rosa', Email: 'rosa@atalaya.test' })
    press('Add and invite')
    await waitFor(() => expect(backend.sentTo('/api/users')).toMatchObject([{ body: { team_id: 77 } }]))
  })

  test('offers no second team of the same name, and says why a team is refused', async () => {
    const { backend, user } = create()
    backend.answer('POST /api/teams', () => refusal('invalid', 'No.', { name: ['A team has this name.'] }))
    const team = await screen.findByRole('combobox', { name: 'Team' })
    await user.type(team, 'santiago norte')
    expect(screen.queryByRole('option', { name: /Make the team/ })).not.toBeInTheDocument()
    await user.type(team, ' 2')
    await user.click(await screen.findByRole('option', { name: 'Make the team “santiago norte 2”' }))
    expect(await screen.findByText('A team has this name.')).toBeVisible()
    await user.clear(team)
    await user.type(team, 'norte{Enter}')
    expect(team).toHaveValue('Santiago Norte')
    expect(screen.queryByText('A team has this name.')).not.toBeInTheDocument()
  })

  test('offers no new team to people who may not create any', async () => {
    const { user } = open('/users/create', ['user-list', 'user-create'])
    await user.type(await screen.findByRole('combobox', { name: 'Team' }), 'Lima Sur')
    expect(screen.queryByRole('option', { name: /Make the team/ })).not.toBeInTheDocument()
  })

  test('that is left unfinished asks for confirmation', async () => {
    const { address, user } = create()
    await fillIn({ Name: 'Rosa' })
    await user.click(screen.getByRole('link', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Stay here' }))
    expect(address()).toBe('/users/create')
  })
})

describe('editing somebody', () => {
  test.each(['/users/edit/12', '/admin/users/edit/12'])(
    'at %s sends only the changes, and then shows the person with a notice',
    async (start) => {
      const shown = noticesShown()
      const { backend, address } = edit(undefined, start)
      expect(await screen.findByLabelText('Name')).toHaveValue('Rosa Díaz')
      await fillIn({ Name: 'Rosa María Díaz' })
      press('Save changes')
      await waitFor(() => expect(address()).toBe('/detail-user?id=12'))
      const sent = backend.sentTo('/api/users/12').filter(({ method }) => method === 'PATCH')
      expect(sent).toMatchObject([{ body: { name: 'Rosa María Díaz' } }])
      expect(Object.keys(sent[0]!.body as object)).toEqual(['name'])
      const text = 'The account of Rosa María Díaz is changed.'
      await waitFor(() => expect(shown).toEqual([{ text, milliseconds: 5000 }]))
    },
  )

  test('shows the fields that the permissions do not cover, and why they cannot be changed', async () => {
    const { backend } = edit(
      exampleDetail({ may: { edit: ['team_id'], deactivate: false, end_sessions: false, remove_two_factor: false } }),
    )
    const role = await screen.findByLabelText('Role')
    expect(role).toHaveValue('Team lead')
    expect(role).toHaveAttribute('readonly')
    expect(role).toHaveAccessibleDescription('Your rights do not cover changing this.')
    expect(screen.getByLabelText('Email')).toHaveAttribute('readonly')
    expect(screen.getByRole('combobox', { name: 'Team' })).toHaveValue('Santiago Norte')
    press('Save changes')
    await screen.findByRole('heading', { name: 'Rosa Díaz' })
    expect(backend.sentTo('/api/users/12').filter(({ method }) => method === 'PATCH')).toEqual([])
  })

  test('shows a role that the reader could not grant, as long as it is not changed', async () => {
    edit(exampleDetail({ role: { id: 2, name: 'Quality supervisor' } }))
    expect(await screen.findByRole('combobox', { name: 'Role' })).toHaveValue('Quality supervisor')
  })

  test("a person beyond the reader's permissions says so", async () => {
    edit(exampleDetail({ may: { edit: [], deactivate: false, end_sessions: false, remove_two_factor: false } }))
    expect(await screen.findByText('You cannot change the account of Rosa Díaz')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Save changes' })).not.toBeInTheDocument()
  })

  test('keeps the role and the team on Enter, and sends nothing for them', async () => {
    const { backend, user } = edit()
    for (const [name, value] of [
      ['Role', 'Team lead'],
      ['Team', 'Santiago Norte'],
    ] as const) {
      const field = await screen.findByRole('combobox', { name })
      await user.click(field)
      await screen.findByRole('option', { name: value })
      await new Promise((resolve) => setTimeout(resolve)) // the kit marks the selected option a moment later
      await user.keyboard('{Enter}')
      await user.tab()
      expect(field).toHaveValue(value)
    }
    expect(screen.queryByText('Not saved yet')).not.toBeInTheDocument()
    expect(backend.requests.filter(({ method }) => method === 'PATCH')).toEqual([])
  })

  test('says why each field is refused', async () => {
    const { backend } = edit()
    backend.answer('PATCH /api/users/12', () => refusal('invalid', 'Look again.', { email: ['Taken.'] }))
    await fillIn({ Email: 'taken@atalaya.test' })
    press('Save changes')
    expect(await screen.findByText('Taken.')).toBeVisible()
    expect(screen.getByLabelText('Email')).toHaveValue('taken@atalaya.test')
  })

  test('an unknown number is reported as missing', async () => {
    edit(undefined, '/users/edit/99')
    expect(await screen.findByText('Nobody is found here')).toBeVisible()
  })

  test('an invalid address shows the page for unknown addresses', async () => {
    edit(undefined, '/users/edit/rosa')
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible()
  })
})

test.each([
  ['/users/create', 'user-create'],
  ['/users/create', 'user-list'],
  ['/admin/users/create', 'user-create'],
  ['/admin/users/create', 'user-list'],
  ['/users/edit/12', 'user-edit'],
  ['/admin/users/edit/12', 'user-edit'],
] as const)('without the permission %s loads nothing, and names %s', async (address, needed) => {
  const all = ['user-list', 'user-create', 'user-edit'] as const
  const { backend } = open(
    address,
    all.filter((name) => name !== needed),
  )
  expect(await screen.findByText(needed)).toBeVisible()
  expect(backend.requests.map(({ path }) => path).filter((path) => path.startsWith('/api/user'))).toEqual(['/api/user'])
})
