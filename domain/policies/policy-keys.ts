/** A policy's number without blanks and punctuation and in upper case, like `policy_key` in the database. */
export const policyKey = (number: string): string => number.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase()

/**
 * Only the digits, without leading zeros, like `policy_digits` in the database: people mostly say neither the letters nor the zeros.
 * Empty if fewer than four digits are left, because those could belong to anything.
 */
export function policyDigits(number: string): string {
  const digits = number.replaceAll(/\D/g, '').replace(/^0+/, '')
  return digits.length < MIN_COUNT ? '' : digits
}

const MIN_COUNT = 4

/** All keys by which people may refer to a policy's number or certificate. */
export const policyKeys = (number: string | null): string[] =>
  number === null ? [] : [...new Set([policyKey(number), policyDigits(number)])].filter((key) => key !== '')
