import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/failures.ts'
import type { Decision } from '#server/modules/user-files/decide-row.ts'
import type { ReadRow } from '#server/modules/user-files/read-row.ts'
import { texts } from '#server/texts.ts'

/** A row as it is understood and decided. */
export type DecidedRow = Pick<ReadRow, 'row' | 'cells' | 'email' | 'wanted'> & Decision

/** Keeps rows of a check, as long as no other check of the file has begun: throws a conflict then. */
export async function storeRows(db: Database, fileId: number, run: string, rows: readonly DecidedRow[]) {
  await db.transaction().execute(async (trx) => {
    const file = await trx
      .selectFrom('user_file')
      .where('id', '=', fileId)
      .where('run', '=', run)
      .select('id')
      .forShare() // another check waits for this batch, and then removes it
      .executeTakeFirst()
    if (!file) throw new Refusal({ kind: 'conflict', message: texts.fileCheckedElsewhere })
    await sql`
      insert into user_file_row (file_id, row, cells, email, wanted, user_id, outcome, changes, errors)
      select ${fileId}, row, cells, email, wanted, user_id, outcome, changes, errors
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
        row int, cells text[], email text, wanted jsonb, user_id bigint, outcome text, changes text[], errors jsonb
      )`.execute(trx)
  })
}
