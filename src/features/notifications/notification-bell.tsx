import { ActionIcon, Popover } from '@mantine/core'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconBell } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'

import { Loading } from '#src/ui/states/loading.tsx'
import { UnreadCount } from '#src/ui/unread-count.tsx'

import classes from './notification-bell.module.css'
import type { NotificationsApi } from './notifications.api.ts'
import { notificationsSearchDefaults } from './notifications-search.ts'
import { useUnread } from './use-unread.ts'

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
                api={api}
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
