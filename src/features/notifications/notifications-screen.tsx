import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type RefObject, useEffect, useRef } from 'react'

import type { Notification } from '#contracts/notifications.ts'
import type { Page as ListPage } from '#contracts/pagination.ts'
import { useApi } from '#src/context/app-context.ts'
import { PagedList } from '#src/list/paged-list.tsx'
import { Check } from '#src/ui/check.tsx'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { ItemList } from '#src/ui/item-list.tsx'
import { Page } from '#src/ui/page.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { NoMatch } from '#src/ui/states/no-match.tsx'
import { isFocusLost } from '#src/ui/use-next-focus.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'

import { MarkAllRead } from './mark-all-read.tsx'
import { NotificationItem } from './notification-item.tsx'
import type { NotificationsSearch } from './notifications-search.ts'
import { notificationsApi } from './notifications.api.ts'

type NotificationsScreenProps = {
  notifications: Promise<ListPage<Notification>>
  search: NotificationsSearch
  onChange: (change: Partial<NotificationsSearch>) => void
}

/** All notifications of the person, the newest first. The frame is updated when something is read here. */
export function NotificationsScreen({ notifications, search, onChange }: NotificationsScreenProps) {
  const reload = useReload()
  const list = usePromiseState(notifications)
  const isFiltered = search.unread !== undefined
  const clear = () => onChange({ page: 1, unread: undefined })
  const { value } = list
  // the newest is only visible on the first page
  const newest = value?.meta.current_page === 1 ? value.data[0] : undefined
  const isAllRead = value?.meta.last_page === 1 && value.data.every(({ read_at }) => read_at !== null)
  const { container, onPressed } = useFocusNextButton<HTMLDivElement>(value)

  return (
    <Page
      title={<Trans>Notifications</Trans>}
      sentence={<Trans>What have others done that concerns you?</Trans>}
      actions={newest && <MarkAllRead newest={newest.id} isAllRead={isAllRead} onRead={reload} />}
    >
      <FilterBar active={isFiltered ? 1 : 0}>
        <Check
          label={<Trans>Only unread</Trans>}
          name="unread"
          isChecked={isFiltered}
          onChange={(isChecked) => onChange({ page: 1, unread: isChecked ? 'yes' : undefined })}
        />
      </FilterBar>
      <div ref={container}>
        <PagedList
          list={list}
          renderCount={(total) => <Plural value={total} one="# notification" other="# notifications" />}
          onClear={isFiltered ? clear : undefined}
          empty={<Nothing isFiltered={isFiltered} onClear={clear} />}
          onRetry={reload}
          renderRows={(rows, pagination) => (
            <>
              <NotificationList rows={rows} isPending={list.isPending} onPressed={onPressed} />
              {pagination}
            </>
          )}
        />
      </div>
    </Page>
  )
}

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered) {
    return (
      <Empty title={<Trans>There is nothing that concerns you yet</Trans>}>
        <Trans>What others do with your audits, evaluations and coaching will stand here.</Trans>
      </Empty>
    )
  }
  return (
    <NoMatch title={<Trans>You have read everything</Trans>} onClear={onClear}>
      <Trans>Take the filter away to see what you have read.</Trans>
    </NoMatch>
  )
}

/**
 * For buttons that disappear after their action: the focus moves to the button that takes their place, or to the title
 * of the page when none is left. `changed` is a value that differs whenever buttons may have disappeared.
 */
function useFocusNextButton<Element extends HTMLElement>(changed: unknown) {
  const container: RefObject<Element | null> = useRef(null)
  const pressed = useRef<{ index: number; before: unknown } | null>(null)

  useEffect(() => {
    if (pressed.current === null || pressed.current.before === changed || !isFocusLost()) return
    const buttons = buttonsIn(container.current)
    const next = buttons[pressed.current.index] ?? buttons.at(-1)
    const target = next ?? document.querySelector<HTMLElement>('main h1')
    target?.focus({ preventScroll: true })
    pressed.current = null
  }, [changed])

  return {
    container,
    onPressed: (button: HTMLElement) => {
      const index = buttonsIn(container.current).indexOf(button)
      pressed.current = index < 0 ? null : { index, before: changed }
    },
  }
}

const buttonsIn = (container: HTMLElement | null) => [...(container?.querySelectorAll<HTMLElement>('li button') ?? [])]

type NotificationListProps = {
  rows: readonly Notification[]
  /** A newer list is being loaded. */
  isPending: boolean
  /** Called before a notification is marked as read, because its button disappears. */
  onPressed: (button: HTMLElement) => void
}

/** A page of notifications, each with a link and a button that marks it as read. */
function NotificationList({ rows, isPending, onPressed }: NotificationListProps) {
  const api = useApi(notificationsApi)
  const reload = useReload()
  /** A notification that cannot be marked now stays unread. */
  const markRead = (id: number) => api.markRead({ ids: [id] }).then(reload, () => undefined)

  return (
    <ItemList isPending={isPending}>
      {rows.map((notification) => {
        const { id, read_at } = notification
        return (
          <li key={id}>
            <NotificationItem notification={notification} onOpened={() => void (read_at === null && markRead(id))}>
              {read_at === null && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  onClick={({ currentTarget }) => {
                    onPressed(currentTarget)
                    void markRead(id)
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
