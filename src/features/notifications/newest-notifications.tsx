import { Trans } from '@lingui/react/macro'

import { useApi } from '#src/context/app-context.ts'
import { useQuery } from '#src/query/use-query.ts'
import { AsyncContent } from '#src/ui/states/async-content.tsx'

import { MarkAllRead } from './mark-all-read.tsx'
import classes from './newest-notifications.module.css'
import { NotificationItem } from './notification-item.tsx'
import { notificationsApi } from './notifications.api.ts'

type NewestNotificationsProps = {
  /** The number of all unread notifications. */
  unread: number
  /** A notification was opened. */
  onOpened: () => void
  /** Some were read; `remaining` are still unread. */
  onRead: (left: number) => void
}

/** The person's ten newest notifications. */
export function NewestNotifications({ unread, onOpened, onRead }: NewestNotificationsProps) {
  const api = useApi(notificationsApi)
  const newest = useQuery({ page: 1, per_page: 10 }, (query) => api.list(query))

  /** A notification that cannot be marked now stays unread. */
  const markRead = (id: number) => api.markRead({ ids: [id] }).then(onRead, () => undefined)

  return (
    <AsyncContent answer={newest} onRetry={newest.refetch} rows={3}>
      {({ data: [first, ...others] }) =>
        first === undefined ? (
          <p className={classes['none']}>
            <Trans>Nothing yet. What others do with your audits, evaluations and coaching will stand here.</Trans>
          </p>
        ) : (
          <>
            <ul className={classes['list']}>
              {[first, ...others].map((notification) => (
                <li key={notification.id}>
                  <NotificationItem
                    notification={notification}
                    onOpened={() => {
                      onOpened()
                      if (notification.read_at === null) void markRead(notification.id)
                    }}
                  />
                </li>
              ))}
            </ul>
            <MarkAllRead
              newest={first.id}
              isAllRead={unread === 0}
              isSmall
              onRead={(remaining) => {
                onRead(remaining)
                newest.refetch()
              }}
            />
          </>
        )
      }
    </AsyncContent>
  )
}
