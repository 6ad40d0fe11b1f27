import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'
import { withQueryLimit } from '#server/db/query-limit.ts'
import { BATCH_MS } from '#server/modules/imports/batch-size.ts'
import { lockImports } from '#server/modules/imports/imports.repository.ts'
import { removeOrphanCustomers } from '#server/modules/imports/orphan-customers.ts'
import { type PartOwner, sharedSubjects, UNDOABLE_PARTS } from '#server/partners/undoable.ts'

/**
 * Removes what an import added to policies and debts of others, unless another import has confirmed it since. It works in portions of those
 * to which its files refer.
 */
export async function undoParts(db: Database, importId: number): Promise<void> {
  for (const owner of ['policy', 'debt'] as const) {
    for (let last: number | undefined = 0; last !== undefined;) {
      const ids: number[] = await affectedIds(db, owner, importId, last)
      if (ids.length > 0) {
        await withQueryLimit(BATCH_MS, () => db.transaction().execute((trx) => removeParts(trx, owner, importId, ids)))
      }
      last = ids.at(-1)
    }
  }
}

async function affectedIds(db: Database, owner: PartOwner, importId: number, last: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (${sharedSubjects(owner, importId)}) as told where id > ${last} order by id limit ${PORTION}
  `.execute(db)
  return rows.map(({ id }) => id)
}

async function removeParts(trx: Database, owner: PartOwner, importId: number, ids: readonly number[]): Promise<void> {
  await lockImports(trx)
  let removed = 0
  const customers: number[] = []
  for (const table of UNDOABLE_PARTS[owner]) {
    const isParty = table === 'policy_party'
    const { rows } = await sql<{ customer_id: number | null }>`
      delete from ${sql.table(table)} where ${sql.ref(`${owner}_id`)} = any(${ids}) and import_id = ${importId}
      returning ${isParty ? sql.ref('customer_id') : sql`null::bigint as customer_id`}
    `.execute(trx)
    removed += rows.length
    if (isParty) customers.push(...rows.flatMap(({ customer_id }) => customer_id ?? []))
  }
  await sql`update import set removed = coalesce(removed, 0) + ${removed} where id = ${importId}`.execute(trx)
  await removeOrphanCustomers(trx, customers)
}

const PORTION = 500
