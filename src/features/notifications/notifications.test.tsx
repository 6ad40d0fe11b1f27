import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { Notification } from '#contracts/notifications.ts'
import { pageOf } from '#tests/support/page-of.ts'
import { holding, renderAt } from '#tests/support/render.tsx'
import { refusal, sessionBackend } from '#tests/support/session-backend.ts'

const auditor = holding(['call-detail', 'quality-audit'])

const notification = (row: Partial<Notification> = {}): Notification => ({
  id: 12,
  kind: 'evaluation-disputed',
  subject: 'evaluation:3',
  link: '/blank?evaluation=3',
  about: 'Pedro Soto',
  actor: { id: 5, name: 'Ana Díaz' },
  created_at: new Date(Date.now() - 3 * 3_600_000).toISOString(),
  read_at: null,
  ...row,
})
const unsigned = notification({ id: 11, kind: 'evaluation-released', actor: null })
const hidden = notification({ id: 10, kind: 'evaluation-voided', link: null, about: null })
const read = notification({
  id: 9,
  kind: 'coaching-due',
  actor: null,
  link: '/blank',
  read_at: new Date().toISOString(),
})

function visit(address: string, { rows = [notification(), unsigned, hidden, read], as = auditor } = {}) {
  const backend = sessionBackend(as)
  let now = rows
  const unread = () => now.filter(({ read_at }) => read_at === null)
  backend.answer('GET /api/notifications', ({ query }) => {
    const kept = query.get('unread') ? unread() : now
    const [page, perPage] = [Number(query.get('page')), Number(query.get('per_page'))]
    const total = kept.length
    return {
      status: 200,
      body: pageOf(kept.slice((page - 1) * perPage, page * perPage), '/api/notifications', { page, perPage, total }),
    }
  })
  backend.answer('GET /api/notifications/unread', () => ({ status: 200, body: { unread: unread().length } }))
  backend.answer('POST /api/notifications/read', ({ body }) => {
    const { ids = [], all_up_to = 0 } = body as { ids?: number[]; all_up_to?: number }
    now = now.map((row) =>
      ids.includes(row.id) || row.id <= all_up_to ? { ...row, read_at: row.read_at ?? new Date().toISOString() } : row,
    )
    return { status: 200, body: { unread: unread().length } }
  })
  const page = renderAt(address, { as, backend })
  return {
    ...page,
    add: (row: Notification) => void (now = [row, ...now]),
    asked: () => backend.sentTo('/api/notifications/unread').length,
    marked: () => backend.sentTo('/api/notifications/read').map(({ body }) => body),
  }
}

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (action: () => void) => setTimeout(action))
  vi.stubGlobal('cancelIdleCallback', clearTimeout)
})

const bell = (name: string | RegExp) => screen.findByRole('button', { name })
const open = async (name: string | RegExp = /notifications$/i) => {
  fireEvent.click(await bell(name))
  return screen.findByRole('dialog')
}

