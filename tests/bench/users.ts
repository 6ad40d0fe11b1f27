import { sql } from 'kysely'

import type { OpenDatabase } from '#server/db/database.ts'
import { withQueryLimit } from '#server/db/query-limit.ts'
import { compareWithSql } from '#tests/bench/compare-with-sql.ts'

/**
 * How long the server takes for the list of users and its exports, compared with the same SQL alone:
 *   npx tsx tests/bench/users.ts [people]
 */
const LISTS = {
  'nothing but the session': '/api/user',
  'first page': '/api/users',
  'first 200': '/api/users?per_page=200',
  'last pages': '/api/users?page=1900',
  'by team': '/api/users?sort=team',
  'last active': '/api/users?sort=-last_active_at',
  'two words': '/api/users?q=ana+pérez',
  'a word nobody has': '/api/users?q=zzzz',
  'a team that is active': '/api/users?team_id=7&state=active',
  'waiting, counted': '/api/users?state=waiting',
  'a person': '/api/users/1000',
  options: '/api/user-options',
}
const FILES = { CSV: '/api/users/export?format=csv', XLSX: '/api/users/export?format=xlsx' }
const ROUNDS = 30
const FILE_ROUNDS = 5

const people = Number(process.argv[2] ?? 50_000)
await compareWithSql(fillPeople, async (measure, { kind }) => {
  console.log(`${people.toLocaleString('en')} people, ${kind} database, ${ROUNDS} rounds, ms`)
  await measure(LISTS, ROUNDS)
  console.log(`\nall of them as a file, ${FILE_ROUNDS} rounds, ms`)
  for (const { name, sql: bare, server } of await measure(FILES, FILE_ROUNDS)) {
    const rate = (milliseconds: number) => Math.round((people / milliseconds) * 1000).toLocaleString('en')
    console.log(`${name}: ${rate(server)} rows a second; the SQL alone ${rate(bare)}`)
  }
})

/** Integer arithmetic instead of `random()`, so that every run measures the same people. */
async function fillPeople({ db, pool }: OpenDatabase): Promise<void> {
  await withQueryLimit(600_000, async () => {
    await sql`insert into team (name) select 'Team ' || n from generate_series(1, 60) n`.execute(db)
    await sql`insert into partner (name, country, time_zone, currency)
      select 'Partner ' || n, 'CL', 'America/Santiago', 'CLP' from generate_series(1, 8) n`.execute(db)
    await sql`
      insert into app_user (name, email, password_hash, role_id, team_id, partner_id, active, last_active_at)
      select
        (array['Ana', 'Luis', 'María', 'Pedro', 'Sofía'])[1 + n * 7919::bigint % 5]
          || (array[' Pérez ', ' Soto ', ' Rojas ', ' Díaz '])[1 + n % 4] || n,
        'somebody-' || n || '@example.com', case when n % 40 > 0 then 'x' end, case when n % 20 > 0 then 2 + n % 6 end,
        1 + n % 60, case when n % 3 = 0 then 1 + n % 8 end, n % 25 > 0,
        case when n % 4 > 0 then timestamptz '2026-11-19' - n * 7919::bigint % (90 * 86400) * interval '1 second' end
      from generate_series(1, ${people}::int) n`.execute(db)
  })
  await pool.query('vacuum analyze')
}
