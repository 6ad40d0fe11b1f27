import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'

/** The roll-up tables that count by `rollup_key`: partner, campaign, team, agent and channel. */
export const keyedRollupTables = [
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
export type KeyedRollupTable = (typeof keyedRollupTables)[number]

/** Each of them has a second table with the sums of all teams and agents of a campaign and a channel. */
const campaignRollupTables = keyedRollupTables.map((table) => `${table}_by_campaign` as const)

/** All tables of sums. */
export const figureTables = [...keyedRollupTables, ...campaignRollupTables, 'policy_sale_month'] as const
export type FigureTable = (typeof figureTables)[number]

/** Everything that `atalaya rollups` checks and rebuilds. */
export const rollupTables = [...figureTables, 'retention_request', 'evaluation', 'funnel_record'] as const

/** The columns with sums; all others are keys. */
export async function sumsOf(db: Database, table: FigureTable): Promise<string[]> {
  const { rows } = await sql<{ sums: string[] }>`select sums from rollup_columns(${table}::regclass)`.execute(db)
  return rows[0]!.sums
}
