import { Trans, useLingui } from '@lingui/react/macro'
import { IconCheck } from '@tabler/icons-react'

import classes from './audits.module.css'

export type StepAt = 'conversation' | 'scorecard' | 'signed'

/** The three steps of an audit, and which one it is at. */
export function StepsLine({ at }: { at: StepAt }) {
  const { t } = useLingui()
  const steps: { step: StepAt; name: React.ReactNode }[] = [
    { step: 'conversation', name: <Trans context="step of an audit">Conversation</Trans> },
    { step: 'scorecard', name: <Trans context="step of an audit">Scorecard</Trans> },
    { step: 'signed', name: <Trans context="step of an audit">Signed</Trans> },
  ]
  const current = steps.findIndex(({ step }) => step === at)

  return (
    <ol className={classes['steps']} aria-label={t`Steps of the audit`}>
      {steps.map(({ step, name }, place) => {
        // what is signed has nothing before it
        const isDone = place < current || (at === 'signed' && place === current)
        return (
          <li key={step} aria-current={place === current ? 'step' : undefined} data-done={isDone || undefined}>
            <span className={classes['place']} aria-hidden>
              {isDone ? <IconCheck size={14} stroke={2} /> : place + 1}
            </span>
            {name}
          </li>
        )
      })}
    </ol>
  )
}
