import { useLingui } from '@lingui/react'

import { amountText, typedAmount } from '#domain/money/money-typed.ts'
import { minorDigits } from '#domain/money/money.ts'

/**
 * The format in which the reader types amounts of a currency, and their parser: it returns minor units, or null for an
 * ambiguous text.
 */
export function useTypedAmount(currency: string) {
  const { i18n } = useLingui()
  const digits = minorDigits(currency)
  const fixed = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  const format = new Intl.NumberFormat(i18n.locale, fixed)
  const parts = new Intl.NumberFormat(i18n.locale).formatToParts(1_234_567.8)
  const markOf = (type: 'decimal' | 'group') => parts.find((part) => part.type === type)?.value ?? ''
  const marks = { decimal: markOf('decimal'), group: markOf('group') }

  return {
    read: (text: string) => typedAmount(text, currency, marks),
    write: (minor: number) => amountText({ minor, currency }, marks),
    /** An example of the expected format, for an error message. */
    example: format.format(digits === 0 ? 1_234 : 1_234.5),
  }
}
