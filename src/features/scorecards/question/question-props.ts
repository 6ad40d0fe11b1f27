import type { Locale } from '#contracts/page-config.ts'
import type { Question, ScorecardContent } from '#contracts/scorecard-content.ts'

/** What every group of fields of a question is given. */
export type QuestionProps<Kind extends Question = Question> = {
  question: Kind
  content: ScorecardContent
  /** In which language texts are written. */
  locale: Locale
  onChange: (question: Question) => void
}
