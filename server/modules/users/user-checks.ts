import { sql } from 'kysely'

import type { PermissionName } from '#contracts/permissions.ts'
import type { Caller, Person } from '#server/access/caller.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Message } from '#server/kernel/messages/message.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { type PlaceField, placeFields } from '#server/people/rights.ts'

const TABLES = { role_id: 'role', team_id: 'team', partner_id: 'partner' } as const satisfies Record<PlaceField, string>

/** The errors for unknown roles, teams and partners; those found stay until the transaction ends. */
export async function unknownPlaces(trx: Database, placement: Partial<Pick<Person, PlaceField>>): Promise<FieldErrors> {
  const errors: FieldErrors = {}
  for (const field of placeFields) {
    const id = placement[field]
    if (id === undefined || id === null) continue
    const found = await trx.selectFrom(TABLES[field]).select('id').where('id', '=', id).forKeyShare().executeTakeFirst()
    if (!found) errors[field] = [texts.noLongerThere]
  }
  return errors
}

/**
 * The errors, under the fields in the caller's rules, for a person who would not be, or not stay, in their sight.
 * Apply it before `unknownPlaces`, so that no id reveals a team or a partner out of the caller's reach.
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
  const limitingRules = rules.filter(({ action }) => action === permission)
  const fields = placeFields.filter((field) =>
    limitingRules.some(({ conditions }) => conditions && field in conditions),
  )
  return Object.fromEntries((fields.length > 0 ? fields : ['email']).map((field) => [field, [texts.outOfReach]]))
}

type FieldErrors = Record<string, readonly Message[] | undefined>

/** Throws `invalid` if any field has an error. */
export function refuseFields(...found: FieldErrors[]): void {
  const errors: Record<string, readonly Message[]> = {}
  for (const [field, reasons] of found.flatMap((each) => Object.entries(each))) {
    if (reasons) errors[field] ??= reasons // the first reason: correcting it may settle the others
  }
  if (Object.keys(errors).length > 0) throw new Refusal({ kind: 'invalid', errors })
}
