import { sql } from 'kysely'

import type { PermissionName } from '#contracts/permissions.ts'
import type { Caller, Person } from '#server/access/caller.ts'
import type { Database } from '#server/db/database.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import type { FieldErrors } from '#server/modules/users/refuse-fields.ts'
import { type PlaceField, placeFields } from '#server/people/rights.ts'

const TABLES = { role_id: 'role', team_id: 'team', partner_id: 'partner' } as const satisfies Record<PlaceField, string>

/** Which of these are no role, team or partner; those found stay until the transaction ends. */
export async function unknownPlaces(trx: Database, wanted: Partial<Pick<Person, PlaceField>>): Promise<FieldErrors> {
  const errors: FieldErrors = {}
  for (const field of placeFields) {
    const id = wanted[field]
    if (id === undefined || id === null) continue
    const found = await trx.selectFrom(TABLES[field]).select('id').where('id', '=', id).forKeyShare().executeTakeFirst()
    if (!found) errors[field] = [texts.noLongerThere]
  }
  return errors
}

/**
 * Said under the fields that the caller's rules ask of, when a person of this place would not be, or not stay, in their
 * sight. Where both is said, say it before `unknownPlaces`: no id tells of a team or a partner that is not the caller's.
 */
export async function outOfReach(
  trx: Database,
  scope: Scope,
  { rules }: Caller,
  { permission, after: { team_id, partner_id } }: { permission: PermissionName; after: Pick<Person, PlaceField> },
): Promise<FieldErrors> {
  const { rows } = await sql`
    select from (values (${team_id}::bigint, ${partner_id}::bigint)) as app_user (team_id, partner_id)
    where ${scope.sees('user', permission)}`.execute(trx)
  if (rows.length > 0) return {}
  const asking = rules.filter(({ action }) => action === permission)
  const fields = placeFields.filter((field) => asking.some(({ conditions }) => conditions && field in conditions))
  return Object.fromEntries((fields.length > 0 ? fields : ['email']).map((field) => [field, [texts.outOfReach]]))
}
