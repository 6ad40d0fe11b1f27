import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import { inLanguage } from '#domain/text/localized.ts'

/** A scorecard's title in its own language. Empty while it has none. */
export const titleOf = ({ title, locale }: Pick<ScorecardContent, 'title' | 'locale'>): string =>
  inLanguage(title, locale)
