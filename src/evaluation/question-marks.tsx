import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'

import type { Question } from '#contracts/scorecard-content.ts'
import { useFormats } from '#src/ui/formats.ts'
import { autoFailNames, familyNames } from '#src/words/quality.ts'

import classes from './scorecard-form.module.css'

type QuestionMarksProps = {
  question: Question
  isFailed: boolean
  /** Whether its effect on the score is hidden. */
  isBlind: boolean
}

/** The properties of a question: its family, its weight, and what a failed answer sets to zero. */
export function QuestionMarks({ question, isFailed, isBlind }: QuestionMarksProps) {
  const { i18n } = useLingui()
  const { number } = useFormats()
  const { family, weight, auto_fail } = question
  const weighs = number(weight, Number.isInteger(weight) ? 0 : 1)

  return (
    <>
      {isFailed && !isBlind && (
        <span className={classes['failed']}>
          <IconAlertTriangle size={14} stroke={1.5} aria-hidden />
          <Trans>Fails</Trans>
        </span>
      )}
      {family !== 'non-critical' && <span className={classes['mark']}>{i18n._(familyNames[family])}</span>}
      {auto_fail && !isBlind && <span className={classes['mark']}>{i18n._(autoFailNames[auto_fail])}</span>}
      {!isBlind && (
        <span className={classes['weight']}>
          <Trans>Weight {weighs}</Trans>
        </span>
      )}
    </>
  )
}
