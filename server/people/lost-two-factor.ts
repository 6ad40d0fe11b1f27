import { removeTwoFactor } from '#server/access/two-factor.ts'
import type { Database } from '#server/db/database.ts'

/**
 * Removes the second factor of a person who lost it, and ends all their sessions: one of them may be on the lost
 * device. Returns how many sessions there were; null when there is no second factor, and then the caller must roll
 * back.
 */
export async function takeLostTwoFactor(trx: Database, userId: number): Promise<number | null> {
  if (!(await removeTwoFactor(trx, userId))) return null
  const ended = await trx.deleteFrom('session').where('user_id', '=', userId).returning('id').execute()
  return ended.length
}
