import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'

import type { Locale } from '#contracts/page-config.ts'
import { inLanguage } from '#domain/localized.ts'
import type { JudgedQuestion } from '#domain/scoring/evaluation-score.ts'
import { wantsComment } from '#domain/scoring/forced-comments.ts'

import { AnswerChoices } from './answer-choices.tsx'
import type { AnswerLetters } from './form-keys.ts'
import type { GivenAnswer } from './given-answers.ts'
import { LocalizedText } from './localized-text.tsx'
import { QuestionComment } from './question-comment.tsx'
import { focusQuestion, questionElementId } from './question-focus.ts'
import { type Article, QuestionHelp } from './question-help.tsx'
import { QuestionMarks } from './question-marks.tsx'
import { RootCauses } from './root-causes.tsx'
import classes from './scorecard-form.module.css'

type QuestionFieldProps = {
  judged: JudgedQuestion
  /** `2.3`: the third question of the second section. */
  place: string
  answer: GivenAnswer
  languages: readonly Locale[]
  letters: AnswerLetters
  articles: readonly Article[]
  isCurrent: boolean
  isReadOnly: boolean
  isBlind: boolean
  /** What is still missing is told. */
  isRefused: boolean
  /** What the server said of it. */
  error: string | undefined
  /** Below it. */
  slot: ReactNode
  isCommentOpen: boolean
  onOpenComment: () => void
  onAnswer: (change: Partial<GivenAnswer>) => void
  onCurrent: () => void
}

/** One question: its text, what hangs on it, its answers, and what is said of the one that was chosen. */
export function QuestionField(props: QuestionFieldProps) {
  const { judged, place, answer, languages, letters, articles, isReadOnly, isBlind, isRefused, slot } = props
  const { t } = useLingui()
  const id = useId()
  const { question, value, is_failed } = judged
  const isCommentWanted = wantsComment(judged)
  const isUnanswered = value === undefined
  const error = props.error ?? (isRefused && isUnanswered ? t`Answer this question.` : undefined)

  return (
    <section
      id={questionElementId(question.id)}
      data-question={question.id}
      data-current={props.isCurrent || undefined}
      tabIndex={-1}
      aria-labelledby={`${id}-text`}
      className={classes['question']}
      onFocusCapture={() => !props.isCurrent && props.onCurrent()}
    >
      <div className={classes['asked']}>
        <span className={classes['place']}>{place}</span>
        <h3 id={`${id}-text`} className={classes['text']}>
          <LocalizedText text={question.text} languages={languages} />
        </h3>
      </div>
      <div id={`${id}-marks`} className={classes['marks']}>
        <QuestionMarks question={question} isFailed={is_failed} isBlind={isBlind} />
      </div>
      <QuestionHelp id={`${id}-help`} question={question} languages={languages} articles={articles} />
      <AnswerChoices
        question={question}
        value={answer.value}
        languages={languages}
        letters={letters}
        labelledBy={`${id}-text`}
        describedBy={`${id}-marks ${id}-help ${id}-error`}
        isWrong={error !== undefined}
        isReadOnly={isReadOnly}
        onChoose={(chosen) => props.onAnswer({ value: chosen })}
      />
      <p id={`${id}-error`} className={classes['error']}>
        {error}
      </p>
      {question.root_causes.length > 0 && (is_failed || answer.root_causes.length > 0) && (
        <RootCauses
          question={question}
          chosen={answer.root_causes}
          languages={languages}
          isReadOnly={isReadOnly}
          onChange={(root_causes) => props.onAnswer({ root_causes })}
        />
      )}
      <QuestionComment
        questionId={question.id}
        about={inLanguage(question.text, ...languages)}
        comment={answer.comment}
        isWanted={isCommentWanted}
        isMissed={isRefused && isCommentWanted && answer.comment.trim() === ''}
        isOpen={props.isCommentOpen}
        isReadOnly={isReadOnly}
        onOpen={props.onOpenComment}
        onChange={(comment) => props.onAnswer({ comment })}
        onLeave={() => focusQuestion(question.id)}
      />
      {slot}
    </section>
  )
}
