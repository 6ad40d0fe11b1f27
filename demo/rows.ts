import { type Insertable, sql } from 'kysely'

import type { Turn } from '#contracts/conversation.ts'
import { sensitiveSpans } from '#server/analysis/sensitive/sensitive-spans.ts'
import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import { maskedConversation, storeMaskedParts } from '#server/masking/masked-conversation.ts'

/** Inserts many rows of one table, some thousands per statement, and returns their ids in the order of `rows`. */
export async function insertRows<Table extends Filled>(
  db: Database,
  table: Table,
  rows: Insertable<Schema[Table]>[],
): Promise<number[]> {
  const ids: number[] = []
  for (const batch of batches(rows)) {
    const { rows: inserted } = await insertion(db, table, batch, sql`returning id`)
    ids.push(...inserted.map(({ id }) => id))
  }
  return ids
}

type Filled =
  | 'partner'
  | 'campaign'
  | 'team'
  | 'agent'
  | 'customer'
  | 'interaction'
  | 'app_user'
  | 'evaluation'
  | 'marker'
  | 'sampling_plan'
  | 'assignment'
  | 'calibration'
  | 'coaching'
  | 'policy'
  | 'debt'

/** A row as JSON: values that a statement needs as text, such as arrays and objects, stay as they are. */
type Written<Row> = { [Column in keyof Row]: Row[Column] | object }

/** The same for rows without references to them. */
export async function insertAll<Table extends keyof Schema>(
  db: Database,
  table: Table,
  rows: Written<Insertable<Schema[Table]>>[],
): Promise<void> {
  for (const batch of batches(rows)) await insertion(db, table, batch, sql``)
}

/** Stores the turns of a conversation, with sensitive data stored apart as imports do. `country`: the partner's. */
export async function insertConversation(db: Database, id: number, turns: readonly Turn[], country: string) {
  const masked = maskedConversation(id, turns, sensitiveSpans(turns, { country }))
  await insertAll(db, 'turn', masked.turns)
  await storeMaskedParts(db, [masked])
}

/** One parameter for all rows: no limit on their number, and one plan. Ids are generated in the order of the array. */
function insertion(db: Database, table: keyof Schema, rows: object[], returning: ReturnType<typeof sql>) {
  const columns = sql.join(Object.keys(rows[0]!).map((column) => sql.ref(column)))
  return sql<{ id: number }>`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}) ${returning}
  `.execute(db)
}

function batches<Row>(rows: Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, at) => rows.slice(at * BATCH, (at + 1) * BATCH))
}

const BATCH = 5000
