import { sql } from 'kysely'

import { type Random, seeded } from '#demo/random.ts'
import { addDays } from '#domain/time/reporting-period.ts'
import type { Database } from '#server/db/database.ts'
import { testDebts } from '#tests/support/debts.ts'
import { times } from '#tests/support/night.ts'
import { type PolicySalesFixture, policySalesFixture } from '#tests/support/policy-sales-fixture.ts'

/** Random policies, conversations and debts that cover every part of the Beyond dashboard. */
export async function beyondFixture(db: Database): Promise<PolicySalesFixture> {
  const floor = await policySalesFixture(db)
  for (const seed of [1, 2, 3]) await floor.simulate(seed, times(15, 40), { most: 60, removes: seed === 1 })
  await floor.simulate(9, times(20, 60), { most: 100, removes: false })
  // most policies have a sale, and many of those an evidence file
  await sql`
    insert into policy_link (policy_id, interaction_id, role, state, origin, confidence)
    select policy.id, calls.ids[1 + (policy.id * 7919) % cardinality(calls.ids)], 'sale', 'suggested', 'rule', 0.85
    from policy cross join (select array_agg(id order by id) as ids from interaction) as calls
    where policy.id % 5 > 0 and policy.sale_id is null
    on conflict (policy_id, interaction_id) do update set role = 'sale', state = 'suggested', confidence = 0.85
  `.execute(db)
  await sql`
    insert into verification (interaction_id, policy_id, country, disclosures_version, state)
    select sale_id, id, 'CL', '1', (array['void', 'void', 'valid', 'repairable', 'pending'])[1 + (id * 31) % 5]
    from policy where sale_id is not null and id % 3 > 0 on conflict do nothing
  `.execute(db)
  await sql`
    insert into machine_score select id, ${floor.scorecards[0]!.id}, ${floor.scorecards[0]!.version_id}, (id * 37) % 101, false,
      array_remove(array['greets', case when id % 3 > 0 then 'price' end], null), array_remove(array[case when id % 3 = 0 then 'price' end], null),
      '{}', now()
    from interaction where id % 7 > 0 on conflict do nothing
  `.execute(db)
  // most conversations are analysed
  await sql`
    update conversation_analysis set agent_talk_ms = (interaction_id * 7919) % 100000, customer_talk_ms = (interaction_id * 104729) % 90000,
      silence_ms = case when interaction_id % 5 > 0 then (interaction_id * 31) % 9000 end, agent_turns = interaction_id % 9,
      interruptions = interaction_id % 4, sentiment_customer = ((interaction_id * 13) % 200 - 100) / 100.0,
      sentiment_change = case when interaction_id % 3 > 0 then ((interaction_id * 17) % 300 - 150) / 100.0 end
    where interaction_id % 4 > 0
  `.execute(db)
  await sql`
    insert into category_match select rule, 1, id from interaction cross join unnest(${floor.rules}::bigint[]) as rule
    where (id * 31 + rule * 7) % 3 = 0 on conflict do nothing
  `.execute(db)
  await discloseSome(db)
  await promiseSome(db, floor, seeded(5))
  return floor
}

/** Findings of three disclosures, one of which is in no law; some are overruled by a judgement. */
const discloseSome = (db: Database) =>
  sql`
    insert into verification_finding (verification_id, kind, code, found, judged)
    select id, 'disclosure', code, (array['met', 'met', 'not-found', 'not-met', 'not-applicable'])[1 + (id * 7 + at * 3) % 5],
      case when (id + at) % 4 = 0 then (array['met', 'not-met', 'not-applicable'])[1 + (id * 5 + at) % 3] end
    from verification cross join unnest(array['withdrawal', 'identity', 'of-old']) with ordinality as asked (code, at)
    where (id + at) % 6 > 0
    on conflict do nothing
  `.execute(db)

/** Debts of each partner, with contact attempts and promises to pay. */
async function promiseSome(db: Database, floor: PolicySalesFixture, chance: Random) {
  const { debt, promise, attempt } = testDebts(db)
  const taken = new Set<number>()
  const calls = await db.selectFrom('interaction').select(['id', 'partner_id', 'started_at']).execute()
  for (let count = 0; count < 150; count += 1) {
    const index = chance.whole(0, floor.partners.length - 1)
    const partner_id = floor.partners[index]!
    const own = calls.filter((one) => one.partner_id === partner_id && one.started_at !== null)
    const call = chance.pick(own)
    const made_on = addDays('2026-08-31', -chance.whole(-5, 300))
    const id = await debt({
      ...{ partner_id, due_on: addDays(made_on, -10), assigned_on: addDays(made_on, -8) },
      campaign_id: chance.chance(0.7) ? floor.campaigns[index]! : null,
      team_id: chance.chance(0.7) ? chance.pick(floor.teams) : null,
      agent_id: chance.chance(0.7) ? chance.pick(floor.agents) : null,
    })
    const attempted = own.find((one) => !taken.has(one.id) && chance.chance(0.2))?.id
    if (attempted !== undefined) taken.add(attempted)
    await attempt(id, `${made_on}T23:30:00Z`, { interaction_id: attempted ?? null })
    const state = chance.pick(['kept', 'broken', 'broken', 'lapsed', 'withdrawn', 'open'] as const)
    const named = chance.chance(0.4) ? call.id : null
    await promise(id, {
      made_on,
      due_on: addDays(made_on, chance.whole(0, 20)),
      state,
      interaction_id: named,
      touched: false,
    })
  }
}
