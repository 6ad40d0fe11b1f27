import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'

import type { Locale } from '#contracts/page-config.ts'
import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import type { Suggestions } from '#contracts/suggestions.ts'
import { evaluationScore } from '#domain/scoring/evaluation-score.ts'
import { type GivenAnswers, noAnswer, valuesIn } from '#src/evaluation/given-answers.ts'
import type { Article } from '#src/evaluation/question-help.tsx'
import { ScoreLine } from '#src/evaluation/score-line.tsx'
import { ScorecardForm } from '#src/evaluation/scorecard-form.tsx'
import { SuggestionLine } from '#src/evaluation/suggestion-line.tsx'
import { StepFailure } from '#src/ui/step-failure.tsx'

import classes from './preview.module.css'
import { PlaceLink } from './place-link.tsx'
import { type FindCalls, TrialForm, type TriedCall } from './trial-form.tsx'
import { useTrial } from './use-trial.ts'

type PreviewProps = {
  content: ScorecardContent
  /** In which it is shown, and which stands where that is missing. */
  languages: readonly Locale[]
  articles: readonly Article[]
  /** Null for who may not open conversations. */
  findCalls: FindCalls | null
  tryOut: (callId: number, content: ScorecardContent) => Promise<Suggestions>
}

/** The form as evaluators will answer it, with its score; and what machines would suggest of a conversation. */
export function Preview({ content, languages, articles, findCalls, tryOut }: PreviewProps) {
  const [answers, setAnswers] = useState<GivenAnswers>({})
  const [current, setCurrent] = useState<string | null>(null)
  const trial = useTrial<TriedCall>((call) => tryOut(call.id, content))
  const result = evaluationScore(content, valuesIn(answers))
  const { call, suggestions } = trial.tried ?? {}

  return (
    <div className={classes['preview']}>
      <div className={classes['form']}>
        <ScorecardForm
          content={content}
          languages={languages}
          answers={answers}
          result={result}
          articles={articles}
          currentQuestion={current}
          onCurrent={setCurrent}
          onAnswer={(id, change) => setAnswers({ ...answers, [id]: { ...(answers[id] ?? noAnswer), ...change } })}
          renderSlot={(question) =>
            call &&
            suggestions?.data
              .filter(({ question_id }) => question_id === question.id)
              .map((suggestion) => (
                <SuggestionLine
                  key={suggestion.origin}
                  suggestion={suggestion}
                  question={question}
                  languages={languages}
                  renderPlace={(span) => <PlaceLink call={call} span={span} />}
                />
              ))
          }
        />
      </div>
      <aside className={classes['aside']}>
        <div className={classes['score']}>
          <ScoreLine result={result} target={content.target} languages={languages} />
          {Object.keys(answers).length > 0 && (
            <div>
              <Button variant="default" size="compact-md" onClick={() => setAnswers({})}>
                <Trans>Take all answers back</Trans>
              </Button>
            </div>
          )}
        </div>
        <TrialForm findCalls={findCalls} isPending={trial.isPending} onTry={trial.run} />
        <StepFailure failure={trial.failure} />
        {suggestions?.data.length === 0 && !trial.isPending && (
          <p className={classes['note']}>
            <Trans>No question has a rule that could be tried.</Trans>
          </p>
        )}
      </aside>
    </div>
  )
}
