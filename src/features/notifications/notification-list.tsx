import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'

import type { Notification } from '#contracts/notifications.ts'
import { ItemList } from '#src/ui/item-list.tsx'

import { NotificationItem } from './notification-item.tsx'
import type { NotificationsApi } from './notifications.api.ts'

type NotificationListProps = {
  rows: readonly Notification[]
  /** A newer list is on its way. */
  isPending: boolean
  api: Pick<NotificationsApi, 'markRead'>
  onRead: () => void
  /** Before it is marked as read: the button goes with it. */
  onPressed: (button: HTMLElement) => void
}

/** A page of notifications, each to be gone to or marked as read. */
export function NotificationList({ rows, isPending, api, onRead, onPressed }: NotificationListProps) {
  /** What cannot be noted now stays unread. */
  const noteRead = (id: number) => api.markRead({ ids: [id] }).then(onRead, () => undefined)

  return (
    <ItemList isPending={isPending}>
      {rows.map((notification) => {
        const { id, read_at } = notification
        return (
          <li key={id}>
            <NotificationItem notification={notification} onOpened={() => void (read_at === null && noteRead(id))}>
              {read_at === null && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  onClick={({ currentTarget }) => {
                    onPressed(currentTarget)
                    void noteRead(id)
                  }}
                >
                  <Trans>Mark as read</Trans>
                </Button>
              )}
            </NotificationItem>
          </li>
        )
      })}
    </ItemList>
  )
}
