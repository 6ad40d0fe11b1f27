import { locales, type Locale } from '#contracts/page-config.ts'
import type { Localized } from '#contracts/scorecard-content.ts'

/** A text in the first preferred language that has it, otherwise in any language. Empty if none has it. */
export function inLanguage(text: Localized, ...preferred: Locale[]): string {
  const order = [...preferred, ...locales]
  return order.map((locale) => text[locale]?.trim()).find((found) => found !== undefined && found !== '') ?? ''
}
