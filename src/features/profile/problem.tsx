import { useLingui } from '@lingui/react'

import type { Draft } from '#src/forms/use-draft.ts'
import { failureSentence } from '#src/ui/states/failure-text.ts'

import classes from './problem.module.css'

type ProblemProps = { of: Pick<Draft<never>, 'errors' | 'message' | 'failed'> }

/** Why something that a button does was not done. */
export function Problem({ of: { errors, message, failed } }: ProblemProps) {
  const { i18n } = useLingui()
  if (!failed) return null
  const [[first] = []] = Object.values(errors)

  return (
    <p role="alert" tabIndex={-1} className={classes['problem']}>
      {first || failureSentence(i18n, { kind: failed, message })}
    </p>
  )
}
