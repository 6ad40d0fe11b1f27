import type { NamedQuestion, NamedScorecard } from '#contracts/quality-questions.ts'

import { LocalizedText } from './localized-text.tsx'
import { useLanguages } from './use-languages.ts'

/** What a question of a scorecard asks, in the reader's language or else in the scorecard's own. */
export function QuestionName({ question: { text, scorecard } }: { question: NamedQuestion }) {
  return <LocalizedText text={text} languages={useLanguages(scorecard.locale)} />
}

/** What a scorecard is called, in the same way. */
export function ScorecardName({ scorecard: { title, locale } }: { scorecard: NamedScorecard }) {
  return <LocalizedText text={title} languages={useLanguages(locale)} />
}
