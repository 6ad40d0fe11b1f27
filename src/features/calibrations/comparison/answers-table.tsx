import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowsSplit2 } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'

import type { ComparedEvaluation, Comparison } from '#contracts/calibrations.ts'
import type { CalibrationKind } from '#contracts/lists/calibrations.ts'
import type { Question, ScorecardContent } from '#contracts/scorecard-content.ts'
import { majorityOf } from '#domain/calibration/majority.ts'
import { LocalizedText } from '#src/evaluation/localized-text.tsx'
import { useAnswerWords } from '#src/evaluation/use-answer-words.ts'
import { useLanguages } from '#src/evaluation/use-languages.ts'
import { useFormats } from '#src/ui/formats.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'

import classes from '../calibrations.module.css'
import { Scrolled } from '../scrolled.tsx'

type AnswersTableProps = {
  content: ScorecardContent
  columns: readonly ComparedColumn[]
  /** The saved consensus; null if the kind of calibration has none, or while the calibration is still open. */
  consensus: Comparison['consensus'] | null
  /** Replaces the saved consensus in its column. */
  renderConsensus?: (question: Question) => ReactNode
  /** The consensus as it is being edited, and its score. */
  draft?: { answers: Readonly<Record<string, string | undefined>>; score: number | null }
}

/** A row per question, a column per evaluator, and the consensus in the last column. */
export function AnswersTable({ content, columns, consensus, renderConsensus, ...props }: AnswersTableProps) {
  const { t } = useLingui()
  const { number } = useFormats()
  const languages = useLanguages(content.locale)
  const words = useAnswerWords(languages)
  const savedAnswers = Object.fromEntries(
    consensus?.answers.map(({ question_id, value }) => [question_id, value]) ?? [],
  )
  const consensusDraft = props.draft ?? { answers: savedAnswers, score: consensus?.score ?? null }
  const hasConsensus = consensus !== null
  const points = (score: number | null) => (score === null ? '–' : number(score, 1))

  if (columns.length === 0 && !hasConsensus) {
    return (
      <p className={classes['note']}>
        <Trans>Nobody has submitted an evaluation of this conversation.</Trans>
      </p>
    )
  }
  return (
    <Scrolled>
      <table className={classes['table']} aria-label={t`Answers`}>
        <thead>
          <tr>
            <th scope="col" className={classes['question']}>
              <Trans>Question</Trans>
            </th>
            {columns.map((column) => (
              <th key={column.evaluation.id} scope="col" className={classes['answer']}>
                <EvaluatorName column={column} />
              </th>
            ))}
            {hasConsensus && (
              <th scope="col">
                <Trans>Consensus</Trans>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">
              <Trans>Score</Trans>
            </th>
            {columns.map(({ evaluation: { id, score, auto_failed, comment } }) => (
              <td key={id}>
                {points(score)} {auto_failed && <Trans>(failed as a whole)</Trans>}
                {comment && <p className={classes['comment']}>{comment}</p>}
              </td>
            ))}
            {hasConsensus && <td>{points(consensusDraft.score)}</td>}
          </tr>
          {content.sections.map((section) => (
            <Fragment key={section.id}>
              <tr>
                <th scope="rowgroup" colSpan={columns.length + (hasConsensus ? 2 : 1)}>
                  <strong>
                    <LocalizedText text={section.title} languages={languages} />
                  </strong>
                </th>
              </tr>
              {section.questions.map((question) => (
                <tr key={question.id}>
                  <th scope="row" className={classes['question']}>
                    <LocalizedText text={question.text} languages={languages} />
                  </th>
                  {columns.map((column) => (
                    <AnswerCell
                      key={column.evaluation.id}
                      question={question}
                      column={column}
                      columns={columns}
                      consensusValue={consensusDraft.answers[question.id]}
                      words={words}
                    />
                  ))}
                  {hasConsensus && (
                    <td>
                      {renderConsensus ? (
                        renderConsensus(question)
                      ) : (
                        <ConsensusAnswer question={question} consensus={consensus} words={words} />
                      )}
                    </td>
                  )}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </Scrolled>
  )
}

function EvaluatorName({ column: { evaluation, isEarlier, earlier } }: { column: ComparedColumn }) {
  const { t } = useLingui()
  const name = evaluation.evaluator?.name ?? t`Somebody who is gone`
  if (isEarlier) return <Trans>{name}, before</Trans>
  return earlier ? <Trans>{name}, now</Trans> : name
}

type ConsensusAnswerProps = {
  question: Question
  consensus: Comparison['consensus']
  words: ReturnType<typeof useAnswerWords>
}

function ConsensusAnswer({ question, consensus, words }: ConsensusAnswerProps) {
  const answer = consensus.answers.find(({ question_id }) => question_id === question.id)
  if (!answer) return consensus.unanswered.includes(question.id) ? <Trans>Not agreed on yet</Trans> : '—'
  return (
    <>
      {words(question, answer.value)}
      {answer.comment && <p className={classes['comment']}>{answer.comment}</p>}
    </>
  )
}

type AnswerCellProps = {
  question: Question
  column: ComparedColumn
  columns: readonly ComparedColumn[]
  consensusValue: string | undefined
  words: ReturnType<typeof useAnswerWords>
}

/** The answer of one evaluator with comment and evidence. An answer that differs is marked with a word. */
function AnswerCell({ question, column, columns, consensusValue, words }: AnswerCellProps) {
  const { duration } = useFormats()
  const answer = answerIn(column.evaluation, question.id)
  const isDifferent = differs(column, question.id, { columns, consensusValue })

  return (
    <td className={classes['answer']}>
      {answer?.value ? words(question, answer.value) : <Trans>Not asked</Trans>}
      {isDifferent && (
        <>
          {' '}
          <StatusMark tone="warning">
            <IconArrowsSplit2 size={16} stroke={1.5} aria-hidden />
            <Trans>Differs</Trans>
          </StatusMark>
        </>
      )}
      {answer?.comment && <p className={classes['comment']}>{answer.comment}</p>}
      {answer?.evidence.map(({ id, quote, span: { start_ms } }) => (
        <blockquote key={id} className={classes['quote']}>
          {start_ms !== null && `${duration(start_ms)} `}
          {quote ?? (start_ms === null ? <Trans>The words are not there any more</Trans> : null)}
        </blockquote>
      ))}
    </td>
  )
}

/** An evaluation in the table; `earlier` is the previous evaluation by the same person. */
export type ComparedColumn = { evaluation: ComparedEvaluation; earlier: ComparedEvaluation | null; isEarlier: boolean }

/** One column per evaluator; in a repeatability each is preceded by their earlier evaluation. */
export function columnsOf({
  kind,
  evaluations,
  earlier,
}: Pick<Comparison, 'evaluations' | 'earlier'> & { kind: CalibrationKind }): ComparedColumn[] {
  return evaluations.flatMap((evaluation) => {
    const previous = earlier.find(({ evaluator }) => evaluator?.id === evaluation.evaluator?.id) ?? null
    const current = { evaluation, earlier: previous, isEarlier: false }
    return kind === 'repeatability' && previous
      ? [{ evaluation: previous, earlier: null, isEarlier: true }, current]
      : [current]
  })
}

const answerIn = (evaluation: ComparedEvaluation, questionId: string) =>
  evaluation.answers.find(({ question_id }) => question_id === questionId)

/** The answer of more than half of the evaluators. */
export const majorityIn = (columns: readonly ComparedColumn[], questionId: string) =>
  majorityOf(columns.map(({ evaluation }) => answerIn(evaluation, questionId)?.value))

/**
 * Whether an answer differs: from the consensus; without one from the majority, or from any other answer if there is no
 * majority; in a repeatability from the earlier answer of the same person.
 */
function differs(
  column: ComparedColumn,
  questionId: string,
  { columns, consensusValue }: { columns: readonly ComparedColumn[]; consensusValue: string | undefined },
): boolean {
  const value = answerIn(column.evaluation, questionId)?.value
  if (column.isEarlier) return false
  if (column.earlier) return value !== answerIn(column.earlier, questionId)?.value
  if (consensusValue !== undefined) return value !== consensusValue
  const majority = majorityIn(columns, questionId)
  if (majority) return value !== majority.value
  return new Set(columns.map(({ evaluation }) => answerIn(evaluation, questionId)?.value)).size > 1
}
