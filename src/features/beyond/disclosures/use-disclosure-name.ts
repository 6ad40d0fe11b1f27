import { useLingui } from '@lingui/react/macro'

import type { BeyondDisclosures } from '#contracts/beyond.ts'
import { FALLBACK_LOCALE, locales } from '#contracts/page-config.ts'
import { inLanguage } from '#domain/localized.ts'

type Factor = Pick<BeyondDisclosures['factors'][number], 'country' | 'code' | 'name'>

/** A disclosure in words, with its country where there are several: a law of each asks for its own. */
export function useDisclosureName({ factors }: { factors: readonly Factor[] }): (factor: Factor) => string {
  const { t, i18n } = useLingui()
  const reader = locales.find((locale) => locale === i18n.locale) ?? FALLBACK_LOCALE
  const areSeveral = new Set(factors.flatMap(({ country }) => country ?? [])).size > 1
  const countryName = new Intl.DisplayNames(i18n.locale, { type: 'region' })

  return ({ country, code, name }) => {
    if (country === null || code === null) return t`Any disclosure`
    const title = name === null ? code : inLanguage(name, reader)
    const where = countryName.of(country) ?? country
    return areSeveral ? t`${title} (${where})` : title
  }
}
