import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'

import { sql } from 'kysely'
import pg from 'pg'

import { debtListQuerySchema } from '#contracts/lists/debts.ts'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { collectionsRepository } from '#server/modules/collections/collections.repository.ts'
import { debtListRepository } from '#server/modules/collections/debt-list.repository.ts'
import { portfolioOn } from '#server/modules/collections/portfolio.ts'
import { recovered } from '#server/modules/collections/recovered.ts'
import { reviewPromises } from '#server/modules/collections/review-promises.ts'
import { rollCells } from '#server/modules/collections/roll-cells.ts'
import type { Scope } from '#server/scope.ts'

import { newDatabase } from './new-database.ts'
import { printTable } from './table.ts'

/**
 * How long the figures and the worklist of a large portfolio take, and how long it takes to come in:
 *   DATABASE_URL=postgres://… npx tsx tests/bench/collections.ts [debts]
 */
const count = Number(process.argv[2] ?? 600_000)
const serverUrl = process.env.DATABASE_URL
if (!serverUrl) throw new Error('Say where PostgreSQL is: DATABASE_URL=postgres://…')

const now = new Date('2026-04-06T15:00:00Z')
/** Of somebody who sees everything, and of somebody who sees one team. */
const everything = { sees: () => sql<boolean>`true`, unmasked: [] } as unknown as Scope
const oneTeam = { sees: () => sql<boolean>`debt.team_id = 1`, unmasked: [] } as unknown as Scope
const PART = 10_000
const MARCH = { from: '2026-02-28', to: '2026-03-31' }

