import { useLingui } from '@lingui/react'

import { FALLBACK_LOCALE, type Locale, locales } from '#contracts/page-config.ts'

/** The languages for a scorecard's texts: that of the page, then the scorecard's own. */
export function useLanguages(own: Locale): readonly Locale[] {
  const { i18n } = useLingui()
  return [locales.find((locale) => locale === i18n.locale) ?? FALLBACK_LOCALE, own]
}
