import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'

/** The tables that hold what dashboards count by place, as the migrations leave them. */
export const placeTables = [
  'conversation_day',
  'conversation_hour',
  'speech_day',
  'category_day',
  'machine_day',
  'machine_score_day',
  'machine_answer_day',
  'evaluation_day',
  'evaluation_answer_day',
] as const
export type PlaceTable = (typeof placeTables)[number]

/** Beside each of them another one, by wide places: of a campaign and a channel, whatever team or agent. */
const wideTables = placeTables.map((table): `wide_${PlaceTable}` => `wide_${table}`)

/** All tables of sums. */
export const figureTables = [...placeTables, ...wideTables, 'policy_sale_month'] as const
export type FigureTable = (typeof figureTables)[number]

/** All that is kept to be counted from, and can be counted anew. */
export const rollupTables = [...figureTables, 'retention_request', 'evaluation', 'funnel_record'] as const

/** The columns that say what is counted: whatever else a table holds is a key. */
export async function sumsOf(db: Database, table: FigureTable): Promise<string[]> {
  const { rows } = await sql<{ sums: string[] }>`select sums from columns_of_figures(${table}::regclass)`.execute(db)
  return rows[0]!.sums
}
