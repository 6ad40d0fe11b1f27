import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'

import { failureKindOf } from '#src/lib/request-failed.ts'

import { failureText } from './failure-text.ts'
import { Message } from './message.tsx'

type FailedProps = {
  error: unknown
  onRetry?: () => void
}

/** A view that could not be loaded: an explanation for the kind of failure, and a button to try again. */
export function Failed({ error, onRetry }: FailedProps) {
  const { i18n } = useLingui()
  const { title, advice } = failureText[failureKindOf(error)]

  return (
    <Message
      role="alert"
      icon={<IconAlertTriangle size={24} stroke={1.5} />}
      title={i18n._(title)}
      action={
        onRetry && (
          <Button variant="default" onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        )
      }
    >
      {i18n._(advice)}
    </Message>
  )
}
