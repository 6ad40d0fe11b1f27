import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { auditor, bell, notification, openBell, openNotifications } from '#tests/support/notification-page.ts'
import { holding } from '#tests/support/render.tsx'
import { refusal } from '#tests/support/session-backend.ts'

describe('the bell', () => {
  test('says exactly how many are unread, in the right plural, and shows the number', async () => {
    const { backend, go } = openNotifications('/blank')
    expect(await bell('3 unread notifications')).toHaveTextContent('3')
    backend.answer('GET /api/notifications/unread', () => ({ status: 200, body: { unread: 1234 } }))
    go('/news')
    expect(await bell('1,234 unread notifications')).toHaveTextContent('1,234')
    backend.answer('GET /api/notifications/unread', () => ({ status: 200, body: { unread: 0 } }))
    go('/blank')
    expect(await bell('Notifications')).toHaveTextContent('')
  })

  test('opens the newest, each with who, what, when, and a link', async () => {
    openNotifications('/blank')
    const dialog = await openBell('3 unread notifications')
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

  test('loads ten at most', async () => {
    const { backend } = openNotifications('/blank')
    await within(await openBell()).findAllByRole('listitem')
    expect(Object.fromEntries(backend.sentTo('/api/notifications')[0]!.query)).toEqual({ page: '1', per_page: '10' })
  })

  test('following a link closes the list and marks its notification as read', async () => {
    const { marked, address } = openNotifications('/news')
    const dialog = await openBell('3 unread notifications')
    fireEvent.click(await within(dialog).findByRole('link', { name: /^Ana Díaz disputed/ }))
    await waitFor(() => expect(address()).toBe('/blank?evaluation=3'))
    expect(await bell('2 unread notifications')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(marked()).toEqual([{ ids: [12] }])
  })

  test('marks all visible notifications as read, and none that arrived later', async () => {
    const { marked, add } = openNotifications('/blank')
    const dialog = await openBell('3 unread notifications')
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
    const { backend } = openNotifications('/blank')
    backend.answer('POST /api/notifications/read', () => refusal('unavailable', 'Try again later.'))
    const dialog = await openBell()
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Mark all as read' }))
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Try again later.')
  })

  test('is closed by Escape, which returns the focus', async () => {
    const { user } = openNotifications('/blank')
    const button = await bell('3 unread notifications')
    await user.click(button)
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Notifications' })).toHaveFocus())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(button).toHaveFocus()
  })

  test('without any notifications says what will appear there', async () => {
    openNotifications('/blank', { rows: [] })
    expect(await within(await openBell('Notifications')).findByText(/^Nothing yet\./)).toBeVisible()
  })

  test('that cannot be loaded can be tried again', async () => {
    const { backend } = openNotifications('/blank')
    backend.answer('GET /api/notifications', () => refusal('unexpected', ''))
    const dialog = await openBell()
    expect(await within(dialog).findByRole('button', { name: 'Try again' })).toBeVisible()
  })

  test.each([
    ['no role', holding([], null)],
    ['a second factor to set up', { ...auditor, user: { ...auditor.user, must_set_up_two_factor: true } }],
  ])('is hidden from somebody with %s', async (_, as) => {
    const { asked } = openNotifications('/blank', { as })
    await screen.findByRole('banner')
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(asked()).toBe(0)
    expect(screen.queryByRole('button', { name: /notifications?$/i })).toBeNull()
  })
})

describe('the unread count', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => void vi.useRealTimers())
  const minute = () => act(() => vi.advanceTimersByTimeAsync(61_000))
  const setPageVisible = (isVisible: boolean) => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(!isVisible)
    fireEvent(document, new Event('visibilitychange'))
  }

  test('is fetched on each screen and every minute while the page is visible', async () => {
    const { asked, add, go } = openNotifications('/blank')
    await bell('3 unread notifications')
    expect(asked()).toBe(1)
    go('/news')
    await waitFor(() => expect(asked()).toBe(2))
    add(notification({ id: 13 }))
    await minute()
    expect(await bell('4 unread notifications')).toBeVisible()
    expect(asked()).toBe(3)

    setPageVisible(false)
    await minute()
    await minute()
    expect(asked()).toBe(3)
    setPageVisible(true)
    await waitFor(() => expect(asked()).toBe(4))
  })

  test('stays as it was when it cannot be loaded, without an error message', async () => {
    const { backend, asked } = openNotifications('/blank')
    await bell('3 unread notifications')
    backend.answer('GET /api/notifications/unread', () => refusal('unavailable', 'Later.'))
    await minute()
    expect(asked()).toBe(2)
    expect(screen.getByRole('button', { name: '3 unread notifications' })).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('is no longer fetched after signing out', async () => {
    const { asked, go } = openNotifications('/blank')
    await bell('3 unread notifications')
    go('/logout')
    await screen.findByRole('heading', { name: 'Sign in' })
    const before = asked()
    await minute()
    await minute()
    expect(asked()).toBe(before)
  })
})
