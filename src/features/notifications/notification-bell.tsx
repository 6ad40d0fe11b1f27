import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Popover } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useState, useEffect, useRef } from 'react'

import { idle } from '#src/lib/idle.ts'
import { Loading } from '#src/ui/states/loading.tsx'
import { UnreadCount } from '#src/ui/unread-count.tsx'

import classes from './notification-bell.module.css'
import { notificationsSearchDefaults } from './notifications-search.ts'
import type { NotificationsApi } from './notifications.api.ts'

const NewestNotifications = lazy(async () => ({
  default: (await import('./newest-notifications.tsx')).NewestNotifications,
}))

type NotificationBellProps = {
  /** A new value makes the bell fetch the unread count again. */
  api: NotificationsApi
  /** Something was read here: other loaded lists of notifications are outdated. */
  onRead: () => void
}

/** Notifications at hand on every page: the unread count, and the newest ones. */
export function NotificationBell({ api, onRead }: NotificationBellProps) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const { unread, updateUnread } = useUnread(api.unread)
  const label =
    unread === 0
      ? t`Notifications`
      : t`${plural(unread, { one: '# unread notification', other: '# unread notifications' })}`

  return (
    <Popover
      position="bottom-end"
      width="min(380px, calc(100vw - 16px))"
      withinPortal={false}
      trapFocus
      returnFocus
      withRoles
      opened={isOpen}
      onChange={setIsOpen}
    >
      <Popover.Target>
        <ActionIcon variant="subtle" size="lg" aria-label={label} title={label} onClick={() => setIsOpen(!isOpen)}>
          <IconBell size={18} stroke={1.5} />
          <UnreadCount count={unread} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes['panel']}>
        {isOpen && (
          <>
            <h2 className={classes['title']} tabIndex={-1} data-autofocus>
              <Trans>Notifications</Trans>
            </h2>
            <Suspense fallback={<Loading rows={3} />}>
              <NewestNotifications
                unread={unread}
                onOpened={() => setIsOpen(false)}
                onRead={(remaining) => {
                  updateUnread(remaining)
                  onRead()
                }}
              />
            </Suspense>
            <Link
              to="/notifications"
              search={notificationsSearchDefaults}
              className={classes['all']}
              onClick={() => setIsOpen(false)}
            >
              <Trans>See all</Trans>
            </Link>
          </>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

/** Fetches the number of unread notifications. A new function triggers a new fetch. */
type FetchUnread = (signal: AbortSignal) => Promise<number>

/**
 * The unread count. It is fetched when a screen is ready and the browser is idle, and every minute while the page is
 * visible; until then it is 0. `updateUnread` sets the count that another response contained.
 */
function useUnread(fetchUnread: FetchUnread): { unread: number; updateUnread: (unread: number) => void } {
  const screen = useRouterState({ select: ({ isLoading, location }) => (isLoading ? null : location.pathname) })
  const [unread, setUnread] = useState(0)
  const latestRequest = useRef(0)

  useEffect(() => {
    if (screen === null) return
    const controller = new AbortController()
    let requestedAt = Date.now()
    const refresh = async () => {
      const request = (latestRequest.current += 1)
      requestedAt = Date.now()
      // without a response the last number stays: no error is shown for it
      const count = await fetchUnread(controller.signal).catch(() => null)
      if (count !== null && request === latestRequest.current && !controller.signal.aborted) setUnread(count)
    }
    const refreshIfVisible = () => void (!document.hidden && refresh())
    // a person who comes back after more than a minute gets the current count at once
    const refreshIfDue = () => void (Date.now() - requestedAt >= POLL_INTERVAL_MS && refreshIfVisible())
    void idle(controller.signal).then(refresh)
    const timer = setInterval(refreshIfVisible, POLL_INTERVAL_MS)
    document.addEventListener('visibilitychange', refreshIfDue)
    return () => {
      controller.abort()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refreshIfDue)
    }
  }, [fetchUnread, screen])

  return {
    unread,
    updateUnread: (count) => {
      latestRequest.current += 1 // responses to earlier requests are outdated
      setUnread(count)
    },
  }
}

const POLL_INTERVAL_MS = 60_000
