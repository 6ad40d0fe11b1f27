import { useLingui } from '@lingui/react'

import type { Locale } from '#contracts/page-config.ts'
import type { Localized } from '#contracts/scorecard-content.ts'
import { inLanguage } from '#domain/text/localized.ts'

type LocalizedTextProps = {
  text: Localized
  /** In order of preference. */
  languages: readonly Locale[]
}

/** A text of a scorecard in the first of the preferred languages that has it, with its `lang` attribute for screen readers. */
export function LocalizedText({ text, languages }: LocalizedTextProps) {
  const { i18n } = useLingui()
  const words = inLanguage(text, ...languages)
  const language = languages.find((locale) => text[locale]?.trim() === words)

  return language === undefined || language === i18n.locale ? words : <span lang={language}>{words}</span>
}
