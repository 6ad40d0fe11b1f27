import * as z from 'zod'

import type { Content } from '../content.ts'
import { MAX_DURATION_MS, MAX_TEXT_LENGTH } from '../limits.ts'

/** Parts of schemas whose messages begin with "must", as findings require. */
export const text = z.string('must be text')
export const list = <Item extends z.ZodType>(item: Item) => z.array(item, 'must be a list')
export const fields = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape, 'must be an object')

const NAME = `must be text of 1 to ${MAX_TEXT_LENGTH} characters`
export const name = z.string(NAME).check(z.minLength(1, NAME), z.maxLength(MAX_TEXT_LENGTH, NAME))

/** Whether a file is JSON that fits one of the shapes. */
export const hasShape =
  (...shapes: z.ZodType[]) =>
  (content: Content): boolean =>
    content.kind === 'json' && shapes.some((shape) => shape.safeParse(content.value).success)

export const jsonOf = (content: Content): unknown => (content.kind === 'json' ? content.value : null)

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

const SCORES: Record<string, number> = { positive: 1, negative: -1, neutral: 0, mixed: 0 }

/** A sentiment word as −1, 0 or 1; undefined when there is none, or an undecided one. */
export const sentimentWord = z
  .nullish(z.string('must be a word such as POSITIVE'))
  .transform((word) => (word && Object.hasOwn(SCORES, word.toLowerCase()) ? SCORES[word.toLowerCase()] : undefined))
