import { Trans, useLingui, Plural } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconUsers, IconAlertTriangle, IconCloudCheck, IconCloudUp } from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, useState, useEffect, useEffectEvent } from 'react'

import type { CallTurns } from '#contracts/calls.ts'
import { type Present, MAX_COMMENT_LENGTH } from '#contracts/evaluation-changes.ts'
import type { Locale } from '#contracts/page-config.ts'
import { questionsOf } from '#domain/scoring/answers.ts'
import { missingComments } from '#domain/scoring/forced-comments.ts'
import { inLanguage } from '#domain/text/localized.ts'
import type { Jump } from '#src/conversation/jump.ts'
import { focusQuestion } from '#src/evaluation/question-focus.ts'
import { ScoreLine } from '#src/evaluation/score-line.tsx'
import { ScorecardForm } from '#src/evaluation/scorecard-form.tsx'
import { useAnswerWords } from '#src/evaluation/use-answer-words.ts'
import { useLanguages } from '#src/evaluation/use-languages.ts'
import { hasUnsaved } from '#src/machines/audit.machine.ts'
import { useFormats } from '#src/ui/formats.ts'
import { failureSentence } from '#src/ui/states/failure-text.ts'
import { StepFailure } from '#src/ui/step-failure.tsx'

import type { EvaluationWork } from '../evaluation.api.ts'
import { QuestionSlot } from '../slots/question-slot.tsx'
import { History } from '../steps/history.tsx'
import { NewlyApplicable } from '../steps/newly-applicable.tsx'
import { StepsBar } from '../steps/steps-bar.tsx'
import { useDispute, type Dispute } from '../steps/use-dispute.ts'
import type { Audit } from '../use-audit.ts'
import { AnswerConflict } from './answer-conflict.tsx'
import { SheetState } from './sheet-state.tsx'
import classes from './sheet.module.css'

type SheetProps = {
  audit: Audit
  work: EvaluationWork
  others: Present['others']
  /** The current question. */
  question: string | null
  onQuestion: (questionId: string) => void
  /** Null while they are loading. */
  turns: CallTurns['data'] | null
  onJump: (to: Jump) => void
  /** A link to what comes after this evaluation, once it is not a draft any more. */
  next?: ReactNode
}

