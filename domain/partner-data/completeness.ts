import { MIN_CASES } from '../statistics/proportion.ts'

/** From this share on a field counts as filled in. */
export const COMPLETENESS_TARGET = 0.9

/** Of fewer rows than a rate is made of nothing is said. */
export type Completeness = 'filled' | 'gaps' | 'empty' | 'too-few'

/** How well a field is filled in: in how many rows of how many. */
export function completenessOf(filled: number, total: number): Completeness {
  if (total < MIN_CASES) return 'too-few'
  if (filled === 0) return 'empty'
  return filled / total < COMPLETENESS_TARGET ? 'gaps' : 'filled'
}
