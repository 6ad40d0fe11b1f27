import { sql } from 'kysely'

import type { OpenDatabase } from '#server/db/database.ts'
import { withQueryLimit } from '#server/db/query-limit.ts'

/**
 * Adds this many policies of the five years up to 2026-11-18 to the data of `fillConversations`, with twelve instalments each, and
 * three debts for every five policies. Integer arithmetic instead of `random()`, so that every run measures the same.
 */
export async function fillPolicies({ db }: OpenDatabase, count: number): Promise<void> {
  await withQueryLimit(600_000, async () => {
    for (let first = 1; first <= count; first += BATCH) {
      const last = Math.min(first + BATCH - 1, count)
      for (const statement of statements(first, last)) await sql.raw(statement).execute(db)
    }
    await sql`delete from link_policy_due`.execute(db) // finding links is not measured
    await sql`vacuum analyze`.execute(db)
  })
}

const BATCH = 20_000

const statements = (first: number, last: number) => [
  `insert into customer (name, identity, national_id, national_id_kind, phones)
    select 'Holder Number ' || n, 'holder ' || n, 1000000 + n || '-K', 'RUT', array['+569' || 10000000 + n]
    from generate_series(${first}, ${last}) n`,
  `insert into policy (partner_id, number, certificate, product, line, insurer, campaign_id, seller, agent_id, team_id, status,
      sold_on, issued_on, effective_on, expires_on, ended_on, currency, premium_net, premium_tax, premium_total, premium_yearly,
      frequency, payment_method, cancel_reason, cancel_detail, cancel_origin)
    select 1 + n % 6, 'P-' || 5000000 + n, 'C-' || n, (array['Home', 'Life', 'Motor'])[1 + n % 3],
      (array['home', 'life', 'motor'])[1 + n % 3], 'Insurer ' || n % 4, 1 + n % 18, 'Seller ' || n % 80, 1 + n % 80, 1 + n % 8,
      case when lives is null then 'active' when n % 25 = 0 then 'deceased' when n % 9 = 0 then 'lapsed' else 'cancelled' end,
      began - 3, began - 1, began, began + 365, began + lives, 'CLP', 10000 + n % 9000, 1900, 11900 + n % 9000,
      12 * (11900 + n % 9000), 'monthly', 'card', case when lives is not null then 'price' end,
      case when lives is not null then 'too-expensive' end, case when lives is not null then 'customer' end
    from generate_series(${first}, ${last}) n
    cross join lateral (select date '2026-11-18' - (n * 7919::bigint % 1826)::int as began) b
    cross join lateral (
      select case when n % 100 < 48 and began + (n * 31 % 900)::int + 1 < date '2026-11-18' then (n * 31 % 900)::int + 1 end as lives
    ) e`,
  `insert into policy_party (policy_id, role, seq, customer_id, name, national_id, national_id_kind)
    select policy.id, role, 0, customer.id, customer.name, customer.national_id, 'RUT'
    from generate_series(${first}, ${last}) n join policy on key = 'P' || 5000000 + n join customer on identity = 'holder ' || n
    cross join unnest(array['holder', 'insured']) as role`,
  `insert into instalment (policy_id, number, due_on, amount, paid, paid_on)
    select policy.id, nth, due_on, premium_total, case when is_paid then premium_total else 0 end, case when is_paid then due_on end
    from generate_series(${first}, ${last}) n join policy on key = 'P' || 5000000 + n
    cross join generate_series(1, 12) as nth
    cross join lateral (select (effective_on + make_interval(months => nth))::date as due_on) d
    cross join lateral (select due_on < date '2026-11-18' and (n + nth) % 20 > 0 as is_paid) p`,
  `insert into policy_coverage (policy_id, seq, name, sum_insured)
    select policy.id, seq, 'Coverage ' || seq, 1000000 * seq
    from generate_series(${first}, ${last}) n join policy on key = 'P' || 5000000 + n cross join generate_series(0, 1) as seq`,
  `insert into policy_status (policy_id, "on", status) select policy.id, effective_on, 'active'
    from generate_series(${first}, ${last}) n join policy on key = 'P' || 5000000 + n`,
  `insert into claim (policy_id, number, occurred_on, reported_on, kind, status, amount, paid)
    select policy.id, 'S-' || n, effective_on + 40, effective_on + 42, 'Theft', 'Paid', 500000, 400000
    from generate_series(${first}, ${last}) n join policy on key = 'P' || 5000000 + n where n % 16 = 0`,
  `insert into policy_link (policy_id, interaction_id, role, state, origin, confidence)
    select policy.id, interaction.id, 'sale', 'confirmed', 'rule', 0.9
    from generate_series(${first}, ${last}) n join policy on key = 'P' || 5000000 + n join interaction on interaction.id = n
    on conflict do nothing`,
  `insert into debt (partner_id, external_id, campaign_id, team_id, agent_id, customer_id, policy_id, name, phones, currency, amount,
      due_on, assigned_on, withdrawn_on)
    select partner_id, 'D-' || n, campaign_id, team_id, agent_id, customer_id, policy.id, 'Holder', array['+569' || 10000000 + n],
      'CLP', premium_total, due_on, due_on + (n % 40)::int + 1,
      case when due_on + 180 < date '2026-11-18' then due_on + 180 end
    from generate_series(${first}, ${last}) n join policy on key = 'P' || 5000000 + n
    join policy_party on policy_party.policy_id = policy.id and role = 'holder'
    cross join lateral (select date '2026-11-10' - (n * 104729::bigint % 1780)::int as due_on) d
    where n % 5 < 3`,
  `insert into debt_payment (debt_id, external_id, "on", amount)
    select debt.id, 'P-' || n || '-' || part, assigned_on + (n * 17 % 60)::int + part * 9, amount / 2
    from generate_series(${first}, ${last}) n join debt on external_id = 'D-' || n and debt.partner_id = 1 + n % 6
    cross join generate_series(1, 2) as part
    where n % 10 < 7 and (part = 1 or n % 3 > 0) and assigned_on + (n * 17 % 60)::int + part * 9 <= date '2026-11-18'`,
]