describe('the bell', () => {
  test('tells exactly how much is unread, with its plural, and shows the number', async () => {
    const { backend, go } = visit('/blank')
    expect(await bell('3 unread notifications')).toHaveTextContent('3')
    backend.answer('GET /api/notifications/unread', () => ({ status: 200, body: { unread: 1234 } }))
    go('/news')
    expect(await bell('1,234 unread notifications')).toHaveTextContent('1,234')
    backend.answer('GET /api/notifications/unread', () => ({ status: 200, body: { unread: 0 } }))
    go('/blank')
    expect(await bell('Notifications')).toHaveTextContent('')
  })

  test('opens the newest, each with who, to what, and when, and a link to where it is seen', async () => {
    visit('/blank')
    const dialog = await open('3 unread notifications')
    expect(within(dialog).getByRole('heading', { name: 'Notifications' })).toBeVisible()
    const [first, second, third, fourth] = await within(dialog).findAllByRole('listitem')
    expect(within(first!).getByRole('link', { name: 'Ana Díaz disputed an evaluation of Pedro Soto' })).toHaveAttribute(
      'href',
      '/blank?evaluation=3',
    )
    expect(first).toHaveTextContent(/Unread3 hours ago$/)
    expect(second).toHaveTextContent(/^An evaluation was releasedUnreadPedro Soto3 hours ago$/)
    expect(third).toHaveTextContent(/^An evaluation was voidedUnreadAna Díaz3 hours ago$/)
    expect(within(third!).queryByRole('link')).toBeNull()
    expect(fourth).toHaveTextContent(/^The coaching of Pedro Soto is due for its follow-up3 hours ago$/)
    expect(within(dialog).getByRole('link', { name: 'See all' })).toHaveAttribute('href', '/notifications')
  })

  test('asks for ten at most', async () => {
    const { backend } = visit('/blank')
    await within(await open()).findAllByRole('listitem')
    expect(Object.fromEntries(backend.sentTo('/api/notifications')[0]!.query)).toEqual({ page: '1', per_page: '10' })
  })

  test('a link is gone to, closes the list, and marks what it was about as read', async () => {
    const { marked, address } = visit('/news')
    const dialog = await open('3 unread notifications')
    fireEvent.click(await within(dialog).findByRole('link', { name: /^Ana Díaz disputed/ }))
    await waitFor(() => expect(address()).toBe('/blank?evaluation=3'))
    expect(await bell('2 unread notifications')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(marked()).toEqual([{ ids: [12] }])
  })

  test('marks all as read that was in sight, and nothing that came after it', async () => {
    const { marked, add } = visit('/blank')
    const dialog = await open('3 unread notifications')
    const button = await within(dialog).findByRole('button', { name: 'Mark all as read' })
    add(notification({ id: 13, kind: 'dispute-resolved' }))
    button.focus()
    fireEvent.click(button)
    expect(await bell('1 unread notification')).toBeVisible()
    expect(marked()).toEqual([{ all_up_to: 12 }])
    expect(await within(dialog).findByRole('link', { name: /^Ana Díaz resolved/ })).toBeVisible()
    expect(button).toHaveFocus()
    fireEvent.click(button)
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'))
    fireEvent.click(button)
    expect(marked()).toEqual([{ all_up_to: 12 }, { all_up_to: 13 }])
  })

  test('says when nothing could be marked', async () => {
    const { backend } = visit('/blank')
    backend.answer('POST /api/notifications/read', () => refusal('unavailable', 'Try again later.'))
    const dialog = await open()
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Mark all as read' }))
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Try again later.')
  })

  test('is closed by Escape, which gives the focus back', async () => {
    const { user } = visit('/blank')
    const button = await bell('3 unread notifications')
    await user.click(button)
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Notifications' })).toHaveFocus())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(button).toHaveFocus()
  })

  test('without anything says what will stand there', async () => {
    visit('/blank', { rows: [] })
    expect(await within(await open('Notifications')).findByText(/^Nothing yet\./)).toBeVisible()
  })

  test('that cannot be loaded can be tried again', async () => {
    const { backend } = visit('/blank')
    backend.answer('GET /api/notifications', () => refusal('unexpected', ''))
    const dialog = await open()
    expect(await within(dialog).findByRole('button', { name: 'Try again' })).toBeVisible()
  })

  test.each([
    ['no role', holding([], null)],
    ['a second factor to set up', { ...auditor, user: { ...auditor.user, must_set_up_two_factor: true } }],
  ])('is not there for somebody with %s', async (_, as) => {
    const { asked } = visit('/blank', { as })
    await screen.findByRole('banner')
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(asked()).toBe(0)
    expect(screen.queryByRole('button', { name: /notifications?$/i })).toBeNull()
  })
})

describe('what is unread', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => void vi.useRealTimers())
  const minute = () => act(() => vi.advanceTimersByTimeAsync(61_000))
  const inSight = (isVisible: boolean) => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(!isVisible)
    fireEvent(document, new Event('visibilitychange'))
  }

  test('is asked for at each screen and every minute, while the page is in sight', async () => {
    const { asked, add, go } = visit('/blank')
    await bell('3 unread notifications')
    expect(asked()).toBe(1)
    go('/news')
    await waitFor(() => expect(asked()).toBe(2))
    add(notification({ id: 13 }))
    await minute()
    expect(await bell('4 unread notifications')).toBeVisible()
    expect(asked()).toBe(3)

    inSight(false)
    await minute()
    await minute()
    expect(asked()).toBe(3)
    inSight(true)
    await waitFor(() => expect(asked()).toBe(4))
  })

  test('stays as it was where it cannot be told, and nobody is bothered', async () => {
    const { backend, asked } = visit('/blank')
    await bell('3 unread notifications')
    backend.answer('GET /api/notifications/unread', () => refusal('unavailable', 'Later.'))
    await minute()
    expect(asked()).toBe(2)
    expect(screen.getByRole('button', { name: '3 unread notifications' })).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('is not asked for any more once one has signed out', async () => {
    const { asked, go } = visit('/blank')
    await bell('3 unread notifications')
    go('/logout')
    await screen.findByRole('heading', { name: 'Sign in' })
    const before = asked()
    await minute()
    await minute()
    expect(asked()).toBe(before)
  })
})

