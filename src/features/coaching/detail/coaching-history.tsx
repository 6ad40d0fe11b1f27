import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { Coaching } from '#contracts/coaching.ts'
import { Moment } from '#src/ui/moment.tsx'
import { coachingEventNames } from '#src/words/coaching.ts'

import classes from '../coaching.module.css'

/** Who did what to a coaching, when and why; the newest last. */
export function CoachingHistory({ coaching: { created_at, created_by, steps } }: { coaching: Coaching }) {
  const { i18n } = useLingui()

  return (
    <section className={classes['section']} aria-labelledby="coaching-history">
      <h2 id="coaching-history" className={classes['subtitle']}>
        <Trans>History</Trans>
      </h2>
      <ol className={classes['steps']}>
        <Step what={<Trans>Proposed</Trans>} by={created_by?.name} at={created_at} />
        {steps.map(({ event, by, at, reason }) => (
          <Step key={`${event} ${at}`} what={i18n._(coachingEventNames[event])} by={by?.name} at={at} reason={reason} />
        ))}
      </ol>
    </section>
  )
}

type StepProps = { what: ReactNode; by: string | undefined; at: string; reason?: string }

function Step({ what, by, at, reason }: StepProps) {
  return (
    <li className={classes['step']}>
      <div>{what}</div>
      <div className={classes['who']}>
        {by ?? <Trans>Without an account</Trans>}
        {' · '}
        <Moment at={at} as="date-time" />
      </div>
      {reason && <p className={classes['words']}>{reason}</p>}
    </li>
  )
}
