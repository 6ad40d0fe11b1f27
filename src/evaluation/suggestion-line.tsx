import { Trans, useLingui } from '@lingui/react/macro'
import { IconRobot } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import type { Locale } from '#contracts/page-config.ts'
import type { Question } from '#contracts/scorecard-content.ts'
import type { Suggestion, SuggestionSpan } from '#contracts/suggestions.ts'
import { whyNoSuggestionTexts } from '#src/words/quality.ts'

import { FoundByCheck } from './found-by-check.tsx'
import classes from './suggestion-line.module.css'
import { useAnswerWords } from './use-answer-words.ts'

type SuggestionLineProps = {
  suggestion: Suggestion
  question: Question
  languages: readonly Locale[]
  /** Renders the button for a place of evidence. */
  renderPlace: (span: SuggestionSpan) => ReactNode
}

/** The answer that a machine suggests for a question, its source and its evidence; or why there is none. */
export function SuggestionLine({ suggestion, question, languages, renderPlace }: SuggestionLineProps) {
  const { i18n } = useLingui()
  const words = useAnswerWords(languages)
  const { origin, value, why_not, model, spans } = suggestion
  const answer = value === null ? null : words(question, value)

  return (
    <div className={classes['suggestion']} data-origin={origin}>
      <IconRobot size={16} stroke={1.5} aria-hidden />
      <div className={classes['words']}>
        <span>
          {origin === 'rule' ? <Trans>The automatic rule</Trans> : <Trans>The model {model}</Trans>}:{' '}
          {answer === null ? why_not ? i18n._(whyNoSuggestionTexts[why_not]) : '—' : <strong>{answer}</strong>}
        </span>
        <FoundByCheck {...suggestion} />
        {spans.length > 0 && (
          <span className={classes['places']}>
            {spans.map((span) => (
              <span key={`${span.seq} ${span.start_char} ${span.start_ms}`}>{renderPlace(span)}</span>
            ))}
          </span>
        )}
      </div>
    </div>
  )
}
