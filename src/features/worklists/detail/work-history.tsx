import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { WorkItem, WorkStep } from '#contracts/work-items.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Moment } from '#src/ui/moment.tsx'
import { workEventNames, workOutcomeNames } from '#src/words/worklists.ts'

import classes from '../worklists.module.css'

/** Who did what to an item, when and why; the newest last. */
export function WorkHistory({ item: { created_at, created_by, steps } }: { item: WorkItem }) {
  const told = useToldStep()

  return (
    <section className={classes['section']} aria-labelledby="work-history">
      <h2 id="work-history" className={classes['subtitle']}>
        <Trans>History</Trans>
      </h2>
      <ol className={classes['steps']}>
        <Step what={<Trans>Added it</Trans>} by={created_by?.name} at={created_at} />
        {steps.map((step) => (
          <Step
            key={`${step.event} ${step.at}`}
            what={told(step)}
            by={step.by?.name}
            at={step.at}
            reason={step.reason}
          />
        ))}
      </ol>
    </section>
  )
}

/** A step with what it says besides: to whom, until when, what came of it. */
function useToldStep(): (step: WorkStep) => string {
  const { t, i18n } = useLingui()
  const { day } = useFormats()

  return ({ event, assignee, due_on, outcome }) => {
    if (event === 'work.assigned' && assignee) {
      const { name } = assignee
      return t`Gave it to ${name}`
    }
    if (event === 'work.postponed' && due_on) {
      const until = day(due_on)
      return t`Postponed it to ${until}`
    }
    if (event === 'work.done' && outcome) {
      const result = i18n._(workOutcomeNames[outcome])
      return t`Did it: ${result}`
    }
    return i18n._(workEventNames[event])
  }
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
