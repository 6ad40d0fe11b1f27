import type { Caller, Person } from '#server/access/caller.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/failures.ts'
import { refuseFields } from '#server/modules/users/refuse-fields.ts'
import { takeLostTwoFactor } from '#server/people/lost-two-factor.ts'
import { isStronger } from '#server/people/rights.ts'
import { texts } from '#server/texts.ts'

/**
 * Takes a lost second factor from somebody else; tells how many sessions that ended. One's own is the profile's business,
 * where the password is asked for. Half of what keeps strangers out goes with it: nobody takes it from somebody with more
 * rights than their own.
 */
export async function takeTwoFactor(trx: Database, caller: Caller, person: Person): Promise<number> {
  if (person.id === caller.user.id) refuseFields({ reason: [texts.ownTwoFactor] })
  if (await isStronger(trx, caller, person)) refuseFields({ reason: [texts.twoFactorOfStronger] })
  const sessions = await takeLostTwoFactor(trx, person.id)
  if (sessions === null) throw new Refusal({ kind: 'conflict', message: texts.twoFactorIsOff })
  return sessions
}
