import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'

import type { Locale } from '#contracts/page-config.ts'
import { inLanguage } from '#domain/localized.ts'
import { questionsOf } from '#domain/scoring/answers.ts'
import { useAnswerWords } from '#src/evaluation/use-answer-words.ts'
import { hasUnsaved } from '#src/machines/audit.ts'

import type { Audit } from '../use-audit.ts'
import classes from './sheet.module.css'

/** What could not be saved because the evaluation was closed meanwhile: to be read, and then forgotten. */
export function LostAnswers({ audit, languages }: { audit: Audit; languages: readonly Locale[] }) {
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
