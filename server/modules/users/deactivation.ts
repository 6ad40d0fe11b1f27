import type { Caller } from '#server/access/caller.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/failures.ts'
import { lockedPerson } from '#server/modules/users/locked-person.ts'
import { refuseFields } from '#server/modules/users/refuse-fields.ts'
import { isLastOf, lockAdministrators } from '#server/people/administrators.ts'
import { isStronger } from '#server/people/rights.ts'
import type { Scope } from '#server/scope.ts'
import { texts } from '#server/texts.ts'

/** Closes an account and every link to it; its sessions are the caller's to end. False when it is closed already. */
export async function deactivate(trx: Database, scope: Scope, caller: Caller, id: number): Promise<boolean> {
  const administrators = await lockAdministrators(trx)
  const person = await lockedPerson(trx, scope, caller, id)
  refuseFields(
    id === caller.user.id ? { reason: [texts.notOneself] } : {},
    isLastOf(administrators, id) ? { reason: [texts.lastAdministrator] } : {},
  )
  if (!person.active) return false
  await trx.updateTable('app_user').set({ active: false }).where('id', '=', id).execute()
  await trx.deleteFrom('password_reset').where('user_id', '=', id).execute()
  await trx.deleteFrom('invitation').where('user_id', '=', id).execute()
  return true
}

/**
 * Opens an account again, with all the rights that it had. False when it is open. Who has no password yet needs a new
 * invitation.
 */
export async function reactivate(trx: Database, scope: Scope, caller: Caller, id: number): Promise<boolean> {
  const person = await lockedPerson(trx, scope, caller, id)
  if (person.active) return false
  if (await isStronger(trx, caller, person)) throw new Refusal({ kind: 'invalid', message: texts.rightsBeyondOwn })
  await trx.updateTable('app_user').set({ active: true }).where('id', '=', id).execute()
  return true
}
