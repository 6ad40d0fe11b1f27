import { sql } from 'kysely'

import type { Named } from '#contracts/params.ts'
import type { PermissionName } from '#contracts/permissions.ts'
import type { ReportFilter } from '#contracts/reports.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'

export type NamedPlace = 'partner' | 'campaign' | 'team' | 'agent'
export const namedPlaces: readonly NamedPlace[] = ['partner', 'campaign', 'team', 'agent']

/** Those of a kind with a conversation that the reader sees under a permission, by name; only these ids, if given. */
export async function visibleNames(
  db: Database,
  scope: Scope,
  permission: PermissionName,
  place: NamedPlace,
  ids?: readonly number[],
): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select id, name from ${sql.table(place)} as named
    where ${ids ? sql`id = any(${ids}::bigint[])` : sql`true`} and exists (
      select from rollup_key as interaction
      where ${sql.ref(`interaction.${place}_id`)} = named.id and ${scope.sees('interaction', permission)}
    )
    order by lower(name), id
  `.execute(db)
  return rows
}

/** The names of the ids of a filter, without those that the reader does not see under any of these permissions. */
export async function filterNames(
  db: Database,
  scope: Scope,
  permissions: readonly PermissionName[],
  filter: ReportFilter,
): Promise<Partial<Record<NamedPlace | 'compare_partner' | 'compare_team', string>>> {
  const requested = [
    ...namedPlaces.map((place) => [place, place, filter[`${place}_id`]] as const),
    ['compare_partner', 'partner', filter.compare_partner_id] as const,
    ['compare_team', 'team', filter.compare_team_id] as const,
  ]
  const ownPermissions = permissions.filter((permission) => scope.holds(permission))
  const names: Partial<Record<NamedPlace | 'compare_partner' | 'compare_team', string>> = {}
  for (const [name, place, id] of requested) {
    if (id === undefined) continue
    for (const permission of ownPermissions) {
      const [found] = await visibleNames(db, scope, permission, place, [id])
      if (!found) continue
      names[name] = found.name
      break
    }
  }
  return names
}
