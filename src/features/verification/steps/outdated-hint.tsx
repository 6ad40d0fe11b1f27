import { Trans } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'

import { waiting } from '#src/ui/waiting.ts'

import type { EvidenceSession } from '../use-evidence-session.ts'
import classes from '../verification.module.css'
import { canTake } from './offered-steps.ts'

const BUTTON = 'look-again'

/** Says that the conversation or the policy has changed since the rules ran, and lets them run again. */
export function OutdatedHint({ file }: { file: EvidenceSession }) {
  return (
    <p className={classes['hint']}>
      <Trans>The conversation, the policy or what the law asks for has changed since the rules looked.</Trans>
      {canTake(file.file, 'verification.looked-again') && (
        <>
          {' '}
          <UnstyledButton id={BUTTON} className={classes['point']} {...waiting(file.isLooking, () => file.look())}>
            <Trans>Let them look again before the sale is called valid.</Trans>
          </UnstyledButton>
        </>
      )}
    </p>
  )
}

/** Focuses the button that lets the rules run again, before a sale can be approved. */
export function focusOutdatedHint(): void {
  const button = document.getElementById(BUTTON)
  button?.focus({ preventScroll: true })
  button?.scrollIntoView({ block: 'nearest' })
}
