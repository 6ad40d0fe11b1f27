import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Named } from '#contracts/params.ts'
import type { PermissionName } from '#contracts/permissions.ts'
import type { Caller } from '#server/access/caller.ts'
import type { Database } from '#server/db/database.ts'

/**
 * The teams or partners of the people whom the caller sees (`sees`, a condition on `app_user`), and those to which
 * the caller may assign people. The existence of others is not revealed.
 */
export async function assignableTeamsOrPartners(
  db: Database,
  table: 'team' | 'partner',
  caller: Caller,
  sees: RawBuilder<SqlBool>,
): Promise<Named[]> {
  const column = `${table}_id` as const
  const writable = FORMS.map((permission) => writableValues(caller, permission, column)).filter((ids) => ids !== null)
  const isTheirs = sql<boolean>`${sql.ref(`app_user.${column}`)} = ${sql.ref(`${table}.id`)}`
  return db
    .selectFrom(table)
    .$if(!writable.includes('all'), (query) =>
      query.where((eb) =>
        eb.or([
          eb('id', '=', sql<number>`any(${writable.flatMap((ids) => (ids === 'all' ? [] : ids))}::bigint[])`),
          sql<boolean>`exists (select from app_user where ${isTheirs} and ${sees})`,
        ]),
      ),
    )
    .select(['id', 'name'])
    .orderBy('name')
    .execute()
}

/** Whether the caller may write a field of people at all. */
export const canWriteField = (caller: Caller, field: string): boolean =>
  FORMS.some((permission) => writableValues(caller, permission, field) !== null)

const FORMS: readonly PermissionName[] = ['user-create', 'user-edit']

/**
 * The values that a permission's rules let the caller write into a field of people: the values that their conditions
 * name, or all; null when they may not write the field. Only for what a form offers: a request is checked on its own.
 */
function writableValues({ rules }: Caller, permission: PermissionName, field: string): 'all' | number[] | null {
  const allowing = rules.filter(
    (rule) => rule.action === permission && !rule.inverted && (rule.fields?.includes(field) ?? true),
  )
  if (allowing.length === 0) return null
  const allowed = allowing.map(({ conditions }) => conditions?.[field])
  return allowed.includes(undefined) ? 'all' : allowed.flatMap(idsIn)
}

function idsIn(condition: unknown): number[] {
  if (typeof condition === 'number') return [condition]
  const list: unknown = typeof condition === 'object' && condition !== null && '$in' in condition ? condition.$in : []
  return Array.isArray(list) ? list.filter((id) => typeof id === 'number') : []
}
