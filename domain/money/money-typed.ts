import { decimalOf, minorDigits, minorUnits, type Money } from './money.ts'

/** How a person writes amounts: the decimal mark and the thousands separator. */
export type AmountMarks = { decimal: string; group: string }

/**
 * A typed amount in minor units, read with the person's own marks, or in the only possible way. Null if it is not an amount, if it has
 * more decimals than the currency (nothing is rounded away), or if it is ambiguous.
 */
export function typedAmount(text: string, currency: string, marks: AmountMarks): number | null {
  const decimal = decimalIn(text, marks)
  if (decimal === null) return null
  const [, fraction = ''] = decimal.split('.')
  return fraction.length > minorDigits(currency) ? null : minorUnits(decimal, currency)
}

/** An amount as text for an input field. */
export const amountText = (money: Money, marks: AmountMarks): string => decimalOf(money).replace('.', marks.decimal)

/** The text as a decimal with a point, or null. */
function decimalIn(text: string, { decimal, group }: AmountMarks): string | null {
  const plain = inAscii(text)
  if (BLANK_GROUPS.test(plain)) return plain.replaceAll(/[ ']/g, '').replace(',', '.')
  const [, mark] = OPEN.exec(plain) ?? []
  if (mark !== undefined && mark !== decimal && mark !== group) return null
  const isGrouped = mark === undefined || mark !== decimal
  if (isGrouped && COMMA_GROUPS.test(plain)) return plain.replaceAll(',', '')
  if (isGrouped && POINT_GROUPS.test(plain)) return plain.replaceAll('.', '').replace(',', '.')
  return /^\d+(?:[.,]\d+)?$/.test(plain) ? plain.replace(',', '.') : null
}

/** Ambiguous: `1.500` may be one and a half thousand, or one and a half. */
const OPEN = /^[1-9]\d{0,2}([.,])\d{3}$/
const BLANK_GROUPS = /^\d{1,3}([ '])\d{3}(?:\1\d{3})*(?:[.,]\d+)?$/
/** Groups of two digits are used in India and Bangladesh. */
const COMMA_GROUPS = /^[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/
const POINT_GROUPS = /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/

/** Converts Bengali and full-width digits and narrow blanks to ASCII. */
const inAscii = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6))
    .replaceAll('’', "'")
    .trim()
