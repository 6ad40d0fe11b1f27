import { type InferResult, type RawBuilder, sql, type SqlBool } from 'kysely'

import type { ImportState } from '#contracts/lists/imports.ts'
import type { UploadListQuery } from '#contracts/lists/partner-data.ts'
import type { Page } from '#contracts/pagination.ts'
import type { UndoneKind, Upload, UploadDetail } from '#contracts/partner-data.ts'
import type { Database } from '#server/db/database.ts'
import { namedOrNull } from '#server/kernel/named.ts'
import { pageOf } from '#server/list/list.ts'
import { wordsIn } from '#server/list/words-in.ts'
import { isUndoable, type PartOwner, sharedSubjects, type Undoable, UNDOABLE_PARTS } from '#server/partners/undoable.ts'

/** The imports of one partner that the caller reaches. A file that somebody uploads to audit it is not an upload of the partner. */
export const uploadsRepository = (db: Database) => ({
  page: (partnerId: number, query: UploadListQuery): Promise<Page<Upload>> =>
    pageOf(
      {
        rows: uploadRows(db, importWhere(partnerId, query)),
        counted: db.selectFrom('import').where(importWhere(partnerId, query)),
        id: 'import.id',
        columns: { name: 'import.name', created_at: 'import.created_at' },
        sort: query.sort,
        present: (rows) => rows.map(presentUpload),
      },
      `/api/partners/${partnerId}/uploads`,
      query,
    ),

  /** Null if the partner has no such upload. */
  async find(partnerId: number, id: number): Promise<UploadDetail | null> {
    const row = await uploadRows(db, sql<SqlBool>`import.id = ${id} and ${isOf(partnerId)}`).executeTakeFirst()
    return row ? { ...presentUpload(row), undoing: await undoingOf(db, row) } : null
  },
})

const isOf = (partnerId: number): RawBuilder<SqlBool> =>
  sql`import.partner_id = ${partnerId} and import.for_audit is null`

function importWhere(partnerId: number, { state, q }: UploadListQuery): RawBuilder<SqlBool> {
  const conditions = [isOf(partnerId), wordsIn(sql.ref('import.name'), q)]
  if (state !== undefined) conditions.push(sql`import.state = ${state}`)
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

const uploadRows = (db: Database, where: RawBuilder<SqlBool>) =>
  db
    .selectFrom('import')
    .leftJoin('app_user as creator', 'creator.id', 'import.created_by')
    .where(where)
    .select(['import.id', 'import.name', 'import.state', 'import.created_by', 'creator.name as creator_name'])
    .select(['import.created_at', 'import.finished_at', 'import.done', 'import.total', 'import.accepted'])
    .select(['import.repeated', 'import.refused', 'import.noted', 'import.removed', 'import.kept'])
    .select([
      ofFiles<number>(sql`count(*)`).as('files'),
      ofFiles<number>(sql`coalesce(sum(bytes), 0)::bigint`).as('bytes'),
      ofFiles<string[]>(sql`coalesce((array_agg(name order by seq))[1:${sql.lit(NAMES_SHOWN)}], '{}')`).as('names'),
      ofFiles<string[]>(
        sql`coalesce(array_agg(distinct format order by format) filter (where format is not null), '{}')`,
      ).as('formats'),
    ])

const ofFiles = <Value>(column: RawBuilder<unknown>) =>
  sql<Value>`(select ${column} from import_file where import_file.import_id = import.id)`

type UploadRow = InferResult<ReturnType<typeof uploadRows>>[number]

const presentUpload = ({ created_by, creator_name, removed, kept, ...row }: UploadRow): Upload => ({
  ...row,
  created_by: namedOrNull(created_by, creator_name),
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
  undone: row.state === 'undone' ? { removed: removed ?? 0, kept: kept ?? 0 } : null,
})

const NAMES_SHOWN = 3

/** What undoing an upload would remove. Before it has stored anything, and once it is undone, that is nothing. */
async function undoingOf(
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

/** Debts of the same import are removed before the policies. */
const hasDebtThatStays = (id: number) =>
  sql`exists (select from debt where debt.policy_id = policy.id and ${isUndoable('debt', id)} is not true)`

/** What it added to others, unless something else has confirmed it since. */
const addedBy = (kind: UndoneKind, owner: PartOwner, id: number) => sql`
  select ${kind}::text as kind, (${sql.join(
    UNDOABLE_PARTS[owner].map((table) => addedTo(table, owner, id)),
    sql` + `,
  )}) as removed, 0 as kept`

const addedTo = (table: string, owner: PartOwner, id: number) => sql`(
  select count(*) from ${sql.table(table)}
  where import_id = ${id} and ${sql.ref(`${owner}_id`)} in (${sharedSubjects(owner, id)})
)`
