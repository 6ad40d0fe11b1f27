import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'

import { useAction } from '#src/forms/use-action.ts'

import classes from './mark-all-read.module.css'
import type { NotificationsApi } from './notifications.api.ts'

type MarkAllReadProps = {
  api: NotificationsApi
  /** The newest that is in sight: what came after it stays unread. */
  newest: number
  isNothingUnread: boolean
  /** Where there is little room. */
  isSmall?: boolean
  onRead: (left: number) => void
}

/** The button stays, and keeps its focus, when there is nothing left for it to do. */
export function MarkAllRead({ api, newest, isNothingUnread, isSmall = false, onRead }: MarkAllReadProps) {
  const reading = useAction({ act: () => api.markRead({ all_up_to: newest }), onDone: onRead })
  const isIdle = isNothingUnread || reading.isPending

  return (
    <div data-beside>
      <Button
        variant="default"
        {...(isSmall && { size: 'compact-sm' })}
        aria-disabled={isIdle || undefined}
        data-disabled={isIdle || undefined}
        onClick={() => isIdle || reading.run(undefined)}
      >
        <Trans>Mark all as read</Trans>
      </Button>
      {reading.message && (
        <p role="alert" className={classes['message']}>
          {reading.message}
        </p>
      )}
    </div>
  )
}
