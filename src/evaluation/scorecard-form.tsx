import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'

import type { Locale } from '#contracts/page-config.ts'
import type { Question, ScorecardContent } from '#contracts/scorecard-content.ts'
import type { EvaluationScore } from '#domain/scoring/evaluation-score.ts'

import type { FormStep } from './form-keys.ts'
import { type GivenAnswer, type GivenAnswers, noAnswer } from './given-answers.ts'
import { QuestionField } from './question-field.tsx'
import { commentElementId, focusQuestion } from './question-focus.ts'
import type { Article } from './question-help.tsx'
import classes from './scorecard-form.module.css'
import { SectionHead } from './section-head.tsx'
import { useFormKeys } from './use-form-keys.ts'

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
      {content.sections.map((section, at) => {
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
                  place={`${at + 1}.${place}`}
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
