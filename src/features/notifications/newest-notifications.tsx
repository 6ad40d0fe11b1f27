import { Trans } from '@lingui/react/macro'

import { useApi } from '#src/context/app-context.ts'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { useQuery } from '#src/query/use-query.ts'

import { MarkAllRead } from './mark-all-read.tsx'
import classes from './newest-notifications.module.css'
import { NotificationItem } from './notification-item.tsx'
import { notificationsApi } from './notifications.api.ts'

type NewestNotificationsProps = {
  /** How much is unread, of all there is. */
  unread: number
  /** One was gone to. */
  onOpened: () => void
  /** Some were read: so many are left. */
  onRead: (left: number) => void
}

/** The last ten things that the person was told of. */
export function NewestNotifications({ unread, onOpened, onRead }: NewestNotificationsProps) {
  const api = useApi(notificationsApi)
  const newest = useQuery({ page: 1, per_page: 10 }, (query) => api.list(query))

  /** What cannot be noted now stays unread. */
  const noteRead = (id: number) => api.markRead({ ids: [id] }).then(onRead, () => undefined)

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
                      if (notification.read_at === null) void noteRead(notification.id)
                    }}
                  />
                </li>
              ))}
            </ul>
            <MarkAllRead
              newest={first.id}
              isNothingUnread={unread === 0}
              isSmall
              onRead={(left) => {
                onRead(left)
                newest.refetch()
              }}
            />
          </>
        )
      }
    </AsyncContent>
  )
}
