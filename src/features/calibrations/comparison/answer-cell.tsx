import { Trans } from '@lingui/react/macro'
import { IconArrowsSplit2 } from '@tabler/icons-react'

import type { Question } from '#contracts/scorecard-content.ts'
import type { useAnswerWords } from '#src/evaluation/use-answer-words.ts'
import { useFormats } from '#src/ui/formats.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'

import classes from '../calibrations.module.css'
import { answerIn, type ComparedColumn, differs } from './columns-of.ts'

type AnswerCellProps = {
  question: Question
  column: ComparedColumn
  columns: readonly ComparedColumn[]
  agreed: string | undefined
  words: ReturnType<typeof useAnswerWords>
}

/** What somebody answered, what they said of it, and on what it rests; one that differs says so in a word. */
export function AnswerCell({ question, column, columns, agreed, words }: AnswerCellProps) {
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
