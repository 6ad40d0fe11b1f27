import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import { inLanguage } from '#domain/text/localized.ts'

/** What a scorecard is called where it stands in one language: its title in its own. Empty while it has none. */
export const titleOf = ({ title, locale }: Pick<ScorecardContent, 'title' | 'locale'>): string =>
  inLanguage(title, locale)
