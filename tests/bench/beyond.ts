import { compareWithSql } from '#tests/bench/compare-with-sql.ts'
import { FIGURES_NOW } from '#tests/bench/fill-figures.ts'
import { fillSales } from '#tests/bench/fill-sales.ts'

/**
 * How long the server takes for the Beyond dashboard, compared with the same SQL alone. The goal is 100 ms for the dashboard of a
 * million policies on PostgreSQL:
 *   DATABASE_URL=postgres://… npx tsx tests/bench/beyond.ts [policies]
 */
const policies = Number(process.argv[2] ?? 200_000)
const ROUNDS = 20

const ADDRESSES = {
  'dashboard, by verdict': '/api/dashboards/beyond',
  '… by agent': '/api/dashboards/beyond?by=agent',
  '… of a partner, by team': '/api/dashboards/beyond?partner_id=1&by=team',
  '… of one channel': '/api/dashboards/beyond?channel=voice',
  '… five years': '/api/dashboards/beyond?started_from=2021-11-19&started_to=2026-11-18',
  survival: '/api/dashboards/beyond/survival',
  '… by team': '/api/dashboards/beyond/survival?by=team',
  'drivers of early ends': '/api/dashboards/beyond/drivers',
  '… of void verdicts': '/api/dashboards/beyond/drivers?outcome=void-verdict',
  '… of broken promises': '/api/dashboards/beyond/drivers?outcome=promise-broken',
  reasons: '/api/dashboards/beyond/reasons',
  collections: '/api/dashboards/beyond/collections',
}

let seconds = 0
await compareWithSql(
  async (database) => {
    seconds = await fillSales(database, policies)
  },
  async (measure, database) => {
    console.log(`${policies.toLocaleString('en')} policies, ${database.kind} database, ${ROUNDS} rounds, ms`)
    console.log(`all of it counted again in ${seconds.toFixed(0)} s`)
    await measure(ADDRESSES, ROUNDS)
  },
  { clock: () => FIGURES_NOW },
)
