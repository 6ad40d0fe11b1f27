import type { UserChange } from '#contracts/users.ts'
import { maskEmail, maskName } from '#domain/privacy/masks.ts'
import type { Caller, Person } from '#server/access/caller.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { lockedPerson } from '#server/modules/users/locked-person.ts'
import { outOfReach, refuseFields, unknownPlaces } from '#server/modules/users/user-checks.ts'
import { isLastOf, lockAdministrators } from '#server/people/administrators.ts'
import { canonicalEmail, isEmailTaken } from '#server/people/email-address.ts'
import { personErrors } from '#server/people/person-fields.ts'
import { hasMoreRights, reasonsAgainstRights } from '#server/people/rights.ts'

/** The values of the changed fields, as they may be recorded. */
export type RecordedChange = { before: UserChange; after: UserChange }

/** Changes the given fields that differ; null when none does. `scope` is that of `user-edit`. */
export async function changeUser(
  trx: Database,
  scope: Scope,
  giver: Caller,
  { id, requested }: { id: number; requested: UserChange },
): Promise<RecordedChange | null> {
  const administrators = requested.role_id === undefined ? [] : await lockAdministrators(trx)
  const before = await lockedPerson(trx, scope, giver, id)
  const { change, fields } = changeFrom(before, requested)
  if (fields.length === 0) return null

  const allowed = scope.fieldsOf('user-edit', 'user', before, fields)
  const forbidden = fields.filter((field) => !allowed.includes(field))
  refuseFields(
    Object.fromEntries(forbidden.map((field) => [field, [texts.fieldNotYours]])),
    personErrors(change),
    await outOfReach(trx, scope, giver, { permission: 'user-edit', after: { ...before, ...change } }),
    await unknownPlaces(trx, change),
  )
  refuseFields(await reasonsAgainst(trx, giver, { before, change, administrators }))

  await saveChange(trx, id, change)
  return { before: masked(Object.fromEntries(fields.map((field) => [field, before[field]]))), after: masked(change) }
}

function changeFrom(before: Required<UserChange>, { name, email, ...rest }: UserChange) {
  const normalised: UserChange = {
    ...rest,
    ...(name !== undefined && { name: name.trim() }),
    ...(email !== undefined && { email: canonicalEmail(email) }),
  }
  const fields = FIELDS.filter((field) => normalised[field] !== undefined && normalised[field] !== before[field])
  const change: UserChange = Object.fromEntries(fields.map((field) => [field, normalised[field]]))
  return { change, fields }
}

const FIELDS = ['name', 'email', 'role_id', 'team_id', 'partner_id', 'locale'] as const satisfies (keyof UserChange)[]

type CheckedChange = { before: Person; change: UserChange; administrators: readonly number[] }

async function reasonsAgainst(trx: Database, giver: Caller, { before, change, administrators }: CheckedChange) {
  const { role_id = before.role_id, team_id = before.team_id, partner_id = before.partner_id } = change
  const after = { ...before, role_id, team_id, partner_id }
  const isLast = change.role_id !== undefined && isLastOf(administrators, before.id)
  const isTooStrong = change.email !== undefined && (await hasMoreRights(trx, giver, before))
  // their profile requires the password: nobody takes over an account in a browser that was left open
  const isOwnEmail = change.email !== undefined && before.id === giver.user.id
  return {
    ...(await reasonsAgainstRights(trx, giver, { before, after })),
    ...(isLast && { role_id: [texts.lastAdministrator] }),
    ...(isTooStrong && { email: [texts.emailOfStronger] }),
    ...(isOwnEmail && { email: [texts.fieldNotYours] }),
  }
}

async function saveChange(trx: Database, id: number, change: UserChange) {
  try {
    await trx.updateTable('app_user').set(change).where('id', '=', id).execute()
  } catch (error) {
    if (!isEmailTaken(error)) throw error
    throw new Refusal({ kind: 'invalid', errors: { email: [texts.emailTaken] } })
  }
  // a person who reads the mail of the old address must not get in with it
  if (change.email !== undefined) await trx.deleteFrom('password_reset').where('user_id', '=', id).execute()
}

const masked = ({ name, email, ...rest }: UserChange): UserChange => ({
  ...rest,
  ...(name !== undefined && { name: maskName(name) }),
  ...(email !== undefined && { email: maskEmail(email) }),
})
