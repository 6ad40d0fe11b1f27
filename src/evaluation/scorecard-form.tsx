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
  /** In the order in which texts are wanted: the reader's, then the scorecard's own. */
  languages: readonly Locale[]
  answers: GivenAnswers
  /** What `evaluationScore` says of the answers. Only questions that it has are asked. */
  result: EvaluationScore
  /** A part of what is answered to a question was changed. */
  onAnswer: (questionId: string, change: Partial<GivenAnswer>) => void
  /** The question that one is at; it stays that one when the focus goes elsewhere. */
  currentQuestion: string | null
  onCurrent: (questionId: string) => void
  readOnly?: boolean
  /** Weights, fails and scores are not shown. */
  isBlind?: boolean
  /** Submitting was refused: questions without an answer and missing comments are marked. */
  isRefused?: boolean
  /** What the server said of a question. */
  errorOf?: (questionId: string) => string | undefined
  /** Posts that the reader may read. */
  articles?: readonly Article[]
  /** What stands below a question. */
  renderSlot?: (question: Question) => ReactNode
}

/**
 * The questions of a scorecard, to be answered with the mouse or by keys alone. Keys count only while the focus is in the form, and
 * never where somebody writes.
 */
export function ScorecardForm({ content, languages, answers, result, onAnswer, ...form }: ScorecardFormProps) {
  const { currentQuestion, onCurrent, readOnly = false, isBlind = false, isRefused = false, articles = [] } = form
  const { t } = useLingui()
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const asked = result.sections.flatMap(({ questions }) => questions.map(({ question }) => question))
  const { form: element, letters } = useFormKeys({ questions: asked, currentQuestion, onStep: take })

  function openComment(questionId: string) {
    flushSync(() => setOpened(new Set([...opened, questionId])))
    document.getElementById(commentElementId(questionId))?.focus()
  }

  function take(step: FormStep, question: Question) {
    if (step.kind === 'move') {
      const next = asked[asked.indexOf(question) + step.by]
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
            {score.questions.map((one) => {
              const { id } = one.question
              const place = section.questions.findIndex((other) => other.id === id) + 1
              return (
                <QuestionField
                  key={id}
                  judged={one}
                  place={`${index + 1}.${place}`}
                  answer={answers[id] ?? noAnswer}
                  languages={languages}
                  letters={letters}
                  articles={articles}
                  isCurrent={currentQuestion === id}
                  isReadOnly={readOnly}
                  isBlind={isBlind}
                  isRefused={isRefused}
                  error={form.errorOf?.(id)}
                  slot={form.renderSlot?.(one.question)}
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
      {asked.length === 0 && (
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

/** What a section is about, and what its answers came to so far. */
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
  /** Those that are asked, in order. */
  questions: readonly Question[]
  currentQuestion: string | null
  onStep: (step: FormStep, question: Question) => void
}

/** The keys of a form: they count while the focus is within its element, and are left alone where somebody writes. */
function useFormKeys({ questions, currentQuestion, onStep }: FormKeysOptions) {
  const { t } = useLingui()
  const form = useRef<HTMLDivElement>(null)
  const typed = useRef({ digits: '', in: '', at: 0 })
  const letters: AnswerLetters = { yes: letterOf(t`Yes`, 'y'), no: letterOf(t`No`, 'n') }

  const handle = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, timeStamp } = event
    if (!(target instanceof HTMLElement) || !isForForm(event, target)) return
    // out of the form: what else the page does with keys counts again
    if (key === 'Escape') return target.blur()
    const id = target.closest<HTMLElement>('[data-question]')?.dataset['question'] ?? currentQuestion
    const question = questions.find((one) => one.id === id) ?? questions[0]
    if (!question) return
    const isTogether = typed.current.in === question.id && timeStamp - typed.current.at < TOGETHER_MS
    const step = stepOf(key, question, letters, isTogether ? typed.current.digits : '')
    typed.current = { digits: isDigit(key) ? key : '', in: question.id, at: timeStamp }
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

/** Two digits are one number when they are typed within this time. */
const TOGETHER_MS = 1_000

/** Where somebody writes or chooses from a list, keys do what they do there. */
const FIELDS =
  'textarea, select, [contenteditable], input:not([type="radio"], [type="checkbox"]), [role="menu"], [role="listbox"], [role="tab"], [role="slider"]'

const isForForm = ({ defaultPrevented, ctrlKey, metaKey, altKey }: KeyboardEvent, target: Element) =>
  !defaultPrevented && !ctrlKey && !metaKey && !altKey && !target.closest(FIELDS)

/** The letter that a word begins with, where a keyboard has it. */
const letterOf = (word: string, otherwise: string) => /^[a-z]/i.exec(word)?.[0].toLowerCase() ?? otherwise
