import { Trans, useLingui } from '@lingui/react/macro'

import type { Locale } from '#contracts/page-config.ts'
import { NOT_APPLICABLE, type Question, type ScorecardContent } from '#contracts/scorecard-content.ts'
import { inLanguage } from '#domain/localized.ts'
import { questionsOf } from '#domain/scoring/answers.ts'
import { isFailed, valuesOf } from '#domain/scoring/question-score.ts'
import { LocalizedText } from '#src/evaluation/localized-text.tsx'
import { QuestionMarks } from '#src/evaluation/question-marks.tsx'
import { useAnswerWords } from '#src/evaluation/use-answer-words.ts'
import { useFormats } from '#src/ui/formats.ts'
import { checkKindNames, commentRuleNames } from '#src/words/quality.ts'

import classes from './versions.module.css'

type ContentOutlineProps = { content: ScorecardContent; languages: readonly Locale[] }

/** A whole scorecard to read: every question with its answers and what hangs on it. */
export function ContentOutline({ content, languages }: ContentOutlineProps) {
  return (
    <div className={classes['outline']}>
      {content.sections.map(({ id, title, questions }, s) => (
        <section key={id}>
          <h3 className={classes['section']}>
            {s + 1} <LocalizedText text={title} languages={languages} />
          </h3>
          <ol className={classes['questions']}>
            {questions.map((question, q) => (
              <li key={question.id} className={classes['question']}>
                <span>
                  <span className={classes['place']}>{`${s + 1}.${q + 1}`}</span>
                  <LocalizedText text={question.text} languages={languages} />
                </span>
                <QuestionFacts question={question} content={content} languages={languages} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function QuestionFacts({ question, content, languages }: ContentOutlineProps & { question: Question }) {
  const { t, i18n } = useLingui()
  const { list } = useFormats()
  const words = useAnswerWords(languages)
  const values = [...valuesOf(question), ...(question.allows_na ? [NOT_APPLICABLE] : [])]
  const answers = list(values.map((value) => words(question, value)))
  const failing = list(values.filter((value) => isFailed(question, value)).map((value) => words(question, value)))
  const source = questionsOf(content).find(({ id }) => id === question.condition?.question_id)
  const [asked, after] = [
    source && inLanguage(source.text, ...languages),
    source && list((question.condition?.answers ?? []).map((value) => words(source, value))),
  ]

  return (
    <span className={classes['facts']}>
      <QuestionMarks question={question} isFailed={false} isBlind={false} />
      <span>
        <Trans>Answers: {answers}</Trans>
      </span>
      {failing && (
        <span>
          <Trans>Fails: {failing}</Trans>
        </span>
      )}
      {asked && (
        <span>
          <Trans>
            Asked after “{asked}” with {after}
          </Trans>
        </span>
      )}
      {question.comment !== 'never' && <span>{t`Comment: ${i18n._(commentRuleNames[question.comment])}`}</span>}
      {question.rule && <span>{t`Suggested by: ${i18n._(checkKindNames[question.rule.check.kind])}`}</span>}
    </span>
  )
}
