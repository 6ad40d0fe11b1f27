import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'
import { withQueryLimit } from '#server/db/query-limit.ts'
import { BATCH_MS } from '#server/modules/imports/batch-size.ts'
import { lockImports } from '#server/modules/imports/imports.repository.ts'

/**
 * Removes the conversations that an import made, but for those that something was added to since: by a later import, by a
 * person's note, or by what else refers to them. Portion by portion; ended midway and begun again, it goes on.
 * @param end what belongs to the last portion, within its transaction; throwing there keeps that portion
 */
export async function undoImport(
  db: Database,
  importId: number,
  end: (trx: Database, outcome: { removed: number; kept: number }) => Promise<void>,
): Promise<void> {
  const held: number[] = []
  for (let isLeft = true; isLeft;) {
    const ids = await removable(db, importId, held)
    isLeft = ids.length > 0
    held.push(...(await removeOrSplit(db, importId, ids)))
  }
  await db.transaction().execute(async (trx) => {
    const { removed } = await trx
      .selectFrom('import')
      .where('id', '=', importId)
      .select('removed')
      .forUpdate()
      .executeTakeFirstOrThrow()
    const { kept } = await trx
      .selectFrom('interaction')
      .where('import_id', '=', importId)
      .select(({ fn }) => fn.countAll<number>().as('kept'))
      .executeTakeFirstOrThrow()
    await end(trx, { removed: removed ?? 0, kept })
  })
}

async function removable(db: Database, importId: number, held: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from interaction where ${isUntouched(importId)} and not id = any(${held}) order by id limit ${PORTION}
  `.execute(db)
  return rows.map(({ id }) => id)
}

const isUntouched = (importId: number) => sql`
  import_id = ${importId} and last_import_id = ${importId}
  and not exists (select from marker where marker.interaction_id = interaction.id and origin = 'person')`

/** Removes conversations and the customers that nobody speaks with any more. Answers which ones something refers to. */
async function removeOrSplit(db: Database, importId: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  try {
    await withQueryLimit(BATCH_MS, () => db.transaction().execute((trx) => remove(trx, importId, ids)))
    return []
  } catch (error) {
    if (!isReferredTo(error)) throw error
    if (ids.length === 1) return [...ids]
    const held: number[] = []
    for (const id of ids) held.push(...(await removeOrSplit(db, importId, [id])))
    return held
  }
}

async function remove(trx: Database, importId: number, ids: readonly number[]): Promise<void> {
  await lockImports(trx)
  const { rows } = await sql<{ customer_id: number | null }>`
    delete from interaction where id = any(${ids}) and ${isUntouched(importId)} returning customer_id
  `.execute(trx)
  await sql`update import set removed = coalesce(removed, 0) + ${rows.length} where id = ${importId}`.execute(trx)
  await removeStrangers(
    trx,
    rows.flatMap(({ customer_id }) => customer_id ?? []),
  )
}

/** Customers whom no conversation knows any more; they stay when something else knows one of them. */
async function removeStrangers(trx: Database, customerIds: readonly number[]): Promise<void> {
  await sql`savepoint strangers`.execute(trx)
  try {
    await sql`
      delete from customer where id = any(${customerIds})
      and not exists (select from interaction where interaction.customer_id = customer.id)
    `.execute(trx)
  } catch (error) {
    if (!isReferredTo(error)) throw error
    await sql`rollback to savepoint strangers`.execute(trx)
  }
}

/** PostgreSQL's foreign_key_violation. */
const isReferredTo = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23503'

const PORTION = 200
