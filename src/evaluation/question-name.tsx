import type { NamedQuestion, NamedScorecard } from '#contracts/quality-questions.ts'

import { LocalizedText } from './localized-text.tsx'
import { useLanguages } from './use-languages.ts'

/** The text of a scorecard's question, in the reader's language or else in the language of the scorecard. */
export function QuestionName({ question: { text, scorecard } }: { question: NamedQuestion }) {
  return <LocalizedText text={text} languages={useLanguages(scorecard.locale)} />
}

/** The title of a scorecard, in the same languages. */
export function ScorecardName({ scorecard: { title, locale } }: { scorecard: NamedScorecard }) {
  return <LocalizedText text={title} languages={useLanguages(locale)} />
}
