import * as z from 'zod'

import { MAX_DURATION_MS } from '../limits.ts'

const SECONDS = 'must be a number of seconds'
const MILLISECONDS = 'must be a number of milliseconds'

/** Seconds in the file, whole milliseconds once parsed. */
export const seconds = z
  .number(SECONDS)
  .check(z.gte(0, SECONDS), z.lte(MAX_DURATION_MS / 1000, SECONDS))
  .transform((value) => Math.round(value * 1000))

export const milliseconds = z
  .number(MILLISECONDS)
  .check(z.gte(0, MILLISECONDS), z.lte(MAX_DURATION_MS, MILLISECONDS))
  .transform((value) => Math.round(value))

/** 0 to 1, or null: values on other scales are not comparable. */
export const share = z
  .nullish(z.number('must be a number'))
  .transform((value) => (value !== null && value !== undefined && value >= 0 && value <= 1 ? value : null))

/** To four digits, which is what services provide. Null for an empty list. */
export function mean(values: readonly (number | null | undefined)[]): number | null {
  const known = values.filter((value) => value !== null && value !== undefined)
  if (known.length === 0) return null
  return Math.round((known.reduce((sum, value) => sum + value, 0) / known.length) * 10_000) / 10_000
}
