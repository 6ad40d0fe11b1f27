import { Trans } from '@lingui/react/macro'

import type { Evidence } from '#contracts/evaluations.ts'
import type { Locale } from '#contracts/page-config.ts'
import { inLanguage } from '#domain/localized.ts'
import type { JudgedQuestion } from '#domain/scoring/evaluation-score.ts'
import type { GivenAnswer } from '#src/evaluation/given-answers.ts'
import { useAnswerWords } from '#src/evaluation/use-answer-words.ts'
import { useFormats } from '#src/ui/formats.ts'

import classes from './evaluation-sheet.module.css'

type PrintedQuestionProps = {
  judged: JudgedQuestion
  answer: GivenAnswer | undefined
  evidence: readonly Evidence[]
  languages: readonly Locale[]
}

/** One question on paper: its answer, why, and what was said. */
export function PrintedQuestion({ judged, answer, evidence, languages }: PrintedQuestionProps) {
  const { list, duration } = useFormats()
  const wordsOf = useAnswerWords(languages)
  const { question, value, is_failed } = judged
  const causes = question.root_causes.filter(({ id }) => answer?.root_causes.includes(id))

  return (
    <div className={classes['question']}>
      <p>
        <span>{inLanguage(question.text, ...languages)}</span>
        <strong>
          {value === undefined ? '—' : wordsOf(question, value)}
          {is_failed && (
            <>
              {' '}
              <Trans>(failed)</Trans>
            </>
          )}
        </strong>
      </p>
      {causes.length > 0 && <p>{list(causes.map(({ label }) => inLanguage(label, ...languages)))}</p>}
      {answer?.comment && <p className={classes['words']}>{answer.comment}</p>}
      {evidence.map(({ id, span, quote }) => (
        <p key={id} className={classes['words']}>
          {span.start_ms !== null && `${duration(Math.floor(span.start_ms / 1000) * 1000)} · `}
          {quote && `“${quote}”`}
        </p>
      ))}
    </div>
  )
}
