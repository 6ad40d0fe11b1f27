/** How many last digits two writings of one number have in common: what stands before may be left out. */
const TAIL = 8

export type SameNumber = 'whole' | 'last-digits'

/**
 * Whether two writings mean one telephone number: digit by digit, or the one as the end of the other (`600 100 200` of
 * `+34 600 100 200`), at least eight digits of it. A leading 0 or 00 only says how to dial. Null when they do not.
 */
export function sameNumber(one: string, other: string): SameNumber | null {
  const [left, right] = [digitsOf(one), digitsOf(other)]
  if (left === '' || right === '') return null
  if (left === right) return 'whole'
  const [short, long] = left.length < right.length ? [left, right] : [right, left]
  return short.length >= TAIL && long.endsWith(short) ? 'last-digits' : null
}

/** The last eight digits of a number, which all of its writings share; all of a shorter one. */
export const phoneTail = (phone: string): string => phone.replaceAll(/\D/g, '').slice(-TAIL)

const digitsOf = (phone: string) => phone.replaceAll(/\D/g, '').replace(/^0{1,2}/, '')
