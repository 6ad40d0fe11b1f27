import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'

import type { RequestFailed } from '#src/lib/request-failed.ts'
import { StepFailure } from '#src/ui/step-failure.tsx'

import classes from '../tickets.module.css'

type StepFailureNoteProps = { failure: RequestFailed['failure'] | null; onReload: () => void }

/** Why a step without a form failed. When the ticket has changed, with a button that reloads it. */
export function StepFailureNote({ failure, onReload }: StepFailureNoteProps) {
  if (!failure) return null

  return (
    <div className={classes['failure']}>
      <StepFailure
        failure={failure}
        action={
          failure.kind === 'conflict' && (
            <Button variant="default" size="compact-sm" onClick={onReload}>
              <Trans context="ticket">Show it as it is now</Trans>
            </Button>
          )
        }
      />
    </div>
  )
}
