import { sql } from 'kysely'

import type { ImportRefusal } from '#contracts/imports.ts'
import type { Database } from '#server/db/database.ts'

/** Stores why something was not taken, and notes on what was. */
export async function addRefusals(db: Database, importId: number, refusals: readonly ImportRefusal[]): Promise<void> {
  if (refusals.length === 0) return
  await sql`
    insert into import_refusal (import_id, file, row, field, reason, is_note)
    select ${importId}, file, row, field, reason, coalesce(taken, false)
    from json_to_recordset(${JSON.stringify(refusals)})
      as told (file text, row bigint, field text, reason text, taken boolean)
  `.execute(db)
}

/**
 * Refuses the files that nothing could read and that no conversation turned out to use.
 * @returns how many those are
 */
export async function refuseUnread(db: Database, importId: number): Promise<number> {
  await sql`
    update import_file set state = 'beside' where import_id = ${importId} and unread is not null and used
  `.execute(db)
  const { rows } = await sql`
    insert into import_refusal (import_id, file, reason)
    select import_id, name, unread from import_file
    where import_id = ${importId} and unread is not null and not used order by seq
    returning id
  `.execute(db)
  return rows.length
}
