import { useLingui } from '@lingui/react'

import { minorDigits } from '#domain/money/money.ts'

/** Formats an amount: whole minor units of a currency (ISO 4217), such as cents, as `$1,234.50`. */
export function useMoney(): (minor: number, currency: string) => string {
  const { i18n } = useLingui()
  return (minor, currency) => {
    const digits = minorDigits(currency)
    return formatterOf(i18n.locale, currency, digits).format(minor / 10 ** digits)
  }
}

/** Not all browsers know the decimals of every currency: these are from ISO 4217. */
function formatterOf(locale: string, currency: string, digits: number): Intl.NumberFormat {
  const key = `${locale} ${currency}`
  const cached = formatters.get(key)
  if (cached) return cached
  const fixed = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  const formatter = new Intl.NumberFormat(locale, { style: 'currency', currency, ...fixed })
  formatters.set(key, formatter)
  return formatter
}

/** Creating an `Intl` object costs more than formatting a thousand amounts with it. */
const formatters = new Map<string, Intl.NumberFormat>()
