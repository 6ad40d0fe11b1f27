import { compareWithSql } from '#tests/bench/compare-with-sql.ts'
import { COLLECTIONS_NOW, fillCollections, fillWeek } from '#tests/bench/fill-collections.ts'

/**
 * How long the server takes for the figures and the worklist of a large portfolio, and for the funnel of a large calling base,
 * compared with the same SQL alone. The worklist of callable debts is measured again in a week with many calls. On PostgreSQL with
 * 600,000 debts:
 *   DATABASE_URL=postgres://… npx tsx tests/bench/collections.ts [debts]
 */
const MARCH = 'rolled_from=2026-02-28&rolled_to=2026-03-31'
const CALLABLE = { 'worklist, callable': '/api/debts?callable=yes' }
const ADDRESSES = {
  'all figures of March': '/api/collections?from=2026-03-01&to=2026-03-31&as_of=2026-03-31',
  '… of one team': '/api/collections?from=2026-03-01&to=2026-03-31&as_of=2026-03-31&team_id=1',
  worklist: '/api/debts',
  'worklist, page 100': '/api/debts?page=100',
  'worklist, broken promises': '/api/debts?promise=broken',
  'worklist, a cell of March': `/api/debts?standing=all&${MARCH}&opening=2&outcome=3`,
  'worklist, digits of a number': '/api/debts?q=1234',
  'funnel of the base': '/api/partners/1/funnel',
  ...CALLABLE,
}
const ROUNDS = 10

const debts = Number(process.argv[2] ?? 600_000)
await compareWithSql(
  (database) => fillCollections(database, debts),
  async (measure, database) => {
    console.log(`${debts.toLocaleString('en')} debts, ${database.kind} database, ${ROUNDS} rounds, ms`)
    await measure(ADDRESSES, ROUNDS)
    const called = Math.floor(debts / 12)
    await fillWeek(database, called)
    console.log(`In a week in which ${called.toLocaleString('en')} people of one country were called`)
    await measure(CALLABLE, ROUNDS)
  },
  { clock: () => COLLECTIONS_NOW },
)
