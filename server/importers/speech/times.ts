import * as z from 'zod'

import { MAX_DURATION_MS } from '../limits.ts'

const SECONDS = 'must be a number of seconds'
const MILLISECONDS = 'must be a number of milliseconds'

/** Seconds in the file, whole milliseconds once parsed. */
export const seconds = z
  .number(SECONDS)
  .check(z.gte(0, SECONDS), z.lte(MAX_DURATION_MS / 1000, SECONDS))
  .transform((told) => Math.round(told * 1000))

export const milliseconds = z
  .number(MILLISECONDS)
  .check(z.gte(0, MILLISECONDS), z.lte(MAX_DURATION_MS, MILLISECONDS))
  .transform((told) => Math.round(told))

/** 0 to 1, or null: other scales are no share and tell nothing comparable. */
export const share = z
  .nullish(z.number('must be a number'))
  .transform((told) => (told !== null && told !== undefined && told >= 0 && told <= 1 ? told : null))

/** To four digits, which is what services give. Null of nothing. */
export function mean(values: readonly (number | null | undefined)[]): number | null {
  const known = values.filter((value) => value !== null && value !== undefined)
  if (known.length === 0) return null
  return Math.round((known.reduce((sum, value) => sum + value, 0) / known.length) * 10_000) / 10_000
}
