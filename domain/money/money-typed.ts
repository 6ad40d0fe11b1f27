import { decimalOf, minorDigits, minorUnits, type Money } from './money.ts'

/** How somebody writes amounts: what stands before the decimals, and what divides thousands. */
export type AmountMarks = { decimal: string; group: string }

/**
 * What a person typed, in minor units: as they write amounts, or as it can only be read. Null for what is no amount, for more
 * decimals than the currency has, since nothing of what was meant is rounded away, and for what can be read in two ways.
 */
export function typedAmount(text: string, currency: string, marks: AmountMarks): number | null {
  const decimal = decimalIn(text, marks)
  if (decimal === null) return null
  const [, fraction = ''] = decimal.split('.')
  return fraction.length > minorDigits(currency) ? null : minorUnits(decimal, currency)
}

/** An amount as it can be typed again. */
export const typeable = (money: Money, marks: AmountMarks): string => decimalOf(money).replace('.', marks.decimal)

/** With a point, or null. */
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

/** A thousand and more, or one and a bit. */
const OPEN = /^[1-9]\d{0,2}([.,])\d{3}$/
const BLANK_GROUPS = /^\d{1,3}([ '])\d{3}(?:\1\d{3})*(?:[.,]\d+)?$/
/** Groups of two are India’s and Bangladesh’s. */
const COMMA_GROUPS = /^[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/
const POINT_GROUPS = /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/

/** Bengali and full-width digits, narrow blanks. */
const inAscii = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6))
    .replaceAll('’', "'")
    .trim()
