import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'

import { useApi } from '#src/context/app-context.ts'
import { useAction } from '#src/forms/use-action.ts'

import classes from './mark-all-read.module.css'
import { notificationsApi } from './notifications.api.ts'

type MarkAllReadProps = {
  /** The id of the newest visible notification. Notifications that arrived later stay unread. */
  newest: number
  isAllRead: boolean
  /** For narrow places. */
  isSmall?: boolean
  onRead: (remaining: number) => void
}

/** The button stays, and keeps its focus, when nothing is left to mark. */
export function MarkAllRead({ newest, isAllRead, isSmall = false, onRead }: MarkAllReadProps) {
  const api = useApi(notificationsApi)
  const reading = useAction({ act: () => api.markRead({ all_up_to: newest }), onDone: onRead })
  const isIdle = isAllRead || reading.isPending

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
