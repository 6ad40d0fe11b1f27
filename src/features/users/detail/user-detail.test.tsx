import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import type { PermissionName } from '#contracts/permissions.ts'
import type { UserDetail } from '#contracts/users.ts'
import { noticesShown } from '#tests/support/notices.ts'
import { fillIn, press } from '#tests/support/on-screen.ts'
import { holding, renderAt } from '#tests/support/render.tsx'
import { refusal, sessionBackend } from '#tests/support/session-backend.ts'

import { exampleDetail } from '../../../../tests/support/example-users.ts'

const DONE = { status: 200, body: { success: true } }

function openUser(detail: Partial<UserDetail> = {}, permissions: PermissionName[] = ['user-list', 'user-edit']) {
  const reader = holding(permissions)
  const backend = sessionBackend(reader)
  const notices = noticesShown()
  let user = exampleDetail(detail)
  backend.answer('GET /api/users/12', () => ({ status: 200, body: user }))
  const visit = renderAt('/detail-user?id=12', { as: reader, backend })
  return {
    ...visit,
    shown: notices,
    /** The person in the server's next responses. */
    becomes: (change: Partial<UserDetail>) => void (user = exampleDetail({ ...detail, ...change })),
    sent: (method: string) => backend.requests.filter((request) => request.method === method),
  }
}

const fact = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).nextElementSibling

