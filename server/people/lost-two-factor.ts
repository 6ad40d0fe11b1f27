import { removeTwoFactor } from '#server/access/two-factor.ts'
import type { Database } from '#server/db/database.ts'

/**
 * Takes the second factor from somebody who lost it, and ends all their sessions: one of them may be on what was lost. Tells
 * how many sessions there were; null where there is no second factor, and then nothing of this must stay.
 */
export async function takeLostTwoFactor(trx: Database, userId: number): Promise<number | null> {
  if (!(await removeTwoFactor(trx, userId))) return null
  const ended = await trx.deleteFrom('session').where('user_id', '=', userId).returning('id').execute()
  return ended.length
}
