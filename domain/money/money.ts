/**
 * An exact amount of money: whole minor units (cents or their equivalent) and the currency. Amounts in different currencies are never
 * added. The largest amount is 2⁵³ − 1 minor units.
 */
export type Money = { minor: number; currency: string }

/** The number of decimals of a currency by ISO 4217; two for an unknown one, because most have two. */
export const minorDigits = (currency: string): number => DIGITS[currency] ?? 2

/** ISO 4217, list one, of 2024: the currencies whose minor unit is not a hundredth. `CLF` is Chile's Unidad de Fomento. */
const DIGITS: Readonly<Record<string, number>> = {
  ...{
    BIF: 0,
    CLP: 0,
    DJF: 0,
    GNF: 0,
    ISK: 0,
    JPY: 0,
    KMF: 0,
    KRW: 0,
    PYG: 0,
    RWF: 0,
    UGX: 0,
    UYI: 0,
    VND: 0,
    VUV: 0,
    XAF: 0,
  },
  ...{ XOF: 0, XPF: 0 },
  ...{ BHD: 3, IQD: 3, JOD: 3, KWD: 3, LYD: 3, OMR: 3, TND: 3 },
  ...{ CLF: 4, UYW: 4 },
}

/**
 * A decimal such as `-1234.567` in minor units of a currency, rounded to the nearest unit and half away from zero, like invoices. Null if
 * the text is not a decimal, or if the amount is too large to be exact.
 */
export function minorUnits(decimal: string, currency: string): number | null {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? []
  if (whole === '') return null
  const digits = minorDigits(currency)
  const truncated = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'))
  const isRoundedUp = (fraction[digits] ?? '0') >= '5'
  const minor = Number(isRoundedUp ? truncated + 1n : truncated)
  if (!Number.isSafeInteger(minor)) return null
  return minor === 0 ? 0 : sign === '-' ? -minor : minor
}

/** An amount as a decimal: `1234.56`, with as many decimals as its currency has. */
export function decimalOf({ minor, currency }: Money): string {
  const digits = minorDigits(currency)
  const written = String(Math.abs(minor)).padStart(digits + 1, '0')
  const sign = minor < 0 ? '-' : ''
  return digits === 0 ? sign + written : `${sign}${written.slice(0, -digits)}.${written.slice(-digits)}`
}

/** Splits an amount by weights: the parts add up to it exactly, and the largest remainders get the remaining units. */
export function splitMinor(minor: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total <= 0) return weights.map(() => 0)
  const exact = weights.map((weight) => (Math.abs(minor) * weight) / total)
  const parts = exact.map(Math.floor)
  const left = Math.abs(minor) - parts.reduce((sum, part) => sum + part, 0)
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share - Math.floor(share) }))
    .toSorted((one, other) => other.remainder - one.remainder || one.index - other.index)
  for (const { index } of byRemainder.slice(0, left)) parts[index]! += 1
  return parts.map((part) => (minor < 0 && part !== 0 ? -part : part))
}
