import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'

import { StepFailure } from '#src/ui/step-failure.tsx'

import type { Audit } from '../use-audit.ts'

/** What the server does not take, and would not take if it was sent again: it is changed, or left out. */
export function RefusedChange({ audit: { isRefused, failure, actor } }: { audit: Audit }) {
  if (!isRefused) return null

  return (
    <StepFailure
      failure={failure}
      action={
        <Button size="compact-sm" variant="default" onClick={() => actor.send({ type: 'conflict.accepted' })}>
          <Trans>Leave it out</Trans>
        </Button>
      }
    />
  )
}
