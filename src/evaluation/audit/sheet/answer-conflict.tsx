import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'

import type { Question } from '#contracts/scorecard-content.ts'
import { useAnswerWords } from '#src/evaluation/use-answer-words.ts'

import type { Audit } from '../use-audit.ts'
import classes from './sheet.module.css'

type AnswerConflictProps = {
  audit: Audit
  /** The question that was answered twice; null for the comment on the whole evaluation. */
  question: Question | null
  languages: Parameters<typeof useAnswerWords>[0]
}

/** Somebody else has changed the same answer meanwhile: both versions are displayed, and the person selects the one that counts. */
export function AnswerConflict({ audit, question, languages }: AnswerConflictProps) {
  const { t } = useLingui()
  const wordsOf = useAnswerWords(languages)
  const { actor, evaluation } = audit
  const theirs = question && evaluation.answers.find(({ question_id }) => question_id === question.id)
  const name = theirs?.answered_by?.name ?? t`Somebody`
  const answer = question && theirs?.value ? wordsOf(question, theirs.value) : null

  return (
    <div className={classes['conflict']} role="alert">
      <p>
        {answer ? (
          <Trans>
            {name} has answered this in the meantime: {answer}
          </Trans>
        ) : (
          <Trans>{name} has changed this in the meantime.</Trans>
        )}
      </p>
      {(theirs ?? evaluation).comment && <blockquote>{(theirs ?? evaluation).comment}</blockquote>}
      <div className={classes['buttons']}>
        <Button size="compact-sm" onClick={() => actor.send({ type: 'conflict.overruled' })}>
          <Trans>Keep mine</Trans>
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => actor.send({ type: 'conflict.accepted' })}>
          <Trans>Take theirs</Trans>
        </Button>
      </div>
    </div>
  )
}
