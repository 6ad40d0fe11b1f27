import { type Selectable, sql } from 'kysely'

import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'

type RoleFile = Selectable<Schema['policy_role']>

/** The files that tell who is in these policies, by policy and role. */
export async function roleFiles(db: Database, policyIds: readonly number[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('policy_role')
    .selectAll()
    .where('policy_id', '=', sql<number>`any(${policyIds})`)
    .execute()
  return new Map(rows.map(({ policy_id, role, source_file_id }) => [`${policy_id} ${role}`, source_file_id]))
}

/** Notes which files tell it from now on. */
export async function noteRoles(db: Database, rows: readonly RoleFile[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into policy_role (policy_id, role, source_file_id)
    select policy_id, role, source_file_id from json_populate_recordset(null::policy_role, ${JSON.stringify(rows)})
    on conflict (policy_id, role) do update set source_file_id = excluded.source_file_id
  `.execute(db)
}
