import { DatabaseError } from 'pg'

import { Refusal, type RefusalDetails } from '#server/kernel/failures.ts'

/**
 * Awaits a write, and refuses it where it breaks this constraint: only the database knows, of two people who write at once, that both
 * chose the same name. Every other error stays what it is.
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
