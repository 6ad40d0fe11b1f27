import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'

/** The tables that hold what dashboards count, as the migrations leave them. */
export const figureTables = [
  'conversation_day',
  'conversation_hour',
  'speech_day',
  'category_day',
  'machine_day',
  'machine_score_day',
  'machine_answer_day',
  'evaluation_day',
  'evaluation_answer_day',
  'policy_sale_month',
] as const
export type FigureTable = (typeof figureTables)[number]

/** All that is kept to be counted from, and can be counted anew. */
export const rollupTables = [...figureTables, 'funnel_record'] as const

/** The columns that say what is counted: whatever else a table holds is a sum. */
export async function sumsOf(db: Database, table: FigureTable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name
    from pg_attribute join pg_index on pg_index.indrelid = attrelid and pg_index.indisunique
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and not attnum = any(indkey)
    order by attnum
  `.execute(db)
  return rows.map(({ name }) => name)
}
