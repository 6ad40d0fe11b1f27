import { performance } from 'node:perf_hooks'

import { sql } from 'kysely'

import type { OpenDatabase } from '#server/db/database.ts'
import { withQueryLimit } from '#server/db/query-limit.ts'
import { rebuildFigures } from '#server/rollups/recount.ts'
import { fillFigures } from '#tests/bench/fill-figures.ts'

/**
 * Adds to each conversation of `fillFigures` a policy that was sold in it, of the five years up to `FIGURES_NOW`: half of them have ended
 * by then. For one in twenty the customer asked for a cancellation, one in twenty has an evidence file, and one in five has a debt.
 * Integer arithmetic instead of `random()`, so that every run measures the same. Returns the seconds that it took to rebuild all figures.
 */
export async function fillSales(database: OpenDatabase, count: number): Promise<number> {
  const { db } = database
  await fillFigures(database, count)
  return withQueryLimit(3_600_000, async () => {
    for (const table of TABLES) await sql.raw(`alter table ${table} disable trigger user`).execute(db)
    for (let first = 1; first <= count; first += BATCH) {
      const last = Math.min(first + BATCH - 1, count)
      for (const statement of statements(first, last)) await sql.raw(statement).execute(db)
    }
    for (const table of TABLES) await sql.raw(`alter table ${table} enable trigger user`).execute(db)
    await sql`vacuum analyze`.execute(db)
    const began = performance.now()
    await rebuildFigures(db)
    const seconds = (performance.now() - began) / 1000
    await sql`vacuum analyze`.execute(db)
    return seconds
  })
}

const TABLES = ['policy', 'policy_link', 'verification']
const BATCH = 50_000

const statements = (first: number, last: number) => [
  `insert into policy (partner_id, number, campaign_id, agent_id, team_id, status, sold_on, issued_on, effective_on, ended_on, currency,
      premium_yearly, cancel_reason)
    select partner_id, 'B-' || n, campaign_id, agent_id, team_id,
      case when lives is null then 'active' when n % 25 = 0 then 'deceased' when n % 9 = 0 then 'lapsed' else 'cancelled' end,
      began - 3, began - 1, began, began + lives, 'CLP', 12000,
      case when lives is not null then (array['price', 'cover', 'sale', 'service', 'payment'])[1 + n % 5] end
    from generate_series(${first}, ${last}) n join interaction on interaction.id = n
    cross join lateral (select date '2026-11-18' - (n * 7919::bigint % 1826)::int as began) b
    cross join lateral (
      select case when n % 100 < 48 and began + (n * 31 % 900)::int + 1 < date '2026-11-18' then (n * 31 % 900)::int + 1 end as lives
    ) e`,
  `insert into policy_link (policy_id, interaction_id, role, state, origin, confidence)
    select policy.id, n, 'sale', 'suggested', 'rule', 0.9
    from generate_series(${first}, ${last}) n join policy on key = 'B' || n where n % 10 > 0`,
  `insert into policy_link (policy_id, interaction_id, role, state, origin, confidence)
    select policy.id, 1 + n * 31 % ${last}, 'retention', 'suggested', 'rule', 0.9
    from generate_series(${first}, ${last}) n join policy on key = 'B' || n where n % 20 = 3 on conflict do nothing`,
  `insert into verification (interaction_id, policy_id, country, disclosures_version, state)
    select n, policy.id, 'CL', '1', (array['valid', 'valid', 'void', 'repairable', 'pending'])[1 + n / 20 % 5]
    from generate_series(${first}, ${last}) n join policy on key = 'B' || n where n % 20 = 1`,
  `insert into debt (partner_id, external_id, campaign_id, team_id, agent_id, policy_id, currency, amount, due_on, assigned_on)
    select partner_id, 'D-' || n, campaign_id, team_id, agent_id, id, 'CLP', 10000, due_on, due_on + (n % 40)::int + 1
    from generate_series(${first}, ${last}) n join policy on key = 'B' || n
    cross join lateral (select date '2026-11-10' - (n * 104729::bigint % 700)::int as due_on) d where n % 5 = 0`,
  `insert into debt_payment (debt_id, external_id, "on", amount)
    select id, 'P-1', assigned_on + (id * 17 % 60)::int, 10000 from debt
    where id % 3 > 0 and policy_id between ${first} and ${last} and assigned_on + (id * 17 % 60)::int <= date '2026-11-18'`,
  `insert into promise (debt_id, made_on, due_on, amount, interaction_id, state, touched)
    select id, assigned_on + 2, assigned_on + 12, 5000, policy_id, case when id % 3 = 0 then 'broken' else 'kept' end, false
    from debt where id % 2 = 0 and policy_id between ${first} and ${last} and assigned_on + 12 < date '2026-11-18'`,
]
