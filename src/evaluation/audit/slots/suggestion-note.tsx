import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { Locale } from '#contracts/page-config.ts'
import type { Question } from '#contracts/scorecard-content.ts'
import type { Suggestion } from '#contracts/suggestions.ts'
import { MIN_CASES } from '#domain/statistics/proportion.ts'
import type { Jump } from '#src/conversation/jump.ts'
import { PlaceButton } from '#src/conversation/panels/place-button.tsx'
import { useQuery } from '#src/query/use-query.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Failed } from '#src/ui/states/failed.tsx'
import { Loading } from '#src/ui/states/loading.tsx'

import { SuggestionLine } from '../../suggestion-line.tsx'
import type { EvaluationWork } from '../evaluation.api.ts'
import classes from './slots.module.css'

type SuggestionNoteProps = {
  question: Question
  languages: readonly Locale[]
  work: EvaluationWork
  onJump: (to: Jump) => void
}

/** The answers that machines suggest. They are collapsed at first, and never displayed before the person has answered. */
export function SuggestionNote({ question, ...rest }: SuggestionNoteProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (!question.rule && !question.asks_model) return null

  return (
    <details className={classes['machine']} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <Trans>What a machine would have answered</Trans>
      </summary>
      {isOpen && <Suggestions question={question} {...rest} />}
    </details>
  )
}

function Suggestions({ question, languages, work, onJump }: SuggestionNoteProps) {
  const { t } = useLingui()
  const { value, error, refetch } = useQuery('suggestions', () => work.suggestions())
  if (error && !value) return <Failed error={error} onRetry={refetch} />
  if (!value) return <Loading rows={1} />
  const suggestions = value.data.filter(({ question_id }) => question_id === question.id)
  return suggestions.length === 0 ? (
    <p className={classes['told']}>
      <Trans>Nothing was looked up here yet.</Trans>
    </p>
  ) : (
    suggestions.map((suggestion) => (
      <div key={suggestion.origin}>
        <SuggestionLine
          suggestion={suggestion}
          question={question}
          languages={languages}
          renderPlace={(span) => <PlaceButton place={span} what={t`What it rests on`} onJump={onJump} />}
        />
        <Agreement agreement={suggestion.agreement} />
      </div>
    ))
  )
}

/** How often the machine and people have given the same answer so far. */
function Agreement({ agreement }: Pick<Suggestion, 'agreement'>) {
  const { percent, number } = useFormats()
  const { agreeing, compared, kappa } = agreement
  const same = number(agreeing)

  return (
    <p className={classes['told']}>
      {compared < MIN_CASES ? (
        <Plural
          value={compared}
          one="Compared with people in # evaluation so far: too few to say how often they agree."
          other="Compared with people in # evaluations so far: too few to say how often they agree."
        />
      ) : (
        <>
          <Plural
            value={compared}
            one={`Agreed with people in ${same} of # evaluation`}
            other={`Agreed with people in ${same} of # evaluations`}
          />
          {` (${percent(agreeing / compared)})`}
          {kappa !== null && ` · κ ${number(kappa, 2)}`}
        </>
      )}
    </p>
  )
}
