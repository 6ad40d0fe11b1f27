import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { bell, hidden, notification, openBell, read, openNotifications } from '#tests/support/notification-page.ts'

describe('the page', () => {
  const title = () => screen.findByRole('heading', { level: 1, name: 'Notifications' })
  const items = async () => within(await screen.findByRole('main')).findAllByRole('listitem')

  test('lists everything in pages, with the total', async () => {
    const rows = Array.from({ length: 30 }, (_, index) => notification({ id: 100 - index }))
    const { backend, go } = openNotifications('/notifications', { rows })
    await title()
    expect(await screen.findByText('30 notifications')).toBeVisible()
    expect(screen.getByText(/1–25 of 30/)).toBeVisible()
    expect(Object.fromEntries(backend.sentTo('/api/notifications')[0]!.query)).toEqual({ page: '1', per_page: '25' })
    expect(screen.getByRole('button', { name: 'Mark all as read' })).toBeVisible()
    go('/notifications?page=2')
    expect(await screen.findByText(/26–30 of 30/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
  })

  test('is filtered to unread notifications, which is in the address', async () => {
    const { user, address } = openNotifications('/notifications')
    expect(await items()).toHaveLength(4)
    await user.click(screen.getByRole('checkbox', { name: 'Only unread' }))
    await waitFor(() => expect(screen.getByText('3 notifications')).toBeVisible())
    expect(address()).toBe('/notifications?unread=yes')
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(address()).toBe('/notifications'))
  })

  test('marks one as read, in the frame too, and the focus moves to the next', async () => {
    const { user, marked } = openNotifications('/notifications')
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

  test('marks the last one as read, and the focus moves to the title', async () => {
    const { user } = openNotifications('/notifications?unread=yes', { rows: [hidden, read] })
    await user.click(await screen.findByRole('button', { name: 'Mark as read' }))
    expect(await screen.findByText('You have read everything')).toBeVisible()
    await waitFor(async () => expect(await title()).toHaveFocus())
  })

  test('marks all as read', async () => {
    const { user } = openNotifications('/notifications')
    await items()
    const button = await screen.findByRole('button', { name: 'Mark all as read' })
    await user.click(button)
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'))
    expect(screen.queryByRole('button', { name: 'Mark as read' })).toBeNull()
    expect(await bell('Notifications')).toBeVisible()
  })

  test('updates when something is read in the bell', async () => {
    openNotifications('/notifications')
    await items()
    const dialog = await openBell('3 unread notifications')
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Mark all as read' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark as read' })).toBeNull())
  })

  test('without any notifications says what will appear there, and past the last page leads back', async () => {
    const { go } = openNotifications('/notifications', { rows: [] })
    expect(await screen.findByText('There is nothing that concerns you yet')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
    go('/notifications?page=nonsense&unread=perhaps')
    expect(await screen.findByText('There is nothing that concerns you yet')).toBeVisible()
  })
})
