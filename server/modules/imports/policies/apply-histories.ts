import { sql } from 'kysely'

import { hasEnded } from '#domain/persistency.ts'
import type { Day } from '#domain/reporting-period.ts'
import { grouped } from '#domain/sampling/grouped.ts'
import type { Database } from '#server/db/database.ts'
import type { PolicyRow } from '#server/modules/imports/policies/policy-rows.ts'
import { mergePolicyRow, type PolicyState } from '#server/modules/imports/policies/policy-states.ts'
import {
  type Standing,
  standing,
  type StatusChange,
  withHistory,
} from '#server/modules/imports/policies/status-history.ts'

/** What the histories of policies say of them on a day, by id. */
export async function statusesFromHistory(
  db: Database,
  ids: readonly number[],
  today: Day,
): Promise<Map<number, Standing>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<StatusChange & { policy_id: number }>`
    select policy_id, "on", status, reason, origin from policy_status where policy_id = any(${[...new Set(ids)]})
  `.execute(db)
  const histories = [...grouped(rows, ({ policy_id }) => policy_id)]
  return new Map(
    histories.flatMap(([id, history]) => {
      const now = standing(history, today)
      return now === null ? [] : [[id, now] as const]
    }),
  )
}

/**
 * Makes of policies what their histories say of them.
 * @param before what those said until now whose histories have been added to
 * @returns which of them that changed
 */
export async function applyHistories(
  db: Database,
  states: readonly PolicyState[],
  before: ReadonlyMap<number, Standing>,
  today: Day,
): Promise<Set<PolicyState>> {
  const now = await statusesFromHistory(db, idsOf(states), today)
  const changed = new Set<PolicyState>()
  for (const state of new Set(states)) {
    const id = state.row.id ?? 0
    const says = now.get(id) ?? null
    const row = withHistory(state.row, before.get(id) ?? says, says)
    if (mergePolicyRow(state, row)) changed.add(state)
  }
  return changed
}

export const idsOf = (states: readonly PolicyState[]): number[] => states.flatMap(({ row }) => row.id ?? [])

/** Whether files of policies may leave open what its history says: they do not, where they say that it is in force. */
export const isOpenToHistory = ({ status, status_told }: PolicyRow): boolean => status_told === null || hasEnded(status)
