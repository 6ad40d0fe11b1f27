/** How many last digits two spellings of one number must have in common; prefixes may be missing. */
const TAIL = 8

export type SameNumber = 'whole' | 'last-digits'

/**
 * Whether two spellings are the same telephone number: equal digits, or one is the end of the other (`600 100 200` and
 * `+34 600 100 200`) with at least eight digits. A leading 0 or 00 is only a dialling prefix. Null if they are not the same.
 */
export function sameNumber(one: string, other: string): SameNumber | null {
  const [left, right] = [digitsOf(one), digitsOf(other)]
  if (left === '' || right === '') return null
  if (left === right) return 'whole'
  const [short, long] = left.length < right.length ? [left, right] : [right, left]
  return short.length >= TAIL && long.endsWith(short) ? 'last-digits' : null
}

/** The last eight digits of a number, which all its spellings share; all digits of a shorter one. */
export const phoneTail = (phone: string): string => phone.replaceAll(/\D/g, '').slice(-TAIL)

const digitsOf = (phone: string) => phone.replaceAll(/\D/g, '').replace(/^0{1,2}/, '')
