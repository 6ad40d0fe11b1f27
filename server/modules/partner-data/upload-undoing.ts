import { sql } from 'kysely'

import type { ImportedKind } from '#contracts/imports.ts'
import type { ImportState } from '#contracts/lists/imports.ts'
import type { UploadDetail } from '#contracts/partner-data.ts'
import type { Database } from '#server/db/database.ts'

/** What undoing an upload would remove. Before it has stored anykind, and once it is undone, that is nokind. */
export async function undoingOf(
  db: Database,
  { id, state }: { id: number; state: ImportState },
): Promise<UploadDetail['undoing']> {
  if (!HAS_STORED.has(state)) return []
  const counts = Object.entries(TABLES).map(
    ([kind, table]) => sql`
      select ${kind}::text as kind, count(*) filter (where last_import_id = ${id}) as removed,
        count(*) filter (where last_import_id is distinct from ${id}) as kept
      from ${sql.table(table)} where import_id = ${id}`,
  )
  const { rows } = await sql<UploadDetail['undoing'][number]>`
    select kind, removed, kept from (${sql.join(counts, sql` union all `)}) as made where removed + kept > 0
  `.execute(db)
  return rows
}

const HAS_STORED = new Set<ImportState>(['done', 'cancelled', 'failed'])

const TABLES: Record<ImportedKind, string> = {
  conversations: 'interaction',
  'dialling-records': 'dialling_record',
  policies: 'policy',
  debts: 'debt',
}
