import { DatabaseError } from 'pg'

import { Refusal, type RefusalDetails } from '#server/kernel/failures.ts'

/**
 * Awaits a write, and refuses it when it breaks this constraint: if two people save the same name at once, only the
 * database notices. Every other error is thrown unchanged.
 */
export async function refuseOnConstraint<Done>(
  constraint: string,
  details: RefusalDetails,
  write: Promise<Done>,
): Promise<Done> {
  try {
    return await write
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === constraint) throw new Refusal(details)
    throw error
  }
}
