import type { Locale } from '#contracts/page-config.ts'
import type { Question, ScorecardContent } from '#contracts/scorecard-content.ts'

/** The props of every group of fields of a question. */
export type QuestionProps<Kind extends Question = Question> = {
  question: Kind
  content: ScorecardContent
  /** The language in which texts are edited. */
  locale: Locale
  onChange: (question: Question) => void
}
