import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'

import type { RequestFailed } from '#src/lib/request-failed.ts'
import { StepFailure } from '#src/ui/step-failure.tsx'

import classes from '../tickets.module.css'

type TakenFailureProps = { failure: RequestFailed['failure'] | null; onReload: () => void }

/** Why a step that asks for nothing did not come about; where the ticket has changed, the way to see it. */
export function StepFailureNote({ failure, onReload }: TakenFailureProps) {
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
