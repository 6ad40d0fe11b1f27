import { type RawBuilder, sql } from 'kysely'

import type { ImportState } from '#contracts/lists/imports.ts'
import type { UndoneKind, UploadDetail } from '#contracts/partner-data.ts'
import type { Database } from '#server/db/database.ts'
import { isUndoable, type PartOwner, sharedSubjects, type Undoable, UNDOABLE_PARTS } from '#server/partners/undoable.ts'

/** What undoing an upload would remove. Before it has stored anything, and once it is undone, that is nothing. */
export async function undoingOf(
  db: Database,
  { id, state }: { id: number; state: ImportState },
): Promise<UploadDetail['undoing']> {
  if (!HAS_STORED.has(state)) return []
  const counts = [
    madeBy('conversations', 'interaction', id, isUndoable('interaction', id)),
    madeBy('dialling-records', 'dialling_record', id, isUndoable('dialling_record', id)),
    madeBy('policies', 'policy', id, sql`${isUndoable('policy', id)} and not ${hasDebtThatStays(id)}`),
    madeBy('debts', 'debt', id, isUndoable('debt', id)),
    addedBy('policy-parts', 'policy', id),
    addedBy('debt-payments', 'debt', id),
  ]
  const { rows } = await sql<UploadDetail['undoing'][number]>`
    select kind, removed, kept from (${sql.join(counts, sql` union all `)}) as undoing where removed + kept > 0
  `.execute(db)
  return rows
}

const HAS_STORED = new Set<ImportState>(['done', 'cancelled', 'failed'])

const madeBy = (kind: UndoneKind, table: Undoable, id: number, isRemoved: RawBuilder<unknown>) => sql`
  select ${kind}::text as kind, count(*) filter (where ${isRemoved}) as removed,
    count(*) filter (where (${isRemoved}) is not true) as kept
  from ${sql.table(table)} where import_id = ${id}`

/** Those that the same import made go before the policies. */
const hasDebtThatStays = (id: number) =>
  sql`exists (select from debt where debt.policy_id = policy.id and ${isUndoable('debt', id)} is not true)`

/** What it added to others, and nothing else has told of since. */
const addedBy = (kind: UndoneKind, owner: PartOwner, id: number) => sql`
  select ${kind}::text as kind, (${sql.join(
    UNDOABLE_PARTS[owner].map((table) => addedTo(table, owner, id)),
    sql` + `,
  )}) as removed, 0 as kept`

const addedTo = (table: string, owner: PartOwner, id: number) => sql`(
  select count(*) from ${sql.table(table)}
  where import_id = ${id} and ${sql.ref(`${owner}_id`)} in (${sharedSubjects(owner, id)})
)`
