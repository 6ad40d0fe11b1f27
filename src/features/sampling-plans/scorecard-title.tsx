import { LocalizedText } from '#src/evaluation/localized-text.tsx'
import { useLanguages } from '#src/evaluation/use-languages.ts'

type ScorecardTitleProps = { title: Parameters<typeof LocalizedText>[0]['text'] }

/** What a scorecard is called, in the reader's language where it has that. */
export const ScorecardTitle = ({ title }: ScorecardTitleProps) => (
  <LocalizedText text={title} languages={useLanguages('en')} />
)
