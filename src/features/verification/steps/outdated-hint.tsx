import { Trans } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'

import { waiting } from '#src/ui/waiting.ts'

import type { EvidenceSession } from '../use-evidence-session.ts'
import classes from '../verification.module.css'
import { isOffered } from './offered-steps.ts'

const BUTTON = 'look-again'

/** Says that what was found is of something else than what is there now, and lets the rules look again. */
export function OutdatedHint({ file }: { file: EvidenceSession }) {
  return (
    <p className={classes['hint']}>
      <Trans>The conversation, the policy or what the law asks for has changed since the rules looked.</Trans>
      {isOffered(file.file, 'verification.looked-again') && (
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

/** Leads to what stands in the way of a verdict that the sale is valid. */
export function focusOutdatedHint(): void {
  const button = document.getElementById(BUTTON)
  button?.focus({ preventScroll: true })
  button?.scrollIntoView({ block: 'nearest' })
}
