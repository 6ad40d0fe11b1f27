import { besideSql } from '#tests/bench/beside-sql.ts'
import { fillFigures, FIGURES_NOW } from '#tests/bench/fill-figures.ts'

/**
 * What the server takes for the dashboards, beside the same SQL by itself, and how long it takes to count everything anew. The goals are
 * 100 ms for ten million conversations on PostgreSQL, and 300 ms for 200,000 embedded:
 *   DATABASE_URL=postgres://… npx tsx tests/bench/dashboards.ts [conversations]
 */
const conversations = Number(process.argv[2] ?? 200_000)
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

let seconds = 0
await besideSql(
  async (database) => {
    seconds = await fillFigures(database, conversations)
  },
  async (measure, database) => {
    console.log(`${conversations.toLocaleString('en')} conversations, ${database.kind} database, ${ROUNDS} rounds, ms`)
    console.log(`all of it counted anew in ${seconds.toFixed(0)} s`)
    await measure(ADDRESSES, ROUNDS)
  },
  { clock: () => FIGURES_NOW },
)
