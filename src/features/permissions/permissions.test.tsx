import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import type { PermissionDetail, PermissionRowDto } from '#contracts/permission-catalogue.ts'
import type { PermissionName } from '#contracts/permissions.ts'
import { holding, renderAt } from '#tests/support/render.tsx'
import { refusal, sessionBackend } from '#tests/support/session-backend.ts'

const ALL: PermissionName[] = [
  'permission-list',
  'permission-create',
  'permission-edit',
  'permission-delete',
  'role-list',
  'role-edit',
]

const row = (id: number, change: Partial<PermissionRowDto> = {}): PermissionRowDto => ({
  id,
  name: `area-verb${id}`,
  group: 'other',
  description: {},
  is_built_in: false,
  is_specified: false,
  roles: 1,
  people: 2,
  ...change,
})
const freshdeck = row(1, { name: 'freshdeck', group: 'support', is_built_in: true, is_specified: true })
const rows = [
  freshdeck,
  row(2, { name: 'user-list', group: 'people', is_built_in: true, description: { en: 'Look at colleagues.' } }),
  row(3, { name: 'tyre-change', description: { es: 'Cambiar neumáticos.' } }),
]

const detailOf = ({ roles: _, ...permission }: PermissionRowDto): PermissionDetail => ({
  ...permission,
  roles: [
    { id: 1, name: 'Administrator' },
    { id: 5, name: 'Support agent' },
  ],
  routes: [{ method: 'GET', url: '/api/tickets' }],
  version: 1,
})
const customPermission = {
  ...detailOf(row(3, { name: 'tyre-change' })),
  roles: [{ id: 1, name: 'Administrator' }],
  routes: [],
}

