import { type RawBuilder, sql } from 'kysely'

import type { Database } from '#server/db/database.ts'
import { withQueryLimit } from '#server/db/query-limit.ts'
import { BATCH_MS } from '#server/modules/imports/batch-size.ts'
import { lockImports } from '#server/modules/imports/imports.repository.ts'
import { isReferredTo, removeOrphanCustomers } from '#server/modules/imports/orphan-customers.ts'
import { undoParts } from '#server/modules/imports/policies/undo-parts.ts'
import { isUndoable, type Undoable } from '#server/partners/undoable.ts'

/**
 * Removes the conversations, records of calling bases, policies and debts that an import created, except those to which something was added
 * since: by a later import, by a person's note or decision, by an evaluation, or by what else refers to them. From those that stay, what
 * the import added is removed. It works in portions; if it is interrupted and started again, it goes on.
 * @param end runs within the transaction of the last portion; if it throws, that portion is not removed
 */
export async function undoImport(
  db: Database,
  importId: number,
  end: (trx: Database, outcome: { removed: number; kept: number }) => Promise<void>,
): Promise<void> {
  for (const subject of SUBJECTS) {
    const referenced: number[] = []
    for (let hasMore = true; hasMore;) {
      const ids = await removable(db, subject, importId, referenced)
      hasMore = ids.length > 0
      referenced.push(...(await removeOrSplit(db, subject, importId, ids)))
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

/** What imports create, and its customers. A policy stays as long as one of its debts does: debts are removed first. */
const SUBJECTS: Subject[] = [
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
type Subject = {
  table: Undoable
  customers: (ids: readonly number[]) => RawBuilder<WithCustomer>
  /** The condition under which other data keeps it. */
  isKept?: RawBuilder<unknown>
  /** Tables of derived data, which are removed with it. */
  known?: readonly string[]
}
type WithCustomer = { customer_id: number | null }

function customersIn(table: string) {
  return (ids: readonly number[]) =>
    sql<WithCustomer>`select customer_id from ${sql.table(table)} where id = any(${ids})`
}

async function removable(
  db: Database,
  subject: Subject,
  importId: number,
  referenced: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(subject.table)} where ${isUntouched(subject, importId)} and not id = any(${referenced})
    order by id limit ${PORTION}
  `.execute(db)
  return rows.map(({ id }) => id)
}

const isUntouched = ({ table, isKept = sql`false` }: Subject, importId: number) =>
  sql`${isUndoable(table, importId)} and not ${isKept}`

/** Removes subjects and the customers without any other data. Returns the ids to which something refers. */
async function removeOrSplit(
  db: Database,
  subject: Subject,
  importId: number,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return []
  try {
    await withQueryLimit(BATCH_MS, () => db.transaction().execute((trx) => remove(trx, subject, importId, ids)))
    return []
  } catch (error) {
    if (!isReferredTo(error)) throw error
    if (ids.length === 1) return [...ids]
    const referenced: number[] = []
    for (const id of ids) referenced.push(...(await removeOrSplit(db, subject, importId, [id])))
    return referenced
  }
}

async function remove(trx: Database, subject: Subject, importId: number, ids: readonly number[]): Promise<void> {
  await lockImports(trx)
  const { rows: customers } = await subject.customers(ids).execute(trx)
  const untouched = sql`select id from ${sql.table(subject.table)} where id = any(${ids}) and ${isUntouched(subject, importId)}`
  // together: as cascades they would be counted off conversation by conversation
  for (const known of subject.known ?? []) {
    await sql`delete from ${sql.table(known)} where interaction_id in (${untouched})`.execute(trx)
  }
  const { rows } = await sql`
    delete from ${sql.table(subject.table)} where id = any(${ids}) and ${isUntouched(subject, importId)} returning id
  `.execute(trx)
  await sql`update import set removed = coalesce(removed, 0) + ${rows.length} where id = ${importId}`.execute(trx)
  await removeOrphanCustomers(
    trx,
    customers.flatMap(({ customer_id }) => customer_id ?? []),
  )
}

const PORTION = 200
