import { type RawBuilder, sql } from 'kysely'

import type { Database } from '#server/db/database.ts'
import { withQueryLimit } from '#server/db/query-limit.ts'
import { BATCH_MS } from '#server/modules/imports/batch-size.ts'
import { lockImports } from '#server/modules/imports/imports.repository.ts'
import { isReferredTo, removeOrphanCustomers } from '#server/modules/imports/orphan-customers.ts'
import { undoParts } from '#server/modules/imports/policies/undo-parts.ts'
import { isUndoable, type Undoable } from '#server/partners/undoable.ts'

/**
 * Removes the conversations, records of calling bases, policies and debts that an import made, but for those that something was
 * added to since: by a later import, by a person's note or decision, by an evaluation, or by what else refers to them. From
 * those that stay, what it added goes. Portion by portion; ended midway and begun again, it goes on.
 * @param end what belongs to the last portion, within its transaction; throwing there keeps that portion
 */
export async function undoImport(
  db: Database,
  importId: number,
  end: (trx: Database, outcome: { removed: number; kept: number }) => Promise<void>,
): Promise<void> {
  for (const thing of THINGS) {
    const held: number[] = []
    for (let isLeft = true; isLeft;) {
      const ids = await removable(db, thing, importId, held)
      isLeft = ids.length > 0
      held.push(...(await removeOrSplit(db, thing, importId, ids)))
    }
  }
  await undoParts(db, importId)
  await db.transaction().execute(async (trx) => {
    const { removed } = await trx
      .selectFrom('import')
      .where('id', '=', importId)
      .select('removed')
      .forUpdate()
      .executeTakeFirstOrThrow()
    const { rows } = await sql<{ kept: number }>`
      select (select count(*) from interaction where import_id = ${importId})
        + (select count(*) from dialling_record where import_id = ${importId})
        + (select count(*) from policy where import_id = ${importId})
        + (select count(*) from debt where import_id = ${importId}) as kept
    `.execute(trx)
    await end(trx, { removed: removed ?? 0, kept: rows[0]?.kept ?? 0 })
  })
}

/** What imports make, and whom it is about. A policy stays as long as one of its debts does: those go before. */
const THINGS: Thing[] = [
  {
    table: 'interaction',
    customers: customersIn('interaction'),
    known: ['conversation_analysis', 'category_match', 'machine_score'],
  },
  { table: 'dialling_record', customers: customersIn('dialling_record') },
  { table: 'debt', customers: customersIn('debt') },
  {
    table: 'policy',
    customers: (ids) => sql<WithCustomer>`select customer_id from policy_party where policy_id = any(${ids})`,
    isKept: sql`exists (select from debt where debt.policy_id = policy.id)`,
  },
]
type Thing = {
  table: Undoable
  customers: (ids: readonly number[]) => RawBuilder<WithCustomer>
  /** By what else is there now. */
  isKept?: RawBuilder<unknown>
  /** Tables of what is known of it, which go with it. */
  known?: readonly string[]
}
type WithCustomer = { customer_id: number | null }

function customersIn(table: string) {
  return (ids: readonly number[]) =>
    sql<WithCustomer>`select customer_id from ${sql.table(table)} where id = any(${ids})`
}

async function removable(db: Database, thing: Thing, importId: number, held: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(thing.table)} where ${isUntouched(thing, importId)} and not id = any(${held})
    order by id limit ${PORTION}
  `.execute(db)
  return rows.map(({ id }) => id)
}

const isUntouched = ({ table, isKept = sql`false` }: Thing, importId: number) =>
  sql`${isUndoable(table, importId)} and not ${isKept}`

/** Removes things and the customers that nothing is about any more. Answers which ones something refers to. */
async function removeOrSplit(db: Database, thing: Thing, importId: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  try {
    await withQueryLimit(BATCH_MS, () => db.transaction().execute((trx) => remove(trx, thing, importId, ids)))
    return []
  } catch (error) {
    if (!isReferredTo(error)) throw error
    if (ids.length === 1) return [...ids]
    const held: number[] = []
    for (const id of ids) held.push(...(await removeOrSplit(db, thing, importId, [id])))
    return held
  }
}

async function remove(trx: Database, thing: Thing, importId: number, ids: readonly number[]): Promise<void> {
  await lockImports(trx)
  const { rows: customers } = await thing.customers(ids).execute(trx)
  const untouched = sql`select id from ${sql.table(thing.table)} where id = any(${ids}) and ${isUntouched(thing, importId)}`
  // together: what would go with each conversation is counted off conversation by conversation
  for (const known of thing.known ?? []) {
    await sql`delete from ${sql.table(known)} where interaction_id in (${untouched})`.execute(trx)
  }
  const { rows } = await sql`
    delete from ${sql.table(thing.table)} where id = any(${ids}) and ${isUntouched(thing, importId)} returning id
  `.execute(trx)
  await sql`update import set removed = coalesce(removed, 0) + ${rows.length} where id = ${importId}`.execute(trx)
  await removeOrphanCustomers(
    trx,
    customers.flatMap(({ customer_id }) => customer_id ?? []),
  )
}

const PORTION = 200
