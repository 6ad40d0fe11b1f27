import { Button, NativeSelect, Textarea } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

import { MAX_COMMENT_LENGTH } from '#contracts/evaluation-changes.ts'
import type { Locale } from '#contracts/page-config.ts'
import { NOT_APPLICABLE, type Question } from '#contracts/scorecard-content.ts'
import { valuesOf } from '#domain/scoring/question-score.ts'
import { useAnswerWords } from '#src/evaluation/use-answer-words.ts'

import type { Objection } from '../steps/use-dispute.ts'
import classes from './slots.module.css'

type ObjectionFieldProps = {
  question: Question
  /** The answer as it stands. */
  value: string | null
  languages: readonly Locale[]
  /** Null while it is not disputed. */
  objection: Objection | null
  onChange: (objection: Objection | null) => void
}

/** The way to dispute one answer: which one it should be, and why. */
export function ObjectionField({ question, value, languages, objection, onChange }: ObjectionFieldProps) {
  const { t } = useLingui()
  const wordsOf = useAnswerWords(languages)
  if (value === null) return null
  if (!objection) {
    return (
      <div>
        <Button variant="default" size="compact-sm" onClick={() => onChange({ proposed: '', comment: '' })}>
          <Trans>Dispute this answer</Trans>
        </Button>
      </div>
    )
  }
  const others = [...valuesOf(question), ...(question.allows_na ? [NOT_APPLICABLE] : [])].filter((one) => one !== value)

  return (
    <div className={classes['dispute']}>
      <NativeSelect
        label={t`The answer should be`}
        value={objection.proposed}
        onChange={({ currentTarget }) => onChange({ ...objection, proposed: currentTarget.value })}
        data={[
          { value: '', label: t`Choose an answer` },
          ...others.map((one) => ({ value: one, label: wordsOf(question, one) })),
        ]}
      />
      <Textarea
        label={t`Why`}
        description={t`Where in the conversation it shows helps whoever decides.`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rows={3}
        maxLength={MAX_COMMENT_LENGTH}
        value={objection.comment}
        onChange={({ currentTarget }) => onChange({ ...objection, comment: currentTarget.value })}
      />
      <div>
        <Button variant="subtle" size="compact-sm" onClick={() => onChange(null)}>
          <Trans>Leave this answer as it is</Trans>
        </Button>
      </div>
    </div>
  )
}
