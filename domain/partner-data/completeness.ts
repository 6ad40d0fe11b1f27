import { MIN_CASES } from '../statistics/proportion.ts'

/** The share of rows from which a field counts as filled in. */
export const COMPLETENESS_TARGET = 0.9

/** `too-few`: fewer rows than a rate needs. */
export type Completeness = 'filled' | 'gaps' | 'empty' | 'too-few'

/** How well a field is filled in, from the number of filled rows and of all rows. */
export function completenessOf(filled: number, total: number): Completeness {
  if (total < MIN_CASES) return 'too-few'
  if (filled === 0) return 'empty'
  return filled / total < COMPLETENESS_TARGET ? 'gaps' : 'filled'
}
