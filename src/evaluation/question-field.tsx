import { useLingui, Trans } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { IconMessagePlus } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'

import { MAX_COMMENT_LENGTH } from '#contracts/evaluation-changes.ts'
import type { Locale } from '#contracts/page-config.ts'
import type { Question } from '#contracts/scorecard-content.ts'
import type { JudgedQuestion } from '#domain/scoring/evaluation-score.ts'
import { needsComment } from '#domain/scoring/forced-comments.ts'
import { inLanguage } from '#domain/text/localized.ts'
import { Check } from '#src/ui/check.tsx'

import { AnswerChoices } from './answer-choices.tsx'
import type { AnswerLetters } from './form-keys.ts'
import type { GivenAnswer } from './given-answers.ts'
import { LocalizedText } from './localized-text.tsx'
import { focusQuestion, questionElementId, commentElementId } from './question-focus.ts'
import { type Article, QuestionHelp } from './question-help.tsx'
import { QuestionMarks } from './question-marks.tsx'
import classes from './scorecard-form.module.css'

type QuestionFieldProps = {
  judged: JudgedQuestion
  /** `2.3`: the third question of the second section. */
  number: string
  answer: GivenAnswer
  languages: readonly Locale[]
  letters: AnswerLetters
  articles: readonly Article[]
  isCurrent: boolean
  isReadOnly: boolean
  isBlind: boolean
  /** Whether missing answers and comments are marked. */
  isRefused: boolean
  /** The error from the server. */
  error: string | undefined
  /** The content below the question. */
  slot: ReactNode
  isCommentOpen: boolean
  onOpenComment: () => void
  onAnswer: (change: Partial<GivenAnswer>) => void
  onCurrent: () => void
}

/** A question with its text, its help, its answers, and the comment on the selected one. */
export function QuestionField(props: QuestionFieldProps) {
  const { judged, number, answer, languages, letters, articles, isReadOnly, isBlind, isRefused, slot } = props
  const { t } = useLingui()
  const id = useId()
  const { question, value, is_failed } = judged
  const isCommentRequired = needsComment(judged)
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
        <span className={classes['place']}>{number}</span>
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
        onChoose={(selected) => props.onAnswer({ value: selected })}
      />
      <p id={`${id}-error`} className={classes['error']}>
        {error}
      </p>
      {question.root_causes.length > 0 && (is_failed || answer.root_causes.length > 0) && (
        <RootCauses
          question={question}
          selectedIds={answer.root_causes}
          languages={languages}
          isReadOnly={isReadOnly}
          onChange={(root_causes) => props.onAnswer({ root_causes })}
        />
      )}
      <QuestionComment
        questionId={question.id}
        about={inLanguage(question.text, ...languages)}
        comment={answer.comment}
        isRequired={isCommentRequired}
        isMissed={isRefused && isCommentRequired && answer.comment.trim() === ''}
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

type RootCausesProps = {
  question: Question
  selectedIds: readonly string[]
  languages: readonly Locale[]
  isReadOnly: boolean
  onChange: (ids: string[]) => void
}

/** The reasons why a question failed, from the root causes that it offers. */
function RootCauses({ question: { id, root_causes }, selectedIds, languages, isReadOnly, onChange }: RootCausesProps) {
  const visibleCauses = isReadOnly ? root_causes.filter((cause) => selectedIds.includes(cause.id)) : root_causes

  return (
    <fieldset className={classes['causes']}>
      <legend>
        <Trans>Why it failed</Trans>
      </legend>
      {isReadOnly ? (
        <ul>
          {visibleCauses.map((cause) => (
            <li key={cause.id}>
              <LocalizedText text={cause.label} languages={languages} />
            </li>
          ))}
        </ul>
      ) : (
        visibleCauses.map((cause) => (
          <Check
            key={cause.id}
            name={`cause-${id}-${cause.id}`}
            label={<LocalizedText text={cause.label} languages={languages} />}
            isChecked={selectedIds.includes(cause.id)}
            onChange={(isChecked) =>
              onChange(
                root_causes
                  .map((each) => each.id)
                  .filter((causeId) => (causeId === cause.id ? isChecked : selectedIds.includes(causeId))),
              )
            }
          />
        ))
      )}
    </fieldset>
  )
}

type QuestionCommentProps = {
  questionId: string
  /** The question text, for screen readers. */
  about: string
  comment: string
  /** Whether a comment is required. */
  isRequired: boolean
  /** Whether it is missing and an error is displayed. */
  isMissed: boolean
  isOpen: boolean
  isReadOnly: boolean
  onOpen: () => void
  onChange: (comment: string) => void
  /** Returns the focus to the answer. */
  onLeave: () => void
}

/** The comment on an answer: a field if there is a comment or one is required, otherwise a button that opens the field. */
function QuestionComment(props: QuestionCommentProps) {
  const { questionId, about, comment, isRequired, isMissed, isOpen, isReadOnly, onOpen, onChange, onLeave } = props
  const { t } = useLingui()

  if (isReadOnly) return comment ? <p className={classes['comment']}>{comment}</p> : null
  if (!isOpen && !isRequired && comment === '') {
    return (
      <Button
        className={classes['open']}
        variant="subtle"
        size="compact-sm"
        leftSection={<IconMessagePlus size={14} stroke={1.5} aria-hidden />}
        aria-label={t`Comment on: ${about}`}
        aria-keyshortcuts="c"
        onClick={onOpen}
      >
        <Trans>Comment</Trans>
      </Button>
    )
  }

  return (
    <Textarea
      id={commentElementId(questionId)}
      className={classes['writing']}
      label={isRequired ? t`Comment (needed with this answer)` : t`Comment`}
      aria-label={t`Comment on: ${about}`}
      required={isRequired}
      withAsterisk={false}
      value={comment}
      rows={2}
      maxLength={MAX_COMMENT_LENGTH}
      error={isMissed && t`Say in a comment why this was answered so.`}
      onChange={({ currentTarget: { value } }) => onChange(value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        event.stopPropagation()
        onLeave()
      }}
    />
  )
}
