import { Trans, useLingui } from '@lingui/react/macro'

import type { Evaluation, StepItem } from '#contracts/evaluations.ts'
import type { Locale } from '#contracts/page-config.ts'
import { questionsOf } from '#domain/scoring/answers.ts'
import { inLanguage } from '#domain/text/localized.ts'
import { useAnswerWords } from '#src/evaluation/use-answer-words.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Moment } from '#src/ui/moment.tsx'

import { stepDoneText } from './step-words.ts'
import classes from './steps.module.css'

type HistoryProps = { evaluation: Evaluation; languages: readonly Locale[] }

/** The history of the evaluation: who did what, when, and why. */
export function History({ evaluation, languages }: HistoryProps) {
  const { i18n, t } = useLingui()
  const { number } = useFormats()
  const evaluatorName = evaluation.evaluator?.name ?? t`Somebody`

  return (
    <ol className={classes['history']}>
      <li>
        <strong>
          <Trans>Begun</Trans>
        </strong>{' '}
        · {evaluatorName} ·{' '}
        <span className={classes['when']}>
          <Moment at={evaluation.created_at} as="date-time" />
        </span>
      </li>
      {evaluation.steps.map(({ event, by, at, reason, items, score }) => (
        <li key={at + event}>
          <strong>{i18n._(stepDoneText(event, evaluation.kind))}</strong> · {by?.name ?? t`Somebody`} ·{' '}
          <span className={classes['when']}>
            <Moment at={at} as="date-time" />
          </span>
          {score !== null && !(evaluation.content.blind && evaluation.state === 'draft') && (
            <> · {t`Score ${number(score, 1)}`}</>
          )}
          {reason && <p>{reason}</p>}
          {items.map((item) => (
            <Item key={item.question_id} {...{ evaluation, item, languages }} />
          ))}
        </li>
      ))}
    </ol>
  )
}

function Item({ evaluation, item, languages }: HistoryProps & { item: StepItem }) {
  const wordsOf = useAnswerWords(languages)
  const question = questionsOf(evaluation.content).find(({ id }) => id === item.question_id)
  if (!question) return null
  const text = inLanguage(question.text, ...languages)
  const [was, proposed] = [item.value === null ? '—' : wordsOf(question, item.value), wordsOf(question, item.proposed)]

  return (
    <p>
      {text} · {was} → {proposed} {item.outcome === 'accepted' && <Trans>(accepted)</Trans>}
      {item.outcome === 'rejected' && <Trans>(rejected)</Trans>}
      {item.comment && <> · {item.comment}</>}
    </p>
  )
}
