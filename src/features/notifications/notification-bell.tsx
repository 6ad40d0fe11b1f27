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
  /** Another one asks once more what is unread. */
  api: NotificationsApi
  /** Something was read here: other lists of it are out of date. */
  onRead: () => void
}

/** What concerns the person, at hand everywhere: how much of it is unread, and the newest. */
export function NotificationBell({ api, onRead }: NotificationBellProps) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const { unread, tell } = useUnread(api.unread)
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
                onRead={(left) => {
                  tell(left)
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

/** Asks how much there is that the person has not read. Another function asks once more. */
type Ask = (signal: AbortSignal) => Promise<number>

/**
 * How much is unread: asked for once a screen stands and the browser is idle, and every minute while the page is in sight; 0 until
 * then. `tell` sets what an answer to something else says.
 */
function useUnread(ask: Ask): { unread: number; tell: (unread: number) => void } {
  const screen = useRouterState({ select: ({ isLoading, location }) => (isLoading ? null : location.pathname) })
  const [unread, setUnread] = useState(0)
  const told = useRef(0)

  useEffect(() => {
    if (screen === null) return
    const asking = new AbortController()
    let askedAt = Date.now()
    const once = async () => {
      const turn = (told.current += 1)
      askedAt = Date.now()
      // without an answer the last number stands: nobody is bothered for it
      const count = await ask(asking.signal).catch(() => null)
      if (count !== null && turn === told.current && !asking.signal.aborted) setUnread(count)
    }
    const ifSeen = () => void (!document.hidden && once())
    // whoever comes back sees at once what a minute has brought
    const ifDue = () => void (Date.now() - askedAt >= EVERY_MS && ifSeen())
    void idle(asking.signal).then(once)
    const timer = setInterval(ifSeen, EVERY_MS)
    document.addEventListener('visibilitychange', ifDue)
    return () => {
      asking.abort()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ifDue)
    }
  }, [ask, screen])

  return {
    unread,
    tell: (count) => {
      told.current += 1 // what was asked before it knows less
      setUnread(count)
    },
  }
}

const EVERY_MS = 60_000
