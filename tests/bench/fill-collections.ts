import { sql } from 'kysely'

import type { OpenDatabase } from '#server/db/database.ts'
import { withQueryLimit } from '#server/db/query-limit.ts'

/** A Monday at eleven in the morning in Santiago, when people may be called. */
export const COLLECTIONS_NOW = new Date('2026-04-06T15:00:00Z')

/**
 * Inserts this many debts of two years, most of them paid by now, and payments, promises and attempts about some. The first of five
 * partners has a calling base of a third as many people, of whom one in a hundred must not be called, and a quarter as many conversations.
 * Integer arithmetic instead of `random()`, so that every run measures the same.
 */
export async function fillCollections({ db }: OpenDatabase, count: number): Promise<void> {
  await withQueryLimit(600_000, async () => {
    for (const statement of people(count)) await sql.raw(statement).execute(db)
    for (let first = 1; first <= count; first += BATCH) {
      const last = Math.min(count, first + BATCH - 1)
      for (const statement of debts(first, last, count)) await sql.raw(statement).execute(db)
    }
    for (const statement of contacts(count)) await sql.raw(statement).execute(db)
    await sql`vacuum analyze`.execute(db)
  })
}

/** Inserts attempts from yesterday, so that this many people of one country have been called within the week. */
export async function fillWeek({ db }: OpenDatabase, called: number): Promise<void> {
  await withQueryLimit(600_000, async () => {
    await sql`
      insert into contact_attempt (debt_id, at, medium, result)
      select id, ${COLLECTIONS_NOW}::timestamptz - interval '1 day', 'call', 'no-answer'
      from debt where partner_id = (select min(id) from partner) order by id limit ${called}
    `.execute(db)
    await sql`vacuum analyze contact_attempt`.execute(db)
  })
}

const BATCH = 10_000

const people = (count: number) => [
  `insert into partner (name, country, time_zone, currency)
    select 'Partner ' || n, (array['CL','MX','PE','ES','BR'])[n], 'America/Santiago', 'CLP' from generate_series(1, 5) as n`,
  `insert into team (name) select 'Team ' || n from generate_series(1, 20) as n`,
  `insert into customer (identity, phones, national_id)
    select 'customer ' || n, array['+5690' || lpad(n::text, 7, '0')], (n / 2)::text || '-K' from generate_series(1, ${count / 2}) as n`,
  `insert into campaign (partner_id, name, kind) select min(id), 'Collection', 'collection' from partner`,
]

const debts = (first: number, last: number, count: number) => [
  `insert into debt (partner_id, external_id, team_id, customer_id, currency, amount, due_on, assigned_on, withdrawn_on, phones)
    select (select min(id) from partner) + n % 5, 'D-' || n, 1 + n % 20, 1 + n % ${count / 2}, 'CLP', 1000 + n % 90000, due,
      due + 3, case when n % 7 = 0 then due + 80 end, array['+5690' || lpad((n % 1000000)::text, 7, '0')]
    from (select n, date '2026-04-01' - (n::bigint * 7919 % 720)::int as due from generate_series(${first}, ${last}) as n) as made`,
  `insert into debt_payment (debt_id, external_id, "on", amount)
    select id, 'P-' || part, due_on + (id * 31 % 60)::int + part, case when id % 4 = 0 then amount / 3 else amount / 2 + 1 end
    from debt cross join generate_series(1, 2) as part where id between ${first} and ${last} and id % 5 > 0`,
]

const contacts = (count: number) => [
  `insert into promise (debt_id, made_on, due_on, amount)
    select id, due_on + 10, due_on + 20, amount / 2 from debt where id % 6 = 0`,
  `insert into contact_attempt (debt_id, at, medium, result)
    select id, (due_on + 5 + (id % 9)::int * part)::timestamptz, 'call', 'no-answer'
    from debt cross join generate_series(1, 2) as part where id % 3 = 0`,
  `insert into dialling_record (partner_id, external_id, campaign_id, customer_id, phones, national_id, do_not_call, disposition, last_result)
    select campaign.partner_id, 'R-' || n, campaign.id, case when n % 2 = 0 then n end, array['90' || lpad(n::text, 7, '0')],
      case when n % 3 = 0 then (n / 2)::text || '-k' end, case when n % 200 = 0 then true end,
      (array['Contactado', 'No contesta', 'Buzón', 'Equivocado', 'Promesa de pago'])[1 + n % 5],
      case when n % 200 = 100 then 'No volver a llamar' else 'Ocupado' end
    from generate_series(1, ${count / 3}) as n cross join campaign`,
  `insert into dialling_attempt (record_id, at, result)
    select id, timestamptz '2026-04-06T12:00:00Z' - (id * 7919 % 720) * interval '1 day', last_result from dialling_record`,
  `insert into interaction (external_id, partner_id, campaign_id, customer_id, channel, direction, started_at, disposition)
    select 'call ' || n, campaign.partner_id, campaign.id, 1 + n * 3 % ${count / 2}, 'voice', 'outbound',
      timestamptz '2026-04-06T12:00:00Z' - (n::bigint * 7919 % 720) * interval '1 day',
      (array['Contactado', 'No contesta', 'Promesa de pago', 'Tercero', null])[1 + n % 5]
    from generate_series(1, ${count / 4}) as n cross join campaign`,
]
