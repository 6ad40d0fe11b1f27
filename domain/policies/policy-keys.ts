/** A policy's number without blanks, marks and case, as `policy_key` of the database has it. */
export const policyKey = (number: string): string => number.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase()

/**
 * Its digits alone, without zeros before them, as `policy_digits` has them: mostly nobody says the letters, nor the zeros. Empty
 * where so few are left that they would be those of anything.
 */
export function policyDigits(number: string): string {
  const digits = number.replaceAll(/\D/g, '').replace(/^0+/, '')
  return digits.length < MIN_COUNT ? '' : digits
}

const MIN_COUNT = 4

/** All that a policy is called by its number or by its certificate. */
export const policyKeys = (number: string | null): string[] =>
  number === null ? [] : [...new Set([policyKey(number), policyDigits(number)])].filter((key) => key !== '')
