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

/** Everything that the person was told of, the newest first. What is read here is read in the frame too. */
export function NotificationsScreen({ notifications, search, onChange }: NotificationsScreenProps) {
  const reload = useReload()
  const list = usePromiseState(notifications)
  const isFiltered = search.unread !== undefined
  const clear = () => onChange({ page: 1, unread: undefined })
  const { value } = list
  // on later pages the newest is not in sight
  const newest = value?.meta.current_page === 1 ? value.data[0] : undefined
  const isAllSeen = value?.meta.last_page === 1 && value.data.every(({ read_at }) => read_at !== null)
  const { container, onPressed } = useNextButton<HTMLDivElement>(value)

  return (
    <Page
      title={<Trans>Notifications</Trans>}
      sentence={<Trans>What have others done that concerns you?</Trans>}
      actions={newest && <MarkAllRead newest={newest.id} isNothingUnread={isAllSeen} onRead={reload} />}
    >
      <FilterBar active={isFiltered ? 1 : 0}>
        <Check
          label={<Trans>Only unread</Trans>}
          name="unread"
          isChecked={isFiltered}
          onChange={(isWanted) => onChange({ page: 1, unread: isWanted ? 'yes' : undefined })}
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
 * Buttons that go when they have done what they are for: the focus of the one that was pressed goes to the one in its place, or to
 * the title of the page when none is left. `changed` is another value whenever they may have gone.
 */
function useNextButton<Element extends HTMLElement>(changed: unknown) {
  const container: RefObject<Element | null> = useRef(null)
  const pressed = useRef<{ at: number; before: unknown } | null>(null)

  useEffect(() => {
    if (pressed.current === null || pressed.current.before === changed || !isFocusLost()) return
    const buttons = buttonsIn(container.current)
    const next = buttons[pressed.current.at] ?? buttons.at(-1)
    const target = next ?? document.querySelector<HTMLElement>('main h1')
    target?.focus({ preventScroll: true })
    pressed.current = null
  }, [changed])

  return {
    container,
    onPressed: (button: HTMLElement) => {
      const at = buttonsIn(container.current).indexOf(button)
      pressed.current = at < 0 ? null : { at, before: changed }
    },
  }
}

const buttonsIn = (container: HTMLElement | null) => [...(container?.querySelectorAll<HTMLElement>('li button') ?? [])]

type NotificationListProps = {
  rows: readonly Notification[]
  /** A newer list is on its way. */
  isPending: boolean
  /** Before it is marked as read: the button goes with it. */
  onPressed: (button: HTMLElement) => void
}

/** A page of notifications, each to be gone to or marked as read. */
function NotificationList({ rows, isPending, onPressed }: NotificationListProps) {
  const api = useApi(notificationsApi)
  const reload = useReload()
  /** What cannot be noted now stays unread. */
  const noteRead = (id: number) => api.markRead({ ids: [id] }).then(reload, () => undefined)

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
