import { randomUUID } from 'node:crypto'

import { type Selectable, sql } from 'kysely'

import type { RowOutcome, UserFileRowQuery } from '#contracts/lists/user-files.ts'
import type { ColumnMapping, UserFile } from '#contracts/user-files.ts'
import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import { suggestedMapping } from '#server/modules/user-files/suggested-mapping.ts'

export type UserFileRecord = Pick<Selectable<Schema['user_file']>, (typeof FILE_COLUMNS)[number]>

type NewFile = Pick<UserFileRecord, 'name' | 'sha256' | 'storage_key' | 'format' | 'columns' | 'sample' | 'row_count'>

/** Files of users belong to who sent them: nobody else finds them. */
export const userFilesRepository = (db: Database) => ({
  async add(uploader: number, at: Date, { sample, ...file }: NewFile): Promise<UserFileRecord> {
    return db
      .insertInto('user_file')
      .values({ ...file, sample: sql`${JSON.stringify(sample)}::jsonb`, uploaded_by: uploader, uploaded_at: at })
      .returning(FILE_COLUMNS)
      .executeTakeFirstOrThrow()
  },

  find: (uploader: number, id: number): Promise<UserFileRecord | undefined> =>
    db
      .selectFrom('user_file')
      .where('id', '=', id)
      .where('uploaded_by', '=', uploader)
      .select(FILE_COLUMNS)
      .executeTakeFirst(),

  /** The file as it is shown: with how many of its rows do what, once it is checked. */
  async shown(file: UserFileRecord): Promise<UserFile> {
    const { id, name, format, columns, sample, row_count, checked_at, applied_at } = file
    return {
      id,
      name,
      format,
      columns,
      sample,
      row_count,
      mapping: file.mapping ?? suggestedMapping(columns),
      state: stateOf({ checked_at, applied_at }),
      outcomes: checked_at ? await countOutcomes(db, id) : null,
    }
  },

  /** Begins a check, which ends any other of the file: null when the file was applied in the meantime. */
  async beginCheck(id: number, mapping: ColumnMapping): Promise<string | null> {
    const run = randomUUID()
    return db.transaction().execute(async (trx) => {
      const begun = await trx
        .updateTable('user_file')
        .set({ run, mapping: sql`${JSON.stringify(mapping)}::jsonb`, checked_at: null })
        .where('id', '=', id)
        .where('applied_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (!begun) return null
      await trx.deleteFrom('user_file_row').where('file_id', '=', id).execute()
      return run
    })
  },

  /** Says that all rows are there; the file as it is then, or undefined when another check has begun. */
  endCheck: (id: number, run: string, at: Date): Promise<UserFileRecord | undefined> =>
    db
      .updateTable('user_file')
      .set({ checked_at: at })
      .where('id', '=', id)
      .where('run', '=', run)
      .returning(FILE_COLUMNS)
      .executeTakeFirst(),

  /** One page of the rows of a checked file, and how many there are in all. */
  async rows(fileId: number, { page, per_page, sort, outcome }: UserFileRowQuery) {
    const rowsOfFile = db
      .selectFrom('user_file_row')
      .where('file_id', '=', fileId)
      .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome!))
    const rows = await rowsOfFile
      .select(ROW_COLUMNS)
      .orderBy('row', sort === 'row' ? 'asc' : 'desc')
      .limit(per_page)
      .offset((page - 1) * per_page)
      .execute()
    const { total } = await rowsOfFile.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return { rows, total }
  },

  /** The refused rows, a thousand at a time. */
  async *refusedRows(fileId: number) {
    for (let last = 0; ;) {
      const rows = await db
        .selectFrom('user_file_row')
        .where('file_id', '=', fileId)
        .where('outcome', '=', 'refused')
        .where('row', '>', last)
        .select(ROW_COLUMNS)
        .orderBy('row')
        .limit(1000)
        .execute()
      yield* rows
      if (rows.length < 1000) return
      last = rows.at(-1)!.row
    }
  },
})

export async function countOutcomes(db: Database, fileId: number): Promise<Record<RowOutcome, number>> {
  const counts = await db
    .selectFrom('user_file_row')
    .where('file_id', '=', fileId)
    .select(['outcome', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('outcome')
    .execute()
  const countOf = (outcome: RowOutcome) => counts.find((counted) => counted.outcome === outcome)?.count ?? 0
  return {
    create: countOf('create'),
    update: countOf('update'),
    deactivate: countOf('deactivate'),
    unchanged: countOf('unchanged'),
    refused: countOf('refused'),
  }
}

export const stateOf = ({ checked_at, applied_at }: Pick<UserFileRecord, 'checked_at' | 'applied_at'>) => {
  if (applied_at) return 'applied'
  return checked_at ? 'checked' : 'received'
}

const FILE_COLUMNS = [
  ...(['id', 'name', 'sha256', 'storage_key', 'format', 'columns', 'sample'] as const),
  ...(['row_count', 'mapping', 'checked_at', 'applied_at'] as const),
] as const

const ROW_COLUMNS = ['row', 'cells', 'email', 'outcome', 'changes', 'errors'] as const
