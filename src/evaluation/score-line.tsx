import { Plural, Trans } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'

import type { Locale } from '#contracts/page-config.ts'
import type { EvaluationScore } from '#domain/scoring/evaluation-score.ts'
import { inLanguage } from '#domain/text/localized.ts'
import { useFormats } from '#src/ui/formats.ts'

import { focusQuestion } from './question-focus.ts'
import classes from './score-line.module.css'

type ScoreLineProps = {
  result: EvaluationScore
  /** 0 to 100: the score that an evaluation should reach. */
  target: number
  languages: readonly Locale[]
  /** Scores are hidden until it is submitted. */
  isBlind?: boolean
}

/** The score so far, how many answers are missing, and which failed questions set something to zero. */
export function ScoreLine({ result, target, languages, isBlind = false }: ScoreLineProps) {
  const { number } = useFormats()
  const { score, raw_score, sections, unanswered, zeroed_by } = result
  const questions = sections.flatMap((section) => section.questions)
  const [questionCount, answeredCount] = [questions.length, questions.length - unanswered.length]
  const raw = score !== null && raw_score !== null && score !== raw_score ? number(raw_score, 1) : null
  const done = number(answeredCount)
  const goal = number(target, Number.isInteger(target) ? 0 : 1)

  return (
    <div className={classes['line']}>
      <output className={classes['figures']}>
        {!isBlind && (
          <span className={classes['score']} data-reached={score === null ? undefined : score >= target}>
            {score === null ? '—' : number(score, 1)}
          </span>
        )}
        {!isBlind && (
          <span className={classes['aside']}>
            {score === null ? (
              <Trans>No score yet, target {goal}</Trans>
            ) : score >= target ? (
              <Trans>of 100, reaches the target of {goal}</Trans>
            ) : (
              <Trans>of 100, below the target of {goal}</Trans>
            )}
            {raw !== null && (
              <>
                {' · '}
                <Trans>{raw} without what was set to zero</Trans>
              </>
            )}
          </span>
        )}
        <span className={classes['progress']}>
          <Plural
            value={questionCount}
            one={`${done} of # question answered`}
            other={`${done} of # questions answered`}
          />
        </span>
      </output>
      {isBlind && (
        <p className={classes['aside']}>
          <Trans>Weights and score are shown once it is submitted.</Trans>
        </p>
      )}
      {!isBlind && zeroed_by.length > 0 && (
        <ul className={classes['reasons']}>
          {zeroed_by.map(({ question_id, what }) => {
            const question = questions.find((judged) => judged.question.id === question_id)?.question
            const text = question ? inLanguage(question.text, ...languages) : ''
            return (
              <li key={question_id}>
                <IconAlertTriangle size={14} stroke={1.5} aria-hidden />
                <button type="button" onClick={() => focusQuestion(question_id)}>
                  {what === 'form' ? (
                    <Trans>“{text}” failed: the whole score is 0</Trans>
                  ) : (
                    <Trans>“{text}” failed: its section is 0</Trans>
                  )}
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
