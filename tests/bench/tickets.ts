import { besideSql } from '#tests/bench/beside-sql.ts'
import { fillTickets, TICKETS_NOW } from '#tests/bench/fill-tickets.ts'

/**
 * What the server takes for the queues of the support desk, beside the same SQL by itself. The goal is 50 ms, 95 of 100, for a page of a
 * queue and for all counts, of a million tickets on PostgreSQL:
 *   DATABASE_URL=postgres://… npx tsx tests/bench/tickets.ts [tickets]
 */
const tickets = Number(process.argv[2] ?? 100_000)
const ROUNDS = 40

const ADDRESSES = {
  counts: '/api/ticket-counts',
  '… of a partner': '/api/ticket-counts?partner_id=3',
  'all, newest first': '/api/tickets?queue=all',
  'mine, by what is due': '/api/tickets?queue=mine&sort=due_at',
  unassigned: '/api/tickets?queue=unassigned&sort=due_at',
  waiting: '/api/tickets?queue=waiting',
  'breached, by what is due': '/api/tickets?queue=breached&sort=due_at',
  'all, page 100': '/api/tickets?queue=all&page=100',
  'of a partner': '/api/tickets?queue=all&partner_id=3',
  'urgent ones': '/api/tickets?queue=all&priority=urgent',
  'two words of the subject': '/api/tickets?queue=all&q=policy 777',
}

await besideSql(
  (database) => fillTickets(database, tickets),
  async (measure, database) => {
    console.log(`${tickets.toLocaleString('en')} tickets, ${database.kind} database, ${ROUNDS} rounds, ms`)
    await measure(ADDRESSES, ROUNDS)
  },
  { clock: () => TICKETS_NOW },
)
