import { sql } from 'kysely'

import { ADMIN_ROLE_ID } from '#contracts/permissions.ts'
import type { NewRole, RoleChange } from '#contracts/roles.ts'
import type { Caller } from '#server/access/caller.ts'
import { exceeds } from '#server/access/exceeds.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/failures.ts'
import { beyondForHolders } from '#server/modules/roles/beyond-for-holders.ts'
import { changedPermissions } from '#server/modules/roles/changed-permissions.ts'
import { acceptedRole, naming } from '#server/modules/roles/role-draft.ts'
import { replaceRules, rulesOfRole, storedRules } from '#server/modules/roles/role-rules.ts'
import { isAdministrator } from '#server/people/administrators.ts'
import { texts } from '#server/texts.ts'
import type { Message } from '#server/texts/message.ts'

/** What a change is recorded with: the changed parts of a role only. */
type Recorded = { before?: Record<string, unknown>; after?: Record<string, unknown> }

/** All of them inside a transaction, whose end they wait for in turn. */
export async function createRole(trx: Database, giver: Caller, draft: NewRole) {
  await takeTurn(trx)
  const accepted = await acceptedRole(trx, giver, draft, null)
  const { id } = await trx.insertInto('role').values(accepted).returning('id').executeTakeFirstOrThrow()
  await replaceRules(trx, id, draft.rules)
  const recorded: Recorded = { after: { ...accepted, permissions: changedPermissions([], draft.rules)?.after ?? {} } }
  return { id, recorded }
}

export async function changeRole(trx: Database, giver: Caller, id: number, change: RoleChange): Promise<Recorded> {
  await takeTurn(trx)
  const { version, ...before } = await roleBefore(trx, id)
  if (version !== change.version) throw new Refusal({ kind: 'conflict' })

  const rulesBefore = await rulesOfRole(trx, id)
  const beyond = exceeds(giver.rules, rulesBefore, giver.user)
  if (beyond.length > 0) throw refusedRules(naming(texts.roleBeyondOwnRights, beyond))
  const changed = changedPermissions(rulesBefore, change.rules)
  if (id === ADMIN_ROLE_ID && changed) throw refusedRules(texts.lockedRole)
  const after = await acceptedRole(trx, giver, change, id)
  const rules = { before: storedRules(rulesBefore), after: storedRules(change.rules) }
  const beyondForThem = await beyondForHolders(trx, giver, id, rules)
  if (beyondForThem.length > 0) throw refusedRules(naming(texts.beyondOwnRights, beyondForThem))
  if (id === ADMIN_ROLE_ID) refuseOfLocked(giver, before, after)

  await trx
    .updateTable('role')
    .set({ ...after, version: version + 1 })
    .where('id', '=', id)
    .execute()
  await replaceRules(trx, id, change.rules)
  return {
    before: { ...differing(before, after), ...(changed && { permissions: changed.before }) },
    after: { ...differing(after, before), ...(changed && { permissions: changed.after }) },
  }
}

export async function removeRole(trx: Database, giver: Caller, id: number): Promise<Recorded> {
  await takeTurn(trx)
  const { version: _, ...before } = await roleBefore(trx, id)
  const rules = await rulesOfRole(trx, id)
  const beyond = exceeds(giver.rules, rules, giver.user)
  if (beyond.length > 0) throw new Refusal({ kind: 'invalid', message: naming(texts.roleBeyondOwnRights, beyond) })
  if (id === ADMIN_ROLE_ID) throw new Refusal({ kind: 'invalid', message: texts.lockedRoleStays })
  const { people, posts } = await usesOf(trx, id)
  if (people > 0) throw new Refusal({ kind: 'invalid', message: { ...texts.roleHasPeople, values: { people } } })
  // without the role such a post would be for everybody
  if (posts > 0) throw new Refusal({ kind: 'invalid', message: texts.roleHasPosts })

  const permissions = changedPermissions(rules, [])?.before ?? {}
  await trx.deleteFrom('role').where('id', '=', id).execute()
  return { before: { ...before, permissions } }
}

/** Its name never changes. The rest is for administrators: whoever asks all of them for a second factor shuts them out. */
function refuseOfLocked(giver: Caller, before: Described, after: Described) {
  const fields = Object.keys(differing(after, before))
  const closed = isAdministrator(giver) ? [] : fields.map((field) => [field, [texts.fieldNotYours]])
  const errors: Record<string, Message[]> = Object.fromEntries(closed)
  if (fields.includes('name')) errors['name'] = [texts.lockedRoleName]
  if (Object.keys(errors).length > 0) throw new Refusal({ kind: 'invalid', errors })
}

type Described = Awaited<ReturnType<typeof acceptedRole>>

const takeTurn = (trx: Database) => sql`lock table role in share row exclusive mode`.execute(trx)

async function roleBefore(trx: Database, id: number) {
  const role = await trx
    .selectFrom('role')
    .where('id', '=', id)
    .select(['name', 'description', 'requires_two_factor', 'version'])
    .forUpdate() // nobody is given it meanwhile
    .executeTakeFirst()
  if (!role) throw new Refusal({ kind: 'missing' })
  return role
}

async function usesOf(trx: Database, id: number) {
  const { rows } = await sql<{ people: number; posts: number }>`select
    (select count(*) from app_user where role_id = ${id}) as people,
    (select count(*) from post_role where role_id = ${id}) as posts`.execute(trx)
  return rows[0]!
}

const refusedRules = (text: typeof texts.lockedRole | ReturnType<typeof naming>) =>
  new Refusal({ kind: 'invalid', errors: { rules: [text] } })

/** Those fields of the one that are not the same in the other. */
const differing = <Fields extends Record<string, unknown>>(fields: Fields, other: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== other[name]))
