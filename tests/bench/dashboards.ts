import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'
import { keyedRollupTables } from '#server/rollups/figure-tables.ts'
import { compareWithSql } from '#tests/bench/compare-with-sql.ts'
import { fillFigures, FIGURES_NOW } from '#tests/bench/fill-figures.ts'

/**
 * How long the server takes for the dashboards, compared with the same SQL alone, and how long it takes to rebuild all figures. The
 * goals are 100 ms for ten million conversations on PostgreSQL, and 300 ms for 200,000 in the embedded database:
 *   DATABASE_URL=postgres://… npx tsx tests/bench/dashboards.ts [conversations] [--without-campaigns]
 * With the flag, everything is measured again without the sums by campaign; the finer tables are read instead.
 */
const conversations = Number(process.argv[2] ?? 200_000)
const isAgainWithout = process.argv.includes('--without-campaigns')
const ROUNDS = 20

const DAYS = 'started_from=2026-10-20&started_to=2026-11-18'
const QUARTER = 'started_from=2026-08-21&started_to=2026-11-18'
const ADDRESSES = {
  'freemium, 30 days': `/api/dashboards/freemium?${DAYS}`,
  '… of a partner': `/api/dashboards/freemium?${DAYS}&partner_id=1`,
  'freemium, 90 days': `/api/dashboards/freemium?${QUARTER}`,
  'premium, 30 days': `/api/dashboards/premium?${DAYS}`,
  '… of one of its partners': `/api/dashboards/premium?${DAYS}&partner_id=1`,
  '… of a team': `/api/dashboards/premium?${DAYS}&team_id=1`,
  '… people agent by agent': `/api/dashboards/premium?${DAYS}&judge=people`,
  'premium, 90 days': `/api/dashboards/premium?${QUARTER}`,
}

/** Replaces the sums by campaign with views of the finer tables: the same statements read both. */
async function withoutCampaigns(db: Database, work: () => Promise<unknown>): Promise<void> {
  for (const table of keyedRollupTables) {
    await sql.raw(`alter table ${table}_by_campaign rename to ${table}_hidden`).execute(db)
    await sql.raw(`create view ${table}_by_campaign as table ${table}`).execute(db)
  }
  try {
    await work()
  } finally {
    for (const table of keyedRollupTables) {
      await sql.raw(`drop view ${table}_by_campaign`).execute(db)
      await sql.raw(`alter table ${table}_hidden rename to ${table}_by_campaign`).execute(db)
    }
  }
}

let seconds = 0
await compareWithSql(
  async (database) => {
    seconds = await fillFigures(database, conversations)
  },
  async (measure, database) => {
    console.log(`${conversations.toLocaleString('en')} conversations, ${database.kind} database, ${ROUNDS} rounds, ms`)
    console.log(`all of it counted again in ${seconds.toFixed(0)} s`)
    await measure(ADDRESSES, ROUNDS)
    if (!isAgainWithout) return
    console.log('without the sums by campaign')
    await withoutCampaigns(database.db, () => measure(ADDRESSES, ROUNDS))
  },
  { clock: () => FIGURES_NOW },
)
