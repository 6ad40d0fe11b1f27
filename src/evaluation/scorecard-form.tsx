import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState, useEffect, useEffectEvent, useRef } from 'react'
import { flushSync } from 'react-dom'

import type { Locale } from '#contracts/page-config.ts'
import type { Question, ScorecardContent, Section } from '#contracts/scorecard-content.ts'
import type { EvaluationScore, SectionScore } from '#domain/scoring/evaluation-score.ts'
import { useFormats } from '#src/ui/formats.ts'

import { type FormStep, type AnswerLetters, isDigit, stepOf } from './form-keys.ts'
import { type GivenAnswer, type GivenAnswers, noAnswer } from './given-answers.ts'
import { LocalizedText } from './localized-text.tsx'
import { QuestionField } from './question-field.tsx'
import { commentElementId, focusQuestion } from './question-focus.ts'
import type { Article } from './question-help.tsx'
import classes from './scorecard-form.module.css'

type ScorecardFormProps = {
  content: Pick<ScorecardContent, 'sections'>
  /** In order of preference: the reader's language, then the scorecard's own. */
  languages: readonly Locale[]
  answers: GivenAnswers
  /** The result of `evaluationScore` for the answers. Only the questions in it are displayed. */
  result: EvaluationScore
  /** Called with the changed part of an answer. */
  onAnswer: (questionId: string, change: Partial<GivenAnswer>) => void
  /** The current question; it stays current when the focus goes elsewhere. */
  currentQuestion: string | null
  onCurrent: (questionId: string) => void
  readOnly?: boolean
  /** Weights, fails and scores are hidden. */
  isBlind?: boolean
  /** Submitting was refused: questions without an answer and missing comments are marked. */
  isRefused?: boolean
  /** The server's error for a question. */
  errorOf?: (questionId: string) => string | undefined
  /** Posts that the reader may read. */
  articles?: readonly Article[]
  /** The content below a question. */
  renderSlot?: (question: Question) => ReactNode
}

/**
 * The questions of a scorecard, answered by mouse or by keyboard alone. The shortcuts work only while the focus is in
 * the form, and never in a text field.
 */
export function ScorecardForm({ content, languages, answers, result, onAnswer, ...form }: ScorecardFormProps) {
  const { currentQuestion, onCurrent, readOnly = false, isBlind = false, isRefused = false, articles = [] } = form
  const { t } = useLingui()
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const applicable = result.sections.flatMap(({ questions }) => questions.map(({ question }) => question))
  const { form: element, letters } = useFormKeys({ questions: applicable, currentQuestion, onStep: perform })

  function openComment(questionId: string) {
    flushSync(() => setOpened(new Set([...opened, questionId])))
    document.getElementById(commentElementId(questionId))?.focus()
  }

  function perform(step: FormStep, question: Question) {
    if (step.kind === 'move') {
      const next = applicable[applicable.indexOf(question) + step.by]
      if (next) focusQuestion(next.id)
    } else if (readOnly) return
    else if (step.kind === 'comment') openComment(question.id)
    else onAnswer(question.id, { value: step.kind === 'answer' ? step.value : null })
  }

  return (
    <div ref={element} role="group" aria-label={t`Questions`} className={classes['form']}>
      {content.sections.map((section, index) => {
        const score = result.sections.find(({ id }) => id === section.id)
        if (!score || score.questions.length === 0) return null
        return (
          <div key={section.id} className={classes['section']}>
            <SectionHead section={section} result={score} languages={languages} isBlind={isBlind} />
            {score.questions.map((judged) => {
              const { id } = judged.question
              const position = section.questions.findIndex((candidate) => candidate.id === id) + 1
              return (
                <QuestionField
                  key={id}
                  judged={judged}
                  number={`${index + 1}.${position}`}
                  answer={answers[id] ?? noAnswer}
                  languages={languages}
                  letters={letters}
                  articles={articles}
                  isCurrent={currentQuestion === id}
                  isReadOnly={readOnly}
                  isBlind={isBlind}
                  isRefused={isRefused}
                  error={form.errorOf?.(id)}
                  slot={form.renderSlot?.(judged.question)}
                  isCommentOpen={opened.has(id)}
                  onOpenComment={() => openComment(id)}
                  onAnswer={(change) => onAnswer(id, change)}
                  onCurrent={() => onCurrent(id)}
                />
              )
            })}
          </div>
        )
      })}
      {applicable.length === 0 && (
        <p className={classes['nothing']}>
          <Trans>There is no question yet.</Trans>
        </p>
      )}
    </div>
  )
}

