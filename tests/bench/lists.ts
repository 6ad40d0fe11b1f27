import { compareWithSql } from '#tests/bench/compare-with-sql.ts'
import { fillConversations } from '#tests/bench/fill-conversations.ts'

/**
 * How long the server takes for lists and dashboards of conversations, compared with the same SQL alone:
 *   npx tsx tests/bench/lists.ts [conversations]
 */
const ADDRESSES = {
  'nothing but the session': '/api/user',
  'newest 25': '/api/calls',
  'newest 200': '/api/calls?per_page=200',
  'page 800': '/api/calls?page=800',
  'oldest 25': '/api/calls?sort=started_at',
  'by agent': '/api/calls?sort=agent',
  'longest of voice': '/api/calls?sort=-duration_ms&channel=voice',
  'a month of a partner': '/api/calls?partner_id=1&started_from=2026-10-01&started_to=2026-10-31',
  'an agent': '/api/calls?agent_id=7',
  'Mondays at ten': '/api/calls?weekday=1&hour=10',
  'two words': '/api/calls?q=renewal+ana',
  facets: '/api/call-facets',
  'what filters offer': '/api/call-options',
  conversation: '/api/calls/1000',
  'dashboard, 30 days': '/api/dashboards/freemium?started_from=2026-10-20&started_to=2026-11-18',
  'dashboard of a partner': '/api/dashboards/freemium?started_from=2026-10-20&started_to=2026-11-18&partner_id=1',
  'dashboard, 90 days': '/api/dashboards/freemium?started_from=2026-08-21&started_to=2026-11-18',
}
const ROUNDS = 50

const conversations = Number(process.argv[2] ?? 50_000)
await compareWithSql(
  (database) => fillConversations(database, conversations),
  async (measure, { kind }) => {
    console.log(`${conversations.toLocaleString('en')} conversations, ${kind} database, ${ROUNDS} rounds, ms`)
    await measure(ADDRESSES, ROUNDS)
  },
)
