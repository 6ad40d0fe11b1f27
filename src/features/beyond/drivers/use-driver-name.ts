import { useLingui } from '@lingui/react/macro'

import { FALLBACK_LOCALE, locales } from '#contracts/page-config.ts'
import { inLanguage } from '#domain/localized.ts'

import { measureNames } from './measure-names.ts'
import type { Driver } from './driver-list.ts'

/** What may go with an outcome, in words: a question that failed, a category that matched, a measure. */
export function useDriverName(): (driver: Driver) => string {
  const { t, i18n } = useLingui()
  const reader = locales.find((locale) => locale === i18n.locale) ?? FALLBACK_LOCALE

  return ({ kind, name, measure }) => {
    const words = name === null ? '' : inLanguage(name, reader)
    if (kind === 'question') return t`Failed: ${words}`
    if (kind === 'category') return t`Found: ${words}`
    return measure === null ? words : i18n._(measureNames[measure])
  }
}
