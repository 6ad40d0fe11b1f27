import { locales, type Locale } from '#contracts/page-config.ts'
import type { Localized } from '#contracts/scorecard-content.ts'

/** A text in the first of the wanted languages that has it, else in any. Empty where none has. */
export function inLanguage(text: Localized, ...wanted: Locale[]): string {
  const order = [...wanted, ...locales]
  return order.map((locale) => text[locale]?.trim()).find((found) => found !== undefined && found !== '') ?? ''
}
