import { useElementSize } from '@mantine/hooks'
import { Trans } from '@lingui/react/macro'
import { type CSSProperties, type ReactNode, useState } from 'react'

import type { CallTurns } from '#contracts/calls.ts'
import type { Present } from '#contracts/evaluation-changes.ts'
import { withoutComment } from '#domain/scoring/forced-comments.ts'
import type { Jump } from '#src/conversation/jump.ts'
import { focusQuestion } from '#src/evaluation/question-focus.ts'
import { ScoreLine } from '#src/evaluation/score-line.tsx'
import { ScorecardForm } from '#src/evaluation/scorecard-form.tsx'
import { useLanguages } from '#src/evaluation/use-languages.ts'

import type { EvaluationWork } from '../evaluation.api.ts'
import { QuestionSlot } from '../slots/question-slot.tsx'
import { History } from '../steps/history.tsx'
import { NewlyApplicable } from '../steps/newly-applicable.tsx'
import { StepsBar } from '../steps/steps-bar.tsx'
import { useDispute } from '../steps/use-dispute.ts'
import type { Audit } from '../use-audit.ts'
import { LostAnswers } from './lost-answers.tsx'
import { OthersHere } from './others-here.tsx'
import { RefusedChange } from './refused-change.tsx'
import { SaveStatus } from './save-status.tsx'
import classes from './sheet.module.css'
import { SheetState } from './sheet-state.tsx'
import { useClearFinishedDispute } from './use-clear-finished-dispute.ts'
import { WholeComment } from './whole-comment.tsx'

type SheetProps = {
  audit: Audit
  work: EvaluationWork
  others: Present['others']
  /** The question that one is at. */
  question: string | null
  onQuestion: (questionId: string) => void
  /** Null while they are not there. */
  turns: CallTurns['data'] | null
  onJump: (to: Jump) => void
  /** What comes after this evaluation, once it is no draft any more. */
  next?: ReactNode
}

/** The scorecard of an evaluation: answered, saved as it is, and taken from step to step. */
export function Sheet({ audit, work, others, question: current, onQuestion, turns, onJump, next }: SheetProps) {
  const { evaluation, answers, result, actor, isOpen, stepFailure } = audit
  const { content } = evaluation
  const { ref: top, height } = useElementSize()
  const languages = useLanguages(content.locale)
  const dispute = useDispute(audit)
  useClearFinishedDispute(audit, dispute)
  const [isRefused, setIsRefused] = useState(false)
  const isBlind = content.blind && evaluation.state === 'draft'
  const asked = result.sections.flatMap(({ questions }) => questions)
  const uncommented = withoutComment(asked, (id) => answers[id]?.comment ?? '')
  const missing = new Set([...result.unanswered, ...uncommented])

  function showMissing() {
    setIsRefused(true)
    const first = asked.find(({ question: { id } }) => missing.has(id))
    if (first) focusQuestion(first.question.id)
  }

  return (
    <section className={classes['sheet']} style={{ '--top-height': `${height}px` } as CSSProperties}>
      <div ref={top} className={classes['top']}>
        <SheetState evaluation={evaluation} languages={languages} />
        <ScoreLine result={result} target={content.target} languages={languages} isBlind={isBlind} />
        <SaveStatus audit={audit} />
      </div>
      <OthersHere others={others} />
      <LostAnswers audit={audit} languages={languages} />
      <RefusedChange audit={audit} />
      <ScorecardForm
        content={content}
        languages={languages}
        answers={answers}
        result={result}
        onAnswer={(question_id, { comment, ...change }) =>
          actor.send(
            comment === undefined
              ? { type: 'answer.chosen', question_id, change }
              : { type: 'comment.written', question_id, text: comment },
          )
        }
        currentQuestion={current}
        onCurrent={onQuestion}
        readOnly={!isOpen}
        isBlind={isBlind}
        isRefused={isRefused && isOpen}
        errorOf={(id) => stepFailure?.errors?.[id]?.[0]}
        articles={evaluation.articles}
        renderSlot={(question) => <QuestionSlot {...{ audit, question, languages, dispute, work, turns, onJump }} />}
      />
      <WholeComment audit={audit} languages={languages} />
      <NewlyApplicable {...{ audit, dispute, languages, onQuestion }} question={current} />
      <StepsBar audit={audit} dispute={dispute} missing={missing.size} onRefused={showMissing} next={next} />
      <h2 className={classes['title']}>
        <Trans>What became of it</Trans>
      </h2>
      <History evaluation={evaluation} languages={languages} />
    </section>
  )
}
