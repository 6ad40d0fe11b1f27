import { compareWithSql } from '#tests/bench/compare-with-sql.ts'
import { fillTickets, TICKETS_NOW } from '#tests/bench/fill-tickets.ts'

/**
 * How long the server takes for the queues of the support desk, compared with the same SQL alone. The goal for a million tickets on
 * PostgreSQL is 50 ms (95 of 100) for a page of a queue and for all counts, and 300 ms for a report:
 *   DATABASE_URL=postgres://… npx tsx tests/bench/tickets.ts [tickets]
 */
const tickets = Number(process.argv[2] ?? 100_000)
const ROUNDS = 40

const DAYS_30 = { from: '2026-10-20', to: '2026-11-18' }
const DAYS_90 = { from: '2026-08-21', to: '2026-11-18' }
const report = ({ from, to }: typeof DAYS_30, more = '') => `/api/ticket-reports?from=${from}&to=${to}${more}`
/** The list of the tickets that a number of a report counts. */
const rows = (what: string, { from, to }: typeof DAYS_30, more = '') =>
  `/api/tickets?queue=all&${what}_from=${from}&${what}_to=${to}&zone=America/Santiago${more}`

const ADDRESSES = {
  counts: '/api/ticket-counts',
  '… of a partner, counts': '/api/ticket-counts?partner_id=3',
  'all, newest first': '/api/tickets?queue=all',
  'mine, by what is due': '/api/tickets?queue=mine&sort=due_at',
  unassigned: '/api/tickets?queue=unassigned&sort=due_at',
  waiting: '/api/tickets?queue=waiting',
  'breached, by what is due': '/api/tickets?queue=breached&sort=due_at',
  'all, page 100': '/api/tickets?queue=all&page=100',
  'of a partner': '/api/tickets?queue=all&partner_id=3',
  'urgent ones': '/api/tickets?queue=all&priority=urgent',
  'two words of the subject': '/api/tickets?queue=all&q=policy 777',
  'report, 30 days': report(DAYS_30),
  '… of a partner': report(DAYS_30, '&partner_id=3'),
  'report, 90 days': report(DAYS_90),
  '… of a partner, 90 days': report(DAYS_90, '&partner_id=3'),
  'what was opened in 30 days': rows('opened', DAYS_30),
  'what was solved too late in 90': rows('solved', DAYS_90, '&resolution=missed'),
  '… of a partner, in 30': rows('solved', DAYS_30, '&resolution=missed&partner_id=3'),
  'what is open at the end': '/api/tickets?queue=all&open_on=2026-11-18&zone=America/Santiago',
}

await compareWithSql(
  (database) => fillTickets(database, tickets),
  async (measure, database) => {
    console.log(`${tickets.toLocaleString('en')} tickets, ${database.kind} database, ${ROUNDS} rounds, ms`)
    await measure(ADDRESSES, ROUNDS)
  },
  { clock: () => TICKETS_NOW },
)
