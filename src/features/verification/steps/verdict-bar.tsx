import { Button, UnstyledButton } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { validatingEvents } from '#contracts/verification-words.ts'
import type { Verification } from '#contracts/verifications.ts'
import type { OpenPoint } from '#domain/verification/open-points.ts'
import { verificationVerbs } from '#src/words/verification.ts'

import type { EvidenceSession } from '../use-evidence-session.ts'
import classes from '../verification.module.css'
import { type OfferedStep, offeredSteps } from './offered-steps.ts'
import { focusOutdatedHint } from './outdated-hint.tsx'
import { StepDialog } from './step-dialog.tsx'

type VerdictBarProps = {
  file: EvidenceSession
  /** What stands between the sale and a verdict that it is valid. */
  open: readonly OpenPoint[]
  onOpenPoint: (point: OpenPoint) => void
}

/** What this person may decide now, in sight wherever the findings are read. */
export function VerdictBar({ file: { file, keep, step }, open, onOpenPoint }: VerdictBarProps) {
  const { i18n } = useLingui()
  const [asked, setAsked] = useState<OfferedStep | null>(null)
  const offered = offeredSteps(file)
  const [first] = open
  const isOpen = first !== undefined && offered.includes('verification.passed')
  /** What must be done before; null where nothing must. */
  const before = (event: OfferedStep) => {
    if (file.is_outdated && validatingEvents.includes(event)) return focusOutdatedHint
    return event === 'verification.passed' && isOpen ? () => onOpenPoint(first) : null
  }
  if (offered.length === 0) return <WhyNot file={file} />

  return (
    <div className={classes['bar']}>
      {isOpen && (
        <p className={classes['hint']}>
          <UnstyledButton className={classes['point']} onClick={() => onOpenPoint(first)}>
            <Plural
              value={open.length}
              one="# finding stands between this sale and a verdict that it is valid."
              other="# findings stand between this sale and a verdict that it is valid."
            />
          </UnstyledButton>
        </p>
      )}
      <div className={classes['buttons']}>
        {offered.map((event) => (
          <Button
            key={event}
            variant={event === 'verification.passed' && !before(event) ? 'filled' : 'default'}
            onClick={before(event) ?? (() => setAsked(event))}
          >
            {i18n._(verificationVerbs[event])}
          </Button>
        ))}
      </div>
      {asked && (
        <StepDialog
          event={asked}
          file={file}
          onStep={step}
          onTaken={(told) => {
            keep(told)
            setAsked(null)
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}

/** A verifier who decides nothing here learns why. */
function WhyNot({ file: { standing } }: { file: Verification }) {
  if (!standing.asked && !(standing.verifies && standing.is_seller)) return null
  return (
    <p className={classes['hint']}>
      {standing.is_seller ? (
        <Trans>You talked in this conversation: somebody else verifies it.</Trans>
      ) : (
        <Trans>You have asked for a second look: somebody else decides.</Trans>
      )}
    </p>
  )
}