/** The scorecard of an evaluation: its answers are saved at once, and its steps are taken here. */
export function Sheet({ audit, work, others, question: current, onQuestion, turns, onJump, next }: SheetProps) {
  const { evaluation, answers, result, actor, isOpen, stepFailure } = audit
  const { content } = evaluation
  const { ref: top, height } = useElementSize()
  const languages = useLanguages(content.locale)
  const dispute = useDispute(audit)
  useClearFinishedDispute(audit, dispute)
  const [isRefused, setIsRefused] = useState(false)
  const isBlind = content.blind && evaluation.state === 'draft'
  const applicable = result.sections.flatMap(({ questions }) => questions)
  const uncommented = missingComments(applicable, (id) => answers[id]?.comment ?? '')
  const missing = new Set([...result.unanswered, ...uncommented])

  function showMissing() {
    setIsRefused(true)
    const first = applicable.find(({ question: { id } }) => missing.has(id))
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

/** Clears the entered dispute once its step was taken: from then on the server has it. */
function useClearFinishedDispute({ actor }: Audit, dispute: Dispute): void {
  const clear = useEffectEvent(() => dispute.end())
  useEffect(() => {
    const subscription = actor.on('step.taken', () => clear())
    return () => subscription.unsubscribe()
  }, [actor])
}

/** A change that the server rejects, and would reject again. It has to be changed or discarded. */
function RefusedChange({ audit: { isRefused, failure, actor } }: { audit: Audit }) {
  if (!isRefused) return null

  return (
    <StepFailure
      failure={failure}
      action={
        <Button size="compact-sm" variant="default" onClick={() => actor.send({ type: 'conflict.accepted' })}>
          <Trans>Leave it out</Trans>
        </Button>
      }
    />
  )
}

/** Who else has the evaluation open now. */
function OthersHere({ others }: { others: Present['others'] }) {
  const { list } = useFormats()
  if (others.length === 0) return null
  const names = list([...new Set(others.map(({ name }) => name))])

  return (
    <p className={classes['others']} role="status">
      <IconUsers size={16} stroke={1.5} aria-hidden />
      <span>
        <Trans>Also open with {names}. What either of you answers is kept; nothing is written over.</Trans>
      </span>
    </p>
  )
}

type WholeCommentProps = { audit: Audit; languages: Parameters<typeof AnswerConflict>[0]['languages'] }

/** The comment on the whole conversation. */
function WholeComment({ audit, languages }: WholeCommentProps) {
  const { t } = useLingui()
  const { isOpen, comment, actor } = audit
  const isContested = audit.isContested && audit.sending?.kind === 'comment'
  if (!isOpen) return comment ? <p className={classes['whole']}>{comment}</p> : null

  return (
    <>
      <Textarea
        label={t`Comment on the whole`}
        description={t`What went well, and what to do differently next time. The agent reads it.`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rows={3}
        maxLength={MAX_COMMENT_LENGTH}
        value={comment}
        onChange={({ currentTarget }) =>
          actor.send({ type: 'comment.written', question_id: null, text: currentTarget.value })
        }
      />
      {isContested && <AnswerConflict audit={audit} question={null} languages={languages} />}
    </>
  )
}

/** Answers that could not be saved because the evaluation was closed meanwhile: the person can read them and then discard them. */
function LostAnswers({ audit, languages }: { audit: Audit; languages: readonly Locale[] }) {
  const wordsOf = useAnswerWords(languages)
  const { isOpen, unsaved, evaluation, actor } = audit
  if (isOpen || !hasUnsaved(unsaved)) return null
  const questions = questionsOf(evaluation.content).filter(({ id }) => id in unsaved.answers)

  return (
    <div className={classes['conflict']} role="alert">
      <p>
        <Trans>This was closed before your last answers were saved. They are kept here until you have read them:</Trans>
      </p>
      <ul>
        {questions.map((question) => {
          const { value, comment } = unsaved.answers[question.id]!
          return (
            <li key={question.id}>
              {inLanguage(question.text, ...languages)}: {value === null ? '—' : wordsOf(question, value)}
              {comment && <> · {comment}</>}
            </li>
          )
        })}
        {unsaved.comment && <li>{unsaved.comment.comment}</li>}
      </ul>
      <div className={classes['buttons']}>
        <Button size="compact-sm" variant="default" onClick={() => actor.send({ type: 'conflict.accepted' })}>
          <Trans>Forget them</Trans>
        </Button>
      </div>
    </div>
  )
}

/** Whether all answers are saved on the server. */
function SaveStatus({ audit }: { audit: Audit }) {
  const { i18n } = useLingui()
  const { isAway, isUnsaved, isRefused, isOpen, failure, masked, actor } = audit
  if (!isOpen || isRefused) return null

  return (
    <div className={classes['status']} role="status" data-away={isAway || undefined}>
      {isAway ? (
        <>
          <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
          <span>
            {failure && failureSentence(i18n, failure)}{' '}
            <Trans>Your answers are kept in this browser and saved as soon as possible.</Trans>
          </span>
          <Button variant="default" size="compact-sm" onClick={() => actor.send({ type: 'retry.requested' })}>
            <Trans>Try now</Trans>
          </Button>
        </>
      ) : isUnsaved ? (
        <>
          <IconCloudUp size={16} stroke={1.5} aria-hidden />
          <Trans>Saving…</Trans>
        </>
      ) : (
        <>
          <IconCloudCheck size={16} stroke={1.5} aria-hidden />
          <Trans>Everything is saved</Trans>
        </>
      )}
      {masked > 0 && (
        <span>
          <Plural
            value={masked}
            one="# sensitive number or address was masked in your comments."
            other="# sensitive numbers or addresses were masked in your comments."
          />
        </span>
      )}
    </div>
  )
}
