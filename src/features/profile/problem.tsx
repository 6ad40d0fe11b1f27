import { useLingui } from '@lingui/react'

import type { Draft } from '#src/forms/use-draft.ts'
import { failureSentence } from '#src/ui/states/failure-text.ts'

import classes from './problem.module.css'

type ProblemProps = { action: Pick<Draft<never>, 'errors' | 'message' | 'failed'> }

/** Why the action of a button failed. */
export function Problem({ action: { errors, message, failed } }: ProblemProps) {
  const { i18n } = useLingui()
  if (!failed) return null
  const [[firstError] = []] = Object.values(errors)

  return (
    <p role="alert" tabIndex={-1} className={classes['problem']}>
      {firstError || failureSentence(i18n, { kind: failed, message })}
    </p>
  )
}
