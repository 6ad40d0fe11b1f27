import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'

import type { FieldErrors } from '#contracts/failure.ts'
import { MAX_SATISFACTION_COMMENT_LENGTH, satisfactionAnswers } from '#contracts/satisfaction.ts'
import type { DraftRating } from '#src/machines/satisfaction-link.machine.ts'
import { satisfactionNames } from '#src/words/tickets.ts'

import classes from './rating-fields.module.css'
import { satisfactionIcons } from './satisfaction-icons.ts'

type RatingFieldsProps = {
  value: DraftRating
  /** Sending was tried without an answer. */
  isAnswerMissing: boolean
  errors: FieldErrors
  onChange: (change: Partial<DraftRating>) => void
}

/** The rating and a comment. Plain elements: people who follow the link in a mail need not load the UI kit. */
export function RatingFields({ value, isAnswerMissing, errors, onChange }: RatingFieldsProps) {
  const { t, i18n } = useLingui()
  const id = useId()
  const error = errors['comment']?.[0]

  return (
    <>
      <fieldset className={classes['answers']} aria-describedby={`${id}-unchosen`}>
        <legend className={classes['label']}>{t`Your answer`}</legend>
        {satisfactionAnswers.map((answer) => {
          const Icon = satisfactionIcons[answer]
          return (
            <label key={answer} className={classes['answer']}>
              <input
                type="radio"
                name="answer"
                value={answer}
                checked={value.answer === answer}
                onChange={() => onChange({ answer })}
              />
              <Icon size={28} stroke={1.5} aria-hidden />
              <span>{i18n._(satisfactionNames[answer])}</span>
            </label>
          )
        })}
      </fieldset>
      <p id={`${id}-unchosen`} role="alert" className={classes['error']}>
        {isAnswerMissing && t`Please choose one of the three.`}
      </p>
      <div className={classes['field']}>
        <label htmlFor={`${id}-comment`} className={classes['label']}>
          {t`Comment (optional)`}
        </label>
        <textarea
          id={`${id}-comment`}
          name="comment"
          rows={4}
          className={classes['comment']}
          maxLength={MAX_SATISFACTION_COMMENT_LENGTH}
          value={value.comment}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-wrong`}
          onChange={({ currentTarget }) => onChange({ comment: currentTarget.value })}
        />
        <p id={`${id}-wrong`} className={classes['error']}>
          {error}
        </p>
      </div>
    </>
  )
}
