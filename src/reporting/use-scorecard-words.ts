import { useLingui } from '@lingui/react'

import { FALLBACK_LOCALE, locales } from '#contracts/page-config.ts'
import type { NamedQuestion, NamedScorecard } from '#contracts/quality-questions.ts'
import { inLanguage } from '#domain/text/localized.ts'

/** The names of scorecards and their questions in the reader's language, or otherwise in the scorecard's own. */
export function useScorecardWords() {
  const { i18n } = useLingui()
  const reader = locales.find((locale) => locale === i18n.locale) ?? FALLBACK_LOCALE

  return {
    title: ({ title, locale }: NamedScorecard) => inLanguage(title, reader, locale),
    question: ({ text, scorecard }: NamedQuestion) => inLanguage(text, reader, scorecard.locale),
  }
}
