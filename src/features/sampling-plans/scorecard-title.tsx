import { LocalizedText } from '#src/evaluation/localized-text.tsx'
import { useLanguages } from '#src/evaluation/use-languages.ts'

type ScorecardTitleProps = { title: Parameters<typeof LocalizedText>[0]['text'] }

/** The title of a scorecard, in the reader's language if it exists. */
export const ScorecardTitle = ({ title }: ScorecardTitleProps) => (
  <LocalizedText text={title} languages={useLanguages('en')} />
)
