import type { NewUser } from '#contracts/users.ts'
import type { Caller } from '#server/access/caller.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { outOfReach, refuseFields, unknownPlaces } from '#server/modules/users/user-checks.ts'
import { canonicalEmail } from '#server/people/email-address.ts'
import { personErrors } from '#server/people/person-fields.ts'
import { placeFields, reasonsAgainstRights } from '#server/people/rights.ts'

/** Adds a person who cannot sign in until they have chosen a password. `scope` is that of `user-create`. */
export async function createUser(trx: Database, scope: Scope, giver: Caller, draft: NewUser): Promise<number> {
  const { role_id, team_id, partner_id, locale } = draft
  const place = { role_id, team_id, partner_id }
  const outside = await outOfReach(trx, scope, giver, { permission: 'user-create', after: place })
  const allowed = scope.fieldsOf('user-create', 'user', place, placeFields)
  const isOutside = Object.keys(outside).length > 0 // otherwise no field would be allowed
  const forbidden = placeFields.filter((field) => draft[field] !== null && !isOutside && !allowed.includes(field))
  refuseFields(
    personErrors(draft),
    outside,
    Object.fromEntries(forbidden.map((field) => [field, [texts.fieldNotYours]])),
    await unknownPlaces(trx, place),
  )

  const person = { name: draft.name.trim(), email: canonicalEmail(draft.email), ...place }
  const after = { id: 0, agent_id: null, ...person }
  refuseFields(await reasonsAgainstRights(trx, giver, { before: null, after }))
  const added = await trx
    .insertInto('app_user')
    .values({ ...person, password_hash: null, locale })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw new Refusal({ kind: 'invalid', errors: { email: [texts.emailTaken] } })
  return added.id
}
