import { sql } from 'kysely'

import { type AlertGroup, alertGroups } from '#contracts/alert-rules.ts'
import type { Named } from '#contracts/params.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { SEES_ALERTS } from '#server/modules/alerts/visible-alerts.ts'

/** Those of a kind of which the reader sees a conversation, by name. */
export async function visibleNames(db: Database, scope: Scope, group: AlertGroup): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select id, name from ${sql.table(group)} as named
    where exists (
      select from rollup_key as interaction
      where ${sql.ref(`interaction.${group}_id`)} = named.id and ${scope.sees('interaction', SEES_ALERTS)}
    )
    order by lower(name), id
  `.execute(db)
  return rows
}

export type VisibleNames = Record<AlertGroup, Named[]>

export async function allVisibleNames(db: Database, scope: Scope): Promise<VisibleNames> {
  const seen: VisibleNames = { partner: [], campaign: [], team: [], agent: [] }
  for (const group of alertGroups) seen[group] = await visibleNames(db, scope, group)
  return seen
}
