import type { Counted } from '#contracts/quality-questions.ts'
import { rate } from '#domain/scoring/critical-accuracy.ts'

type Row = { disputed: Counted; overturned: Counted }

/** The highest overturn rate first; those of too few to have one after them, by how much was changed, and then disputed. */
export function byOverturn(one: Row, other: Row): number {
  const [first, second] = [one, other].map(({ overturned: { part, whole } }) => rate(part, whole).value ?? -1)
  return second! - first! || other.overturned.part - one.overturned.part || other.disputed.part - one.disputed.part
}