type SectionHeadProps = {
  section: Section
  result: SectionScore | undefined
  languages: readonly Locale[]
  isBlind: boolean
}

/** The title of a section, and its score so far. */
function SectionHead({ section, result, languages, isBlind }: SectionHeadProps) {
  const { number } = useFormats()
  const points = result?.score ?? null
  const score = points === null ? null : number(points, 1)

  return (
    <div className={classes['head']}>
      <h2 className={classes['title']}>
        <LocalizedText text={section.title} languages={languages} />
      </h2>
      {!isBlind && score !== null && (
        <span className={classes['score']} data-zeroed={result?.is_zeroed || undefined}>
          {result?.is_zeroed ? <Trans>0 by a failed question</Trans> : <Trans>{score} of 100</Trans>}
        </span>
      )}
    </div>
  )
}

type FormKeysOptions = {
  /** The displayed questions, in order. */
  questions: readonly Question[]
  currentQuestion: string | null
  onStep: (step: FormStep, question: Question) => void
}

/** The keyboard shortcuts of a form: they work while the focus is within its element, but not in text fields. */
function useFormKeys({ questions, currentQuestion, onStep }: FormKeysOptions) {
  const { t } = useLingui()
  const form = useRef<HTMLDivElement>(null)
  const lastTyped = useRef({ digits: '', in: '', at: 0 })
  const letters: AnswerLetters = { yes: letterOf(t`Yes`, 'y'), no: letterOf(t`No`, 'n') }

  const handle = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, timeStamp } = event
    if (!(target instanceof HTMLElement) || !isForForm(event, target)) return
    // leaves the form: then the other shortcuts of the page work again
    if (key === 'Escape') return target.blur()
    const id = target.closest<HTMLElement>('[data-question]')?.dataset['question'] ?? currentQuestion
    const question = questions.find((candidate) => candidate.id === id) ?? questions[0]
    if (!question) return
    const isSameNumber = lastTyped.current.in === question.id && timeStamp - lastTyped.current.at < TOGETHER_MS
    const step = stepOf(key, question, letters, isSameNumber ? lastTyped.current.digits : '')
    lastTyped.current = { digits: isDigit(key) ? key : '', in: question.id, at: timeStamp }
    if (!step) return
    event.preventDefault()
    onStep(step, question)
  })
  useEffect(() => {
    const element = form.current
    element?.addEventListener('keydown', handle)
    return () => element?.removeEventListener('keydown', handle)
  }, [])

  return { form, letters }
}

/** Two digits are one number if they are typed within this time. */
const TOGETHER_MS = 1_000

/** In a text field or a list, keys keep their own function. */
const FIELDS =
  'textarea, select, [contenteditable], input:not([type="radio"], [type="checkbox"]), [role="menu"], [role="listbox"], [role="tab"], [role="slider"]'

const isForForm = ({ defaultPrevented, ctrlKey, metaKey, altKey }: KeyboardEvent, target: Element) =>
  !defaultPrevented && !ctrlKey && !metaKey && !altKey && !target.closest(FIELDS)

/** The letter that a word begins with, if a keyboard has it. */
const letterOf = (word: string, otherwise: string) => /^[a-z]/i.exec(word)?.[0].toLowerCase() ?? otherwise