function visit(address: string, { as = ALL, listed = rows, detail = detailOf(freshdeck) } = {}) {
  const account = holding(as)
  const backend = sessionBackend(account)
  const meta = {
    current_page: 1,
    last_page: 1,
    per_page: 100,
    total: listed.length,
    from: 1,
    to: listed.length,
    path: '',
  }
  const links = { first: null, last: null, prev: null, next: null }
  backend.answer('GET /api/permissions', () => ({ status: 200, body: { data: listed, links, meta } }))
  backend.answer(`GET /api/permissions/${detail.id}`, () => ({ status: 200, body: detail }))
  return renderAt(address, { as: account, backend })
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const sent = ({ backend }: ReturnType<typeof visit>, method: string) =>
  backend.requests.filter((request) => request.method === method && request.path.startsWith('/api/permissions'))

describe('the list of permissions', () => {
  test('describes each permission: in the words of the organisation, in ours, or in another language', async () => {
    visit('/admin/permissions')
    expect(await screen.findByText('Work on the tickets of the support desk.')).toBeVisible()
    expect(screen.getByText('Look at colleagues.')).toBeVisible()
    expect(screen.getByText('Cambiar neumáticos.')).toBeVisible()
    for (const origin of ['Specified', 'Built in', 'Added']) expect(screen.getByText(origin)).toBeVisible()
    expect(screen.getByRole('link', { name: 'freshdeck' })).toHaveAttribute('href', '/admin/permissions/edit/1')
  })

  test('loads what its address says, all on one page', async () => {
    const { backend, address } = visit('/admin/permissions?q=post')
    fireEvent.change(await screen.findByLabelText('Group'), { target: { value: 'content' } })
    await waitFor(() => expect(address()).toBe('/admin/permissions?q=post&group=content'))
    await waitFor(() =>
      expect(Object.fromEntries(backend.sentTo('/api/permissions').at(-1)!.query)).toEqual({
        page: '1',
        per_page: '100',
        sort: 'group',
        q: 'post',
        group: 'content',
      }),
    )
  })

  test('offers only what the reader may do', async () => {
    visit('/admin/permissions', { as: ['permission-list'] })
    await screen.findByRole('table')
    expect(screen.queryByRole('link', { name: 'freshdeck' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Add permission' })).toBeNull()
  })

  test('says so when nothing matches', async () => {
    visit('/admin/permissions?q=nothing', { listed: [] })
    expect(await screen.findByText('No permission matches')).toBeVisible()
  })
})

test.each([
  ['/admin/permissions', 'permission-list'],
  ['/admin/permissions/create', 'permission-create'],
  ['/admin/permissions/create', 'permission-list'],
  ['/admin/permissions/edit/1', 'permission-edit'],
  ['/admin/permissions/edit/1', 'permission-list'],
] as const)('%s loads nothing without %s, and names it', async (address, needed) => {
  const { backend } = visit(address, { as: ALL.filter((name) => name !== needed) })
  expect(await screen.findByText(needed)).toBeVisible()
  expect(backend.requests.filter(({ path }) => path.startsWith('/api/permissions'))).toEqual([])
})

describe('the form of a new permission', () => {
  test('sends name, group and descriptions', async () => {
    const visited = visit('/admin/permissions/create')
    visited.backend.answer('POST /api/permissions', () => ({ status: 201, body: customPermission }))
    await screen.findByLabelText('Name')
    type('Name', 'tyre-change')
    type('English', 'Change tyres.')
    type('Español', 'Cambiar neumáticos.')
    fireEvent.change(screen.getByLabelText('Group'), { target: { value: 'content' } })
    press('Add permission')
    await waitFor(() => expect(visited.address()).toBe('/admin/permissions'))
    expect(sent(visited, 'POST')[0]!.body).toEqual({
      name: 'tyre-change',
      group: 'content',
      description: { en: 'Change tyres.', es: 'Cambiar neumáticos.' },
    })
  })

  test('says why a name is refused', async () => {
    const { backend } = visit('/admin/permissions/create')
    backend.answer('POST /api/permissions', () => refusal('invalid', 'Look again.', { name: ['Not like this.'] }))
    await screen.findByLabelText('Name')
    type('Name', 'manage')
    press('Add permission')
    expect(await screen.findByText('Not like this.')).toBeVisible()
  })
})

describe('the form of a permission', () => {
  test('cannot change a built-in name, says why, and shows where it is used', async () => {
    visit('/admin/permissions/edit/1')
    expect(await screen.findByLabelText('Name')).toHaveAttribute('readonly')
    expect(screen.getByText(/given by the product’s specification/)).toBeVisible()
    expect(screen.getByLabelText('English')).toHaveAttribute('placeholder', 'Work on the tickets of the support desk.')
    const used = screen.getByRole('complementary', { name: 'Where it is used' })
    expect(within(used).getByRole('link', { name: 'Support agent' })).toHaveAttribute('href', '/admin/roles/edit/5')
    expect(used).toHaveTextContent('GET /api/tickets')
    expect(used).toHaveTextContent('2 people hold it.')
    expect(screen.queryByRole('button', { name: 'Remove permission' })).toBeNull()
  })

  test('sends the changes', async () => {
    const visited = visit('/admin/permissions/edit/1')
    visited.backend.answer('PUT /api/permissions/1', () => ({ status: 200, body: detailOf(freshdeck) }))
    await screen.findByLabelText('Name')
    type('Français', 'Traiter les tickets.')
    press('Save changes')
    await waitFor(() => expect(visited.address()).toBe('/admin/permissions'))
    expect(sent(visited, 'PUT')[0]!.body).toEqual({
      name: 'freshdeck',
      group: 'support',
      description: { fr: 'Traiter les tickets.' },
      version: 1,
    })
  })

  test('shows what somebody else has saved meanwhile instead of overwriting it', async () => {
    const visited = visit('/admin/permissions/edit/1')
    visited.backend.answer('PUT /api/permissions/1', () => refusal('conflict', 'Somebody else has changed this.'))
    await screen.findByLabelText('Name')
    type('Français', 'Traiter les tickets.')
    press('Save changes')
    const newer = { ...detailOf(freshdeck), description: { fr: 'Répondre.' }, version: 2 }
    visited.backend.answer('GET /api/permissions/1', () => ({ status: 200, body: newer }))
    fireEvent.click(await screen.findByRole('button', { name: 'Show what was saved meanwhile' }))
    await waitFor(() => expect(screen.getByLabelText('Français')).toHaveValue('Répondre.'))
    press('Save changes')
    await waitFor(() => expect(sent(visited, 'PUT').at(-1)!.body).toMatchObject({ version: 2 }))
  })

  test('removes a custom permission that only administrators have, after a confirmation', async () => {
    const visited = visit('/admin/permissions/edit/3', { detail: customPermission })
    visited.backend.answer('DELETE /api/permissions/3', () => ({ status: 204 }))
    expect(await screen.findByLabelText('Name')).not.toHaveAttribute('readonly')
    press('Remove permission')
    const dialog = await screen.findByRole('dialog', { name: 'Remove the permission tyre-change?' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove permission' }))
    await waitFor(() => expect(visited.address()).toBe('/admin/permissions'))
    expect(sent(visited, 'DELETE')).toHaveLength(1)
  })
})
