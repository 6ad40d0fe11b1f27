import { compareWithSql } from '#tests/bench/compare-with-sql.ts'
import { fillConversations } from '#tests/bench/fill-conversations.ts'
import { fillPolicies } from '#tests/bench/fill-policies.ts'
import { printTable } from '#tests/bench/table.ts'

/**
 * How long the server takes for policies, cohorts and debts, compared with the same SQL alone. On PostgreSQL with twelve
 * million instalments:
 *   DATABASE_URL=postgres://… npx tsx tests/bench/policies.ts [policies]
 */
const ADDRESSES = {
  'newest 25 policies': '/api/policies',
  'of a partner, in force': '/api/policies?partner_id=1&status=active',
  'overdue today': '/api/policies?overdue=yes',
  'by number': '/api/policies?q=P-5000777',
  'cohorts of five years': '/api/policy-cohorts?from=2021-11&to=2026-11&currency=CLP',
  'cohorts of a partner': '/api/policy-cohorts?from=2021-11&to=2026-11&currency=CLP&partner_id=1',
  'collections of a month': '/api/collections?from=2026-10-01&to=2026-10-31&as_of=2026-11-18',
  'worklist of debts': '/api/debts',
}
const ROUNDS = 30
const PAGES = 200

const policies = Number(process.argv[2] ?? 1_000_000)
await compareWithSql(
  async (database) => {
    await fillConversations(database, Math.min(policies, 20_000))
    await fillPolicies(database, policies)
  },
  async (measure, { kind, pool }) => {
    console.log(`${policies.toLocaleString('en')} policies, ${kind} database, ${ROUNDS} rounds, ms`)
    await measure(ADDRESSES, ROUNDS)
    const { rows } = await pool.query<{ id: number }>('select id from policy where id % $1 = 0 order by id limit $2', [
      Math.max(1, Math.floor(policies / PAGES)),
      PAGES,
    ])
    console.log(`Pages of ${rows.length} policies, each requested twice`)
    const pages = Object.fromEntries(rows.map(({ id }) => [`policy ${id}`, `/api/policies/${id}`]))
    const measured = await measure(pages, 2)
    const slowest = measured.map(({ server }) => server).toSorted((one, other) => one - other)
    const formatQuantile = (share: number) =>
      slowest[Math.min(slowest.length - 1, Math.floor(slowest.length * share))]!.toFixed(1)
    printTable(
      ['', 'median', '95 of 100', 'slowest'],
      [['policy page, server', formatQuantile(0.5), formatQuantile(0.95), formatQuantile(1)]],
    )
  },
)
