import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'
import { withQueryLimit } from '#server/db/query-limit.ts'
import { BATCH_MS } from '#server/modules/imports/batch-size.ts'
import { lockImports } from '#server/modules/imports/imports.repository.ts'
import { removeStrangers } from '#server/modules/imports/strangers.ts'

/**
 * Removes what an import added to policies and debts of others: what nothing else has told of since. Portion by portion of those
 * that its files tell of.
 */
export async function undoParts(db: Database, importId: number): Promise<void> {
  for (const owner of ['policy', 'debt'] as const) {
    for (let last: number | undefined = 0; last !== undefined;) {
      const ids: number[] = await toldOf(db, owner, importId, last)
      if (ids.length > 0) {
        await withQueryLimit(BATCH_MS, () => db.transaction().execute((trx) => removeParts(trx, owner, importId, ids)))
      }
      last = ids.at(-1)
    }
  }
}

const PARTS = {
  policy: ['policy_party', 'policy_coverage', 'instalment', 'endorsement', 'claim', 'policy_status'],
  debt: ['debt_payment'],
} as const
type Owner = keyof typeof PARTS

async function toldOf(db: Database, owner: Owner, importId: number, last: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct told.${sql.ref(`${owner}_id`)} as id
    from import_file join source_file on source_file.sha256 = import_file.sha256
    join ${sql.table(`${owner}_source`)} as told on told.source_file_id = source_file.id
    join ${sql.table(owner)} as owner on owner.id = told.${sql.ref(`${owner}_id`)}
    where import_file.import_id = ${importId} and owner.id > ${last}
      and owner.import_id is distinct from ${importId}::bigint -- what it made and what stays, stays whole
    order by 1 limit ${PORTION}
  `.execute(db)
  return rows.map(({ id }) => id)
}

async function removeParts(trx: Database, owner: Owner, importId: number, ids: readonly number[]): Promise<void> {
  await lockImports(trx)
  let removed = 0
  const customers: number[] = []
  for (const table of PARTS[owner]) {
    const isParty = table === 'policy_party'
    const { rows } = await sql<{ customer_id: number | null }>`
      delete from ${sql.table(table)} where ${sql.ref(`${owner}_id`)} = any(${ids}) and import_id = ${importId}
      returning ${isParty ? sql.ref('customer_id') : sql`null::bigint as customer_id`}
    `.execute(trx)
    removed += rows.length
    if (isParty) customers.push(...rows.flatMap(({ customer_id }) => customer_id ?? []))
  }
  await sql`update import set removed = coalesce(removed, 0) + ${removed} where id = ${importId}`.execute(trx)
  await removeStrangers(trx, customers)
}

const PORTION = 500
