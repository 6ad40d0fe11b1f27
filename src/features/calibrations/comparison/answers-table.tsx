import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowsSplit2 } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'

import type { Comparison } from '#contracts/calibrations.ts'
import type { Question, ScorecardContent } from '#contracts/scorecard-content.ts'
import { LocalizedText } from '#src/evaluation/localized-text.tsx'
import { useAnswerWords } from '#src/evaluation/use-answer-words.ts'
import { useLanguages } from '#src/evaluation/use-languages.ts'
import { useFormats } from '#src/ui/formats.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'

import classes from '../calibrations.module.css'
import { Scrolled } from '../scrolled.tsx'
import { type ComparedColumn, answerIn, differs } from './columns-of.ts'

type AnswersTableProps = {
  content: ScorecardContent
  columns: readonly ComparedColumn[]
  /** What is agreed on; null where there is nothing to agree on, or not yet. */
  consensus: Comparison['consensus'] | null
  /** In the column of the consensus, in place of what is agreed on. */
  renderConsensus?: (question: Question) => ReactNode
  /** What is agreed on as it is being written, and the score of it. */
  agreed?: { answers: Readonly<Record<string, string | undefined>>; score: number | null }
}

/** Questions down, evaluators across, and what is agreed on at the end. */
export function AnswersTable({ content, columns, consensus, renderConsensus, ...props }: AnswersTableProps) {
  const { t } = useLingui()
  const { number } = useFormats()
  const languages = useLanguages(content.locale)
  const answerWords = useAnswerWords(languages)
  const kept = Object.fromEntries(consensus?.answers.map(({ question_id, value }) => [question_id, value]) ?? [])
  const agreed = props.agreed ?? { answers: kept, score: consensus?.score ?? null }
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
            {hasConsensus && <td>{points(agreed.score)}</td>}
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
                      agreed={agreed.answers[question.id]}
                      words={answerWords}
                    />
                  ))}
                  {hasConsensus && (
                    <td>
                      {renderConsensus ? (
                        renderConsensus(question)
                      ) : (
                        <Agreed question={question} consensus={consensus} words={answerWords} />
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

type AgreedProps = {
  question: Question
  consensus: Comparison['consensus']
  words: ReturnType<typeof useAnswerWords>
}

function Agreed({ question, consensus, words }: AgreedProps) {
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
  agreed: string | undefined
  words: ReturnType<typeof useAnswerWords>
}

/** What somebody answered, what they said of it, and on what it rests; one that differs says so in a word. */
function AnswerCell({ question, column, columns, agreed, words }: AnswerCellProps) {
  const { duration } = useFormats()
  const answer = answerIn(column.evaluation, question.id)
  const isOther = differs(column, question.id, { columns, agreed })

  return (
    <td className={classes['answer']}>
      {answer?.value ? words(question, answer.value) : <Trans>Not asked</Trans>}
      {isOther && (
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