describe('the page', () => {
  const title = () => screen.findByRole('heading', { level: 1, name: 'Notifications' })
  const items = async () => within(await screen.findByRole('main')).findAllByRole('listitem')

  test('has everything in pages, and counts it', async () => {
    const rows = Array.from({ length: 30 }, (_, at) => notification({ id: 100 - at }))
    const { backend, go } = visit('/notifications', { rows })
    await title()
    expect(await screen.findByText('30 notifications')).toBeVisible()
    expect(screen.getByText(/1–25 of 30/)).toBeVisible()
    expect(Object.fromEntries(backend.sentTo('/api/notifications')[0]!.query)).toEqual({ page: '1', per_page: '25' })
    expect(screen.getByRole('button', { name: 'Mark all as read' })).toBeVisible()
    go('/notifications?page=2')
    expect(await screen.findByText(/26–30 of 30/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
  })

  test('is narrowed to what is unread, which stands in the address', async () => {
    const { user, address } = visit('/notifications')
    expect(await items()).toHaveLength(4)
    await user.click(screen.getByRole('checkbox', { name: 'Only unread' }))
    await waitFor(() => expect(screen.getByText('3 notifications')).toBeVisible())
    expect(address()).toBe('/notifications?unread=yes')
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(address()).toBe('/notifications'))
  })

  test('marks one as read, in the frame too, and the focus goes to the next', async () => {
    const { user, marked } = visit('/notifications')
    await bell('3 unread notifications')
    const [first] = await items()
    const button = within(first!).getByRole('button', { name: 'Mark as read' })
    await user.click(button)
    expect(await bell('2 unread notifications')).toBeVisible()
    await waitFor(() => expect(button).not.toBeInTheDocument())
    const [, second] = await items()
    await waitFor(() => expect(within(second!).getByRole('button', { name: 'Mark as read' })).toHaveFocus())
    expect(marked()).toEqual([{ ids: [12] }])
  })

  test('marks the last as read, and the focus goes to the title', async () => {
    const { user } = visit('/notifications?unread=yes', { rows: [hidden, read] })
    await user.click(await screen.findByRole('button', { name: 'Mark as read' }))
    expect(await screen.findByText('You have read everything')).toBeVisible()
    await waitFor(async () => expect(await title()).toHaveFocus())
  })

  test('marks all as read', async () => {
    const { user } = visit('/notifications')
    await items()
    const button = await screen.findByRole('button', { name: 'Mark all as read' })
    await user.click(button)
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'))
    expect(screen.queryByRole('button', { name: 'Mark as read' })).toBeNull()
    expect(await bell('Notifications')).toBeVisible()
  })

  test('follows what is read in the bell', async () => {
    visit('/notifications')
    await items()
    const dialog = await open('3 unread notifications')
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Mark all as read' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark as read' })).toBeNull())
  })

  test('without anything says what will stand there, and past its end leads back', async () => {
    const { go } = visit('/notifications', { rows: [] })
    expect(await screen.findByText('There is nothing that concerns you yet')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
    go('/notifications?page=nonsense&unread=perhaps')
    expect(await screen.findByText('There is nothing that concerns you yet')).toBeVisible()
  })
})
