import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import type { PermissionName } from '#contracts/permissions.ts'
import { noticesShown } from '#tests/support/notices.ts'
import { pageOf } from '#tests/support/page-of.ts'
import { holding, renderAt } from '#tests/support/render.tsx'
import { refusal, sessionBackend } from '#tests/support/session-backend.ts'

import { exampleOptions, exampleUser } from '../../../../tests/support/example-users.ts'

const rosa = exampleUser()
const waiting = exampleUser({
  id: 13,
  name: 'Nia Kim',
  email: 'nia@atalaya.test',
  role: null,
  team: null,
  state: 'waiting',
  has_two_factor: false,
  last_active_at: null,
})

type ListOptions = { permissions?: PermissionName[]; rows?: ReturnType<typeof exampleUser>[]; total?: number }

function openList(address: string, { permissions = ['user-list'], rows = [rosa, waiting], total }: ListOptions = {}) {
  const reader = holding(permissions)
  const backend = sessionBackend(reader)
  backend.answer('GET /api/users', ({ query }) => ({
    status: 200,
    body: pageOf(rows, '/api/users', {
      page: Number(query.get('page')),
      perPage: Number(query.get('per_page')),
      ...(total !== undefined && { total }),
    }),
  }))
  backend.answer('GET /api/user-options', () => ({ status: 200, body: exampleOptions }))
  const visit = renderAt(address, { as: reader, backend })
  return { ...visit, query: () => Object.fromEntries(backend.sentTo('/api/users').at(-1)!.query) }
}

describe.each(['/users', '/admin/users'])('the list of people at %s', (address) => {
  test('shows each with photo, a link to the detail, and the state in a word', async () => {
    const { query: asked } = openList(address)
    expect(await screen.findByRole('link', { name: 'Rosa Díaz' })).toHaveAttribute('href', '/detail-user?id=12')
    const [, row, other] = screen.getAllByRole('row')
    expect(within(row!).getByText('RD')).toBeVisible()
    expect(row).toHaveTextContent('rosa@atalaya.test')
    expect(row).toHaveTextContent('Team lead')
    expect(row).toHaveTextContent('Active')
    expect(within(row!).getByRole('time')).toHaveAttribute('title', expect.stringContaining('Mar 2, 2026'))
    expect(other).toHaveTextContent('Waiting for a role')
    expect(other).toHaveTextContent('Never')
    expect(screen.getByText('2 people')).toBeVisible()
    expect(asked()).toEqual({ page: '1', per_page: '25', sort: 'name' })
  })

  test('takes its whole state from the address, without invalid values', async () => {
    const { query: asked } = openList(
      `${address}?q=rosa&role_id=6&team_id=none&state=waiting&page=banana&sort=-last_active_at&partner_id=1`,
    )
    await screen.findByRole('table')
    expect(asked()).toEqual({
      page: '1',
      per_page: '25',
      sort: '-last_active_at',
      q: 'rosa',
      role_id: '6',
      partner_id: '1',
      state: 'waiting',
    })
    expect(screen.getByLabelText('State')).toHaveValue('waiting')
    expect(screen.getByLabelText('Role')).toHaveDisplayValue('Team lead')
  })

  test('a filter goes into the address, and leads back to the first page', async () => {
    const { address: where, query: asked } = openList(`${address}?page=3`, { total: 400 })
    fireEvent.change(await screen.findByLabelText('State'), { target: { value: 'invited' } })
    await waitFor(() => expect(asked()).toMatchObject({ state: 'invited', page: '1' }))
    expect(where()).toBe(`${address}?state=invited`)
  })
})

test('people who need attention are a filter too, to which the admin area links', async () => {
  const { query } = openList('/admin/users?matter=expired-invitation')
  expect(await screen.findByLabelText('Needs attention')).toHaveDisplayValue('Expired invitations')
  expect(query()).toMatchObject({ matter: 'expired-invitation' })
})

test('typed text is searched for when the field is left', async () => {
  const { address, user } = openList('/users')
  await user.type(await screen.findByLabelText('Search'), 'rosa díaz{Enter}')
  await waitFor(() => expect(address()).toBe('/users?q=rosa+d%C3%ADaz'))
})

test('tens of thousands of people are counted exactly, with links to a few pages', async () => {
  openList('/users?page=900', { total: 50_000 })
  expect(await screen.findByText('50,000 people')).toBeVisible()
  expect(within(screen.getByRole('navigation', { name: 'Pages' })).getAllByRole('link')).toHaveLength(9)
})

test.each([
  [3, '/users?state=active'],
  [60, '/users?state=active&page=3'],
])('a page after the last of a list of %i leads back to the last', async (total, last) => {
  const { address, user } = openList('/users?state=active&page=9', { rows: [], total })
  await user.click(await screen.findByRole('link', { name: 'Go to the last page' }))
  await waitFor(() => expect(address()).toBe(last))
})

test('without a match it offers to clear the filters, but not the columns', async () => {
  const { address, user } = openList('/users?state=deactivated&q=x&hidden=team', { rows: [] })
  expect(await screen.findByText('Nobody matches')).toBeVisible()
  await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!)
  await waitFor(() => expect(address()).toBe('/users?hidden=team'))
})

describe('the list as a file', () => {
  test.each([
    ['As CSV', 'csv'],
    ['As Excel (XLSX)', 'xlsx'],
  ])('is downloaded %s, with the filters of the list', async (item, format) => {
    const { backend, user } = openList('/users?role_id=6&sort=-created_at')
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }))
    backend.answer('GET /api/users/export', () => ({
      status: 200,
      body: 'the file',
      headers: { 'content-disposition': `attachment; filename="users.${format}"` },
    }))
    await user.click(await screen.findByRole('button', { name: 'Export' }))
    await user.click(await screen.findByRole('menuitem', { name: item }))
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    const [asked] = backend.sentTo('/api/users/export')
    expect(Object.fromEntries(asked!.query)).toMatchObject({ format, role_id: '6', sort: '-created_at' })
  })

  test('a failed export says so', async () => {
    const shown = noticesShown()
    const { backend, user } = openList('/users')
    backend.answer('GET /api/users/export', () => refusal('unavailable', 'The database is away.'))
    await user.click(await screen.findByRole('button', { name: 'Export' }))
    await user.click(await screen.findByRole('menuitem', { name: 'As CSV' }))
    await waitFor(() => expect(shown).toMatchObject([{ text: 'The server cannot be reached' }]))
  })
})

describe('the actions of the list', () => {
  test.each<[address: string, name: string, href: string]>([
    ['/users', 'Add user', '/users/create'],
    ['/admin/users', 'Add user', '/admin/users/create'],
    ['/admin/users', 'Update from a file', '/admin/users/UpdateFile'],
  ])('at %s include "%s", with the permission', async (address, name, href) => {
    openList(address, { permissions: ['user-list', 'user-create', 'user-edit'] })
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href)
  })

  test('people without further permissions can only look and export', async () => {
    openList('/admin/users')
    await screen.findByRole('table')
    expect(screen.queryByRole('link', { name: 'Add user' })).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Update from a file' })).not.toBeInTheDocument()
  })
})

test.each(['/users', '/admin/users'])('without the permission %s loads nothing, and names it', async (at) => {
  const support = holding(['freshdeck'])
  const { backend } = renderAt(at, { as: support })
  expect(await screen.findByText('user-list')).toBeVisible()
  expect(backend.requests.filter(({ path }) => path.startsWith('/api/user') && path !== '/api/user')).toEqual([])
})
