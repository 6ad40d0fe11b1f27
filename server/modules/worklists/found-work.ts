import { sql } from 'kysely'

import type { WorkKind, WorkState } from '#contracts/work-item-states.ts'
import type { WorkStanding } from '#lifecycles/work-item.machine.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { presentWorkItem, workRows } from '#server/modules/worklists/work-rows.ts'
import type { WorkPlace } from '#server/modules/worklists/workers.ts'

/** What has to be known of an item before anything is done with it. */
export type FoundWorkItem = {
  id: number
  kind: WorkKind
  state: WorkState
  version: number
  subject: string
  agent_id: number | null
  partner_id: number | null
  assignee_id: number | null
  standing: WorkStanding
  place: WorkPlace
}

/**
 * Those of these items that the caller may see, held until the transaction ends: nobody else changes anything of them meanwhile.
 */
export async function holdWork(
  trx: Database,
  scope: Scope,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, FoundWorkItem>> {
  const these = sql<number>`any(${[...ids]}::bigint[])`
  // in one order: two who want some of the same do not wait for each other
  await trx.selectFrom('work_item').where('id', '=', these).select('id').orderBy('id').forUpdate().execute()
  return findWork(trx, scope, ids, now)
}

/** The same without holding them. */
export async function findWork(
  db: Database,
  scope: Scope,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, FoundWorkItem>> {
  const rows = await workRows(db, scope, now)
    .where('work_item.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .select('agent.user_id as agent_user_id')
    .execute()
  return new Map(
    rows.map((row) => {
      const { id, kind, state, version, subject, agent_id, partner_id, team_id, assignee_id, agent_user_id } = row
      const place = { kind, partner_id, team_id, agent_id, agent_user_id }
      const { standing } = presentWorkItem(scope, row)
      return [id, { id, kind, state, version, subject, agent_id, partner_id, assignee_id, standing, place }]
    }),
  )
}
