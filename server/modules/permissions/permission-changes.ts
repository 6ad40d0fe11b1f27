import { sql } from 'kysely'

import type { PermissionChange, PermissionDraft } from '#contracts/permission-catalogue.ts'
import { ADMIN_ROLE_ID } from '#contracts/permissions.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/failures.ts'
import { acceptedPermission } from '#server/modules/permissions/permission-draft.ts'
import { texts } from '#server/texts.ts'

/** What a change is recorded with. */
type Recorded = { before?: Record<string, unknown>; after?: Record<string, unknown> }

/** All of them inside a transaction, whose end they wait for in turn. The administrators hold what is new at once. */
export async function createPermission(trx: Database, draft: PermissionDraft) {
  await takeTurn(trx)
  const accepted = await acceptedPermission(trx, draft, null)
  const { id } = await trx.insertInto('permission').values(accepted).returning('id').executeTakeFirstOrThrow()
  await trx
    .insertInto('role_rule')
    .values({ role_id: ADMIN_ROLE_ID, action: accepted.name, fields: null, conditions: null })
    .execute()
  const recorded: Recorded = { after: told(accepted) }
  return { id, recorded }
}

export async function changePermission(trx: Database, id: number, change: PermissionChange): Promise<Recorded> {
  await takeTurn(trx)
  const before = await permissionBefore(trx, id)
  if (before.version !== change.version) throw new Refusal({ kind: 'conflict' })
  const accepted = await acceptedPermission(trx, change, { id, ...before })
  await trx
    .updateTable('permission')
    .set({ ...accepted, version: before.version + 1 })
    .where('id', '=', id)
    .execute()
  return { before: told(before), after: told(accepted) }
}

export async function removePermission(trx: Database, id: number): Promise<Recorded> {
  await takeTurn(trx)
  const before = await permissionBefore(trx, id)
  if (before.is_built_in) throw new Refusal({ kind: 'invalid', message: texts.builtInPermissionStays })
  const roles = await trx
    .selectFrom('role')
    .where('id', 'in', (query) => query.selectFrom('role_rule').select('role_id').where('action', '=', before.name))
    .where('id', '!=', ADMIN_ROLE_ID) // it holds whatever there is
    .select('name')
    .orderBy('id')
    .execute()
  if (roles.length > 0) {
    const names = roles.map(({ name }) => name).join(', ')
    throw new Refusal({ kind: 'invalid', message: { ...texts.permissionHasRoles, values: { roles: names } } })
  }
  await trx.deleteFrom('role_rule').where('action', '=', before.name).execute()
  await trx.deleteFrom('permission').where('id', '=', id).execute()
  return { before: told(before) }
}

const takeTurn = (trx: Database) => sql`lock table permission in share row exclusive mode`.execute(trx)

async function permissionBefore(trx: Database, id: number) {
  const permission = await trx
    .selectFrom('permission')
    .where('id', '=', id)
    .select(['name', 'group_name', 'description', 'is_built_in', 'version'])
    .forUpdate() // no role is given it meanwhile
    .executeTakeFirst()
  if (!permission) throw new Refusal({ kind: 'missing' })
  return permission
}

const told = ({ name, group_name: group, description }: Awaited<ReturnType<typeof acceptedPermission>>) => ({
  name,
  group,
  description,
})