const place = await newDatabase(serverUrl)
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'atalaya-collections-'))
const log = { info() {}, warn() {}, error() {} }
const database = await openDatabase({ databaseUrl: place.databaseUrl, dataDir, log })
try {
  await migrate(database.db)
  const { db } = database
  const filled = await timed(() => fill())
  const list = debtListRepository(db)
  const page = (query: object) => () => list.page(everything, debtListQuerySchema.parse(query), now)
  const asked: [string, () => Promise<unknown>][] = [
    ['portfolio today', () => portfolioOn(db, everything, {}, '2026-04-06')],
    ['portfolio a year ago', () => portfolioOn(db, everything, {}, '2025-04-06')],
    ['portfolio of one team', () => portfolioOn(db, oneTeam, {}, '2026-04-06')],
    ['roll rates of March', () => rollCells(db, everything, {}, MARCH)],
    ['roll rates of March, one team', () => rollCells(db, oneTeam, {}, MARCH)],
    ['recovery of March', () => recovered(db, everything, {}, { from: '2026-03-01', to: '2026-03-31' })],
    ['all figures', () => collectionsRepository(db).figures(everything, {}, now)],
    ['worklist', page({})],
    ['worklist, page 100', page({ page: 100 })],
    ['worklist, broken promises', page({ promise: 'broken' })],
    ['worklist, callable', page({ callable: 'yes' })],
    ['worklist, callable, all standings', page({ callable: 'yes', standing: 'all' })],
    [
      'worklist, a cell of March',
      page({ standing: 'all', rolled_from: MARCH.from, rolled_to: MARCH.to, opening: 2, outcome: '3' }),
    ],
    ['worklist, a number', page({ q: '90001234' })],
  ]
  const reviewed = await timed(() => reviewPromises(db, now))
  await sql`vacuum analyze promise`.execute(db)
  const rows: string[][] = [
    [`fill ${count}, s`, (filled / 1000).toFixed(1), ''],
    ['promises looked at first, s', (reviewed / 1000).toFixed(1), ''],
  ]
  for (const [what, ask] of asked) {
    const times: number[] = []
    for (let at = 0; at < 5; at += 1) times.push(await timed(ask))
    times.sort((one, other) => one - other)
    rows.push([what, times[2]!.toFixed(0), times[4]!.toFixed(0)])
  }
  printTable(['what', 'median ms', 'slowest ms'], rows)
} finally {
  await database.close()
  await place.drop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/**
 * Debts of two years, most of them paid by now; payments, promises and attempts about some, in parts, as files bring them. Calling
 * bases of a third as many people, of whom one in a hundred must not be called, and the conversations of a sixth.
 */
async function fill() {
  const client = new pg.Client(place.databaseUrl) // without the limits of requests
  await client.connect()
  try {
    await client.query(`insert into partner (name, country, time_zone, currency)
      select 'Partner ' || n, (array['CL','MX','PE','ES','BR'])[n], 'America/Santiago', 'CLP' from generate_series(1, 5) as n`)
    await client.query(`insert into team (name) select 'Team ' || n from generate_series(1, 20) as n`)
    await client.query(
      `insert into customer (identity, phones, national_id)
      select 'customer ' || n, array['+5690' || lpad(n::text, 7, '0')], (n / 2)::text || '-K' from generate_series(1, ${count / 2}) as n`,
    )
    for (let from = 1; from <= count; from += PART) {
      await client.query(
        `insert into debt (partner_id, external_id, team_id, customer_id, currency, amount, due_on, assigned_on, withdrawn_on, phones)
        select (select min(id) from partner) + n % 5, 'D-' || n, 1 + n % 20, 1 + n % ${count / 2}, 'CLP', 1000 + n % 90000, due,
          due + 3, case when n % 7 = 0 then due + 80 end, array['+5690' || lpad((n % 1000000)::text, 7, '0')]
        from (select n, date '2026-04-01' - (n::bigint * 7919 % 720)::int as due from generate_series($1::int, $2::int) as n) as made`,
        [from, Math.min(count, from + PART - 1)],
      )
      await client.query(
        `insert into debt_payment (debt_id, external_id, "on", amount)
        select id, 'P-' || part, due_on + (id * 31 % 60)::int + part, case when id % 4 = 0 then amount / 3 else amount / 2 + 1 end
        from debt cross join generate_series(1, 2) as part where id between $1 and $2 and id % 5 > 0`,
        [from, from + PART - 1],
      )
    }
    await client.query(`insert into promise (debt_id, made_on, due_on, amount)
      select id, due_on + 10, due_on + 20, amount / 2 from debt where id % 6 = 0`)
    await client.query(`insert into contact_attempt (debt_id, at, medium, result)
      select id, (due_on + 5 + (id % 9)::int * part)::timestamptz, 'call', 'no-answer'
      from debt cross join generate_series(1, 2) as part where id % 3 = 0`)
    await client.query(
      `insert into campaign (partner_id, name, kind) select id, 'Collection', 'collection' from partner`,
    )
    await client.query(
      `insert into dialling_record (partner_id, external_id, campaign_id, customer_id, phones, national_id, do_not_call, disposition, last_result)
      select campaign.partner_id, 'R-' || n, campaign.id, case when n % 2 = 0 then n end, array['90' || lpad(n::text, 7, '0')],
        case when n % 3 = 0 then (n / 2)::text || '-k' end, case when n % 200 = 0 then true end,
        (array['Contactado', 'No contesta', 'Buzón', 'Equivocado', 'Promesa de pago'])[1 + n % 5],
        case when n % 200 = 100 then 'No volver a llamar' else 'Ocupado' end
      from generate_series(1, ${count / 3}) as n
      join (select *, row_number() over (order by id) - 1 as place from campaign) as campaign on campaign.place = n % 5`,
    )
    await client.query(`insert into dialling_attempt (record_id, at, result)
      select id, timestamptz '2026-04-06T12:00:00Z' - (id * 7919 % 720) * interval '1 day', last_result from dialling_record`)
    await client.query(
      `insert into interaction (external_id, partner_id, campaign_id, customer_id, channel, direction, started_at, disposition)
      select 'call ' || n, campaign.partner_id, campaign.id, 1 + n * 3 % ${count / 2}, 'voice', 'outbound',
        timestamptz '2026-04-06T12:00:00Z' - (n::bigint * 7919 % 720) * interval '1 day',
        (array['Contactado', 'No contesta', 'Promesa de pago', 'Tercero', null])[1 + n % 5]
      from generate_series(1, ${count / 6}) as n
      join (select *, row_number() over (order by id) - 1 as place from campaign) as campaign on campaign.place = n % 5`,
    )
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
