import { sql } from 'kysely'

import type { AuditUpload } from '#contracts/audits.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/scope.ts'

/** A file that the caller has brought to audit it, and what became of it. Null alike for none, and for anything else that is imported. */
export async function ownUpload(db: Database, scope: Scope, id: number): Promise<AuditUpload | null> {
  const upload = await db
    .selectFrom('import')
    .where('id', '=', id)
    .where('created_by', '=', scope.user.id)
    .where('for_audit', 'is not', null)
    .select(['id', 'name', 'state', 'repeated', 'error'])
    .executeTakeFirst()
  if (!upload) return null
  const { name, state, repeated, error } = upload
  const interaction_ids = state === 'done' ? await conversationsOf(db, scope, id) : []
  const isElsewhere = state === 'done' && repeated > 0 && interaction_ids.length === 0
  const refusals = [
    ...(await refusalsOf(db, id)),
    ...(isElsewhere ? [{ file: name, reason: ELSEWHERE }] : []),
    ...(error === null ? [] : [{ file: name, reason: error }]),
  ]
  return { id, name, state, interaction_ids, refusals }
}

/** What it brought, and what the same bytes had brought before. */
async function conversationsOf(db: Database, scope: Scope, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select interaction.id from interaction
    where ${scope.sees('interaction')} and (import_id = ${id} or source_file_id in (
      select source_file.id from source_file join import_file on import_file.sha256 = source_file.sha256
      where import_file.import_id = ${id}
    ))
    order by interaction.id limit ${MAX}
  `.execute(db)
  return rows.map((row) => row.id)
}

async function refusalsOf(db: Database, id: number): Promise<AuditUpload['refusals']> {
  const rows = await db
    .selectFrom('import_refusal')
    .where('import_id', '=', id)
    .select(['file', 'row', 'field', 'reason', 'is_note'])
    .orderBy('is_note')
    .orderBy('id')
    .limit(MAX)
    .execute()
  return rows.map(({ file, row, field, reason, is_note }) => ({
    file,
    ...(row !== null && { row }),
    ...(field !== null && { field }),
    reason,
    ...(is_note && { taken: true as const }),
  }))
}

const MAX = 20
const ELSEWHERE =
  'The conversation is here already, told by another file or out of your sight. Nothing of it was changed.'
