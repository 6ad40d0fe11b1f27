import { useLingui } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import type { RequestFailed } from '#src/lib/request-failed.ts'
import { failureSentence, failureText } from '#src/ui/states/failure-text.ts'

import classes from './step-failure.module.css'

type StepFailureProps = {
  failure: RequestFailed['failure'] | null
  /** A button to try again, if the step has none of its own. */
  action?: ReactNode
}

/** Why an action failed, in the words of the server if there are any. */
export function StepFailure({ failure, action }: StepFailureProps) {
  const { i18n } = useLingui()
  if (!failure) return null
  const reasons = Object.values(failure.errors ?? {}).flat()

  return (
    <div role="alert" className={classes['failure']}>
      <IconAlertTriangle size={20} stroke={1.5} aria-hidden className={classes['sign']} />
      <div className={classes['words']}>
        <strong>{failureSentence(i18n, failure)}</strong>
        {reasons.length > 0
          ? reasons.map((reason) => reason !== failure.message && <p key={reason}>{reason}</p>)
          : !failure.message && <p>{i18n._(failureText[failure.kind].advice)}</p>}
      </div>
      {action}
    </div>
  )
}
