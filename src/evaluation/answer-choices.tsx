import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'

import type { Locale } from '#contracts/page-config.ts'
import { NOT_APPLICABLE, type Question } from '#contracts/scorecard-content.ts'
import { valuesOf } from '#domain/scoring/question-score.ts'

import { type AnswerLetters, keyOf } from './form-keys.ts'
import { LocalizedText } from './localized-text.tsx'
import classes from './scorecard-form.module.css'
import { endOf, useAnswerWords } from './use-answer-words.ts'

type AnswerChoicesProps = {
  question: Question
  value: string | null
  languages: readonly Locale[]
  letters: AnswerLetters
  /** The IDs of the elements that name and describe it. */
  labelledBy: string
  describedBy: string
  isWrong: boolean
  isReadOnly: boolean
  onChoose: (value: string) => void
}

/** The answers of a question, side by side. A scale with too many numbers is a select. */
export function AnswerChoices(props: AnswerChoicesProps) {
  const { question, value, languages, letters, labelledBy, describedBy, isWrong, isReadOnly, onChoose } = props
  const { t } = useLingui()
  const name = useId()
  const words = useAnswerWords(languages)
  const values = [...valuesOf(question), ...(question.allows_na ? [NOT_APPLICABLE] : [])]

  if (question.kind === 'scale' && values.length > MAX_SIDE_BY_SIDE) {
    return (
      <select
        data-answer
        className={classes['list']}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        aria-invalid={isWrong}
        disabled={isReadOnly}
        value={value ?? ''}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        <option value="" disabled>
          {t`Choose an answer`}
        </option>
        {values.map((option) => (
          <option key={option} value={option}>
            {words(question, option)}
          </option>
        ))}
      </select>
    )
  }

  return (
    <div
      role="radiogroup"
      tabIndex={-1}
      className={classes['choices']}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-invalid={isWrong}
      aria-readonly={isReadOnly}
    >
      {values.map((option) => {
        const end = question.kind === 'scale' ? endOf(question, option) : null
        const key = isReadOnly ? null : keyOf(question, option, letters)
        return (
          <label key={option} className={classes['choice']}>
            <input
              type="radio"
              data-answer
              name={name}
              value={option}
              aria-label={words(question, option)}
              checked={value === option}
              onChange={() => !isReadOnly && onChoose(option)}
            />
            <span className={classes['face']} aria-hidden>
              {end ? option : words(question, option)}
              {end && (
                <span className={classes['end']}>
                  <LocalizedText text={end} languages={languages} />
                </span>
              )}
              {key && <kbd className={classes['key']}>{key}</kbd>}
            </span>
          </label>
        )
      })}
    </div>
  )
}

/** The numbers of a scale from 0 to 10, and N/A. */
const MAX_SIDE_BY_SIDE = 12