describe('a person', () => {
  test('is shown with state, role, and further facts', async () => {
    openUser()
    expect(await screen.findByRole('heading', { level: 1, name: 'Rosa Díaz' })).toBeVisible()
    expect(screen.getByText('Active')).toBeVisible()
    expect(await fact('Team')).toHaveTextContent('Santiago Norte')
    expect(await fact('Partner')).toHaveTextContent('—')
    expect(await fact('Second factor')).toHaveTextContent('On')
    expect(await fact('Language of letters')).toHaveTextContent('Español')
    expect(screen.getByRole('rowheader')).toHaveTextContent('Firefox on Linux')
  })

  test('links to the conversations they handled', async () => {
    openUser({}, ['user-list', 'call-detail'])
    expect(await screen.findByRole('link', { name: '1,234' })).toHaveAttribute('href', '/calls?agent_id=9')
  })

  test('shows no number of conversations to people who may not see any', async () => {
    openUser()
    expect(await fact('Conversations handled')).toHaveTextContent('—')
  })

  test('with an open invitation shows when it expires, and it can be sent again', async () => {
    const { backend, user, shown } = openUser(
      {
        state: 'invited',
        invitation: { by: 'Ada', created_at: '2026-03-01T08:00:00.000Z', expires_at: '2026-03-08T08:00:00.000Z' },
      },
      ['user-list', 'user-create'],
    )
    backend.answer('POST /api/users/12/invitation', () => DONE)
    expect(await screen.findByText(/Its link ended on/)).toHaveTextContent(/^Ada sent the invitation/)
    await user.click(screen.getByRole('button', { name: 'Send the invitation again' }))
    const dialog = await screen.findByRole('dialog', { name: 'Invite Rosa Díaz once more?' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Send the invitation' }))
    await waitFor(() => expect(shown).toMatchObject([{ text: 'The invitation is on its way to rosa@atalaya.test.' }]))
  })

  test('who does not exist is reported as missing, under the title of the screen', async () => {
    const { backend, go } = openUser()
    backend.answer('GET /api/users/13', () => refusal('missing', 'Nobody.'))
    await screen.findByRole('heading', { name: 'Rosa Díaz' })
    go('/detail-user?id=13')
    expect(await screen.findByText('Nobody is found here')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('User detail')
  })
})

describe('deactivating', () => {
  test('asks by name and for a reason, and then shows the deactivated person', async () => {
    const { backend, becomes, shown } = openUser()
    backend.answer('POST /api/users/12/deactivation', () => {
      becomes({ state: 'deactivated', sessions: [] })
      return DONE
    })
    await screen.findByRole('heading', { name: 'Rosa Díaz' })
    press('Deactivate')
    const dialog = await screen.findByRole('dialog', { name: 'Deactivate Rosa Díaz?' })
    await fillIn({ Reason: 'Left the company' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Deactivate' }))
    expect(await screen.findByRole('button', { name: 'Activate again' })).toBeVisible()
    expect(screen.getByText('Signed in nowhere')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    const [request] = backend.sentTo('/api/users/12/deactivation')
    expect(request).toMatchObject({ method: 'POST', body: { reason: 'Left the company' } })
    await waitFor(() => expect(shown).toMatchObject([{ text: 'Rosa Díaz is deactivated.' }]))
  })

  test('that is refused says so in the dialog, and keeps the reason', async () => {
    const { backend } = openUser()
    backend.answer('POST /api/users/12/deactivation', () =>
      refusal('invalid', 'The last administrator stays.', { reason: ['Say why.'] }),
    )
    await screen.findByRole('heading', { name: 'Rosa Díaz' })
    press('Deactivate')
    const dialog = await screen.findByRole('dialog')
    await fillIn({ Reason: 'x' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Deactivate' }))
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('The last administrator stays.')
    expect(screen.getByLabelText('Reason')).toHaveValue('x')
    expect(screen.getByLabelText('Reason')).toHaveAccessibleDescription(/Say why\./)
  })

  test('can be cancelled, and the focus returns to its button', async () => {
    const { sent, user } = openUser()
    const deactivate = await screen.findByRole('button', { name: 'Deactivate' })
    await user.click(deactivate)
    await screen.findByRole('dialog')
    press('Cancel')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(deactivate).toHaveFocus()
    expect(sent('POST')).toEqual([])
  })

  test('is undone by activating', async () => {
    const { backend, becomes } = openUser({ state: 'deactivated' })
    backend.answer('DELETE /api/users/12/deactivation', () => {
      becomes({ state: 'active' })
      return DONE
    })
    await screen.findByRole('heading', { name: 'Rosa Díaz' })
    press('Activate again')
    const dialog = await screen.findByRole('dialog', { name: 'Activate Rosa Díaz again?' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Activate' }))
    expect(await screen.findByRole('button', { name: 'Deactivate' })).toBeVisible()
  })
})

describe('sessions', () => {
  test.each([
    ['End this session', 'End this session of Rosa Díaz?', '/api/users/12/sessions/31'],
    ['End all sessions', 'End all sessions of Rosa Díaz?', '/api/users/12/sessions'],
  ])('"%s" asks by name and ends', async (name, question, path) => {
    const { backend, becomes } = openUser()
    backend.answer(`DELETE ${path}`, () => {
      becomes({ sessions: [] })
      return DONE
    })
    await screen.findByRole('heading', { name: 'Rosa Díaz' })
    press(name)
    const dialog = await screen.findByRole('dialog', { name: question })
    fireEvent.click(within(dialog).getByRole('button', { name }))
    expect(await screen.findByText('Signed in nowhere')).toBeVisible()
    expect(backend.sentTo(path)).toHaveLength(1)
  })

  test("the reader's own session cannot be ended alone, and is named when all are ended", async () => {
    const [session] = exampleDetail().sessions
    openUser({ sessions: [{ ...session!, is_current: true }] })
    expect(await screen.findByText('this one')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'End this session' })).not.toBeInTheDocument()
    press('End all sessions')
    expect(await screen.findByRole('dialog')).toHaveTextContent('You are signed out here too.')
  })
})

test.each<[permissions: PermissionName[], state: UserDetail['state'], offered: boolean]>([
  [['user-list', 'user-create'], 'invited', true],
  [['user-list', 'user-edit'], 'invited', false],
  [['user-list', 'user-create'], 'active', false],
])('with %j somebody %s can be invited again: %s', async (permissions, state, actions) => {
  openUser({ state }, permissions)
  await screen.findByRole('heading', { name: 'Rosa Díaz' })
  expect(screen.queryAllByRole('button', { name: 'Send the invitation again' })).toHaveLength(actions ? 1 : 0)
})

test('people who may only look have no actions', async () => {
  openUser({ may: { edit: [], deactivate: false, end_sessions: false, remove_two_factor: false } })
  await screen.findByRole('heading', { name: 'Rosa Díaz' })
  const main = within(screen.getByRole('main'))
  // when the sessions are hidden, the page does not say that there are none
  expect(main.queryByText(/Signed in/)).not.toBeInTheDocument()
  expect(main.queryAllByRole('button')).toEqual([])
  expect(main.queryByRole('link', { name: 'Edit' })).not.toBeInTheDocument()
})

describe('an address without a person', () => {
  test.each(['/detail-user', '/detail-user?id=rosa'])('%s links to the list and loads nothing', async (address) => {
    const { backend } = renderAt(address, { as: holding(['user-list']) })
    expect(await screen.findByRole('link', { name: 'Choose from the users' })).toHaveAttribute('href', '/users')
    expect(backend.requests.some(({ path }) => path.startsWith('/api/users'))).toBe(false)
  })

  test('without the permission it loads nothing, and names the permission', async () => {
    const { backend } = renderAt('/detail-user?id=12', { as: holding(['freshdeck']) })
    expect(await screen.findByText('user-list')).toBeVisible()
    expect(backend.requests.some(({ path }) => path.startsWith('/api/users'))).toBe(false)
  })
})
