import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { expect } from 'vitest'

import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'

type Rows = { [Table in keyof Schema]?: RawBuilder<SqlBool> }

/**
 * Rows beside those that a test changes, by table and condition. The returned function expects that none of them was changed, removed or
 * added: so a change that forgets for which row it is meant is noticed.
 */
export async function untouched(db: Database, rows: Rows): Promise<() => Promise<void>> {
  const read = async () => {
    const found: Record<string, unknown[]> = {}
    for (const [table, condition] of Object.entries(rows)) {
      const { rows: own } = await sql<{ row: object }>`
        select to_jsonb(one) as row from ${sql.table(table)} as one where ${condition} order by to_jsonb(one)::text
      `.execute(db)
      found[table] = own.map(({ row }) => row)
    }
    return found
  }
  const before = await read()
  for (const [table, own] of Object.entries(before)) expect(own, `rows of ${table}`).not.toEqual([])
  return async () => expect(await read()).toEqual(before)
}
