import { Refusal } from '#server/failures.ts'

/** Who does something about a dispute, and when. */
export type Act = { by: number; now: Date }

/** Throws `refused` where something is said twice of one question: nobody could tell which of it holds. */
export function refuseRepeated(items: readonly { question_id: string }[]): void {
  if (new Set(items.map(({ question_id }) => question_id)).size < items.length) throw new Refusal({ kind: 'refused' })
}
