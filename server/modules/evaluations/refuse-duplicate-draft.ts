import { DatabaseError } from 'pg'

import { Refusal } from '#server/failures.ts'
import { texts } from '#server/texts.ts'

/** Throws `conflict` where an evaluation would be a draft again, and its evaluator has begun another of the same since. */
export async function refuseDuplicateDraft<Done>(write: Promise<Done>): Promise<Done> {
  try {
    return await write
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.constraint !== 'evaluation_draft') throw error
    throw new Refusal({ kind: 'conflict', message: texts.otherDraft })
  }
}
