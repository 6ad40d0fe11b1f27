import { sql } from 'kysely'

import { channels } from '#contracts/conversation.ts'
import { cancelReasons, policyStatuses } from '#contracts/policy-words.ts'
import { verificationStates } from '#contracts/verification-words.ts'
import { type Random, seeded } from '#demo/random.ts'
import { addDays } from '#domain/time/reporting-period.ts'
import type { Database } from '#server/db/database.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { scorecardOf, testEvaluations, yesNo } from '#tests/support/evaluations.ts'

export type PolicySalesFixture = Awaited<ReturnType<typeof policySalesFixture>>

/**
 * Policies, conversations and their links, which change in any way and any order. Rows are written directly, by no
 * module: the counts must not depend on the writer.
 */
export async function policySalesFixture(db: Database, { lastDay = '2026-08-31', partnerCount = 6 } = {}) {
  const given = testConversations(db)
  const zones = ['America/Santiago', 'Asia/Kolkata', 'UTC']
  const partners: number[] = []
  for (let index = 0; index < partnerCount; index += 1) {
    partners.push((await given.partner({ time_zone: zones[index % zones.length]! })).id)
  }
  const campaigns: number[] = []
  for (const partner_id of partners) campaigns.push((await given.campaign({ partner_id })).id)
  const teams = [(await given.team()).id, (await given.team()).id]
  const agents = [(await given.agent()).id, (await given.agent()).id, (await given.agent()).id]
  const content = scorecardOf([[yesNo({ id: 'greets' }), yesNo({ id: 'price' })]])
  const scorecards = [await testEvaluations(db).scorecard(content), await testEvaluations(db).scorecard(content)]
  const done = { query: 'price', run_state: 'done' as const }
  const rules = (
    await db
      .insertInto('category_rule')
      .values([
        { ...done, name: 'Prices' },
        { ...done, name: 'Spoken prices', channels: ['voice'] },
        { ...done, name: 'Prices of a campaign', campaign_ids: [campaigns[0]!] },
        { ...done, name: 'Early prices', query: 'first/30(price)' },
        { ...done, name: 'Idle', active: false },
        { ...done, name: 'On its way', run_state: 'running' },
      ])
      .returning(['id', 'name'])
      .execute()
  ).map(({ id }) => id)
  let number = 0

  const place = (chance: Random) => {
    const index = chance.whole(0, partners.length - 1)
    const maybe = <Value>(value: Value) => (chance.chance(0.2) ? null : value)
    return {
      partner_id: partners[index]!,
      campaign_id: maybe(campaigns[index]!),
      team_id: maybe(chance.pick(teams)),
      agent_id: maybe(chance.pick(agents)),
    }
  }

  const contract = (chance: Random) => {
    const maybe = <Value>(value: Value) => (chance.chance(0.1) ? null : value)
    const effective_on = addDays(lastDay, -chance.whole(-40, 700))
    const reason = maybe(chance.pick(Object.keys(cancelReasons)))
    return {
      status: maybe(chance.pick(chance.chance(0.5) ? ['active' as const] : policyStatuses)),
      effective_on: maybe(effective_on),
      ended_on: maybe(addDays(effective_on, chance.whole(-5, chance.chance(0.6) ? 120 : 500))),
      cancel_reason: reason,
    }
  }

  /** Moments near midnight, and on the days on which clocks change. */
  const moment = (chance: Random) =>
    new Date(Date.parse(`${addDays(lastDay, -chance.whole(0, 420))}T00:00:00Z`) + chance.whole(-20, 20) * 900_000)

  const facts = (chance: Random) => {
    const maybe = <Value>(value: Value) => (chance.chance(0.2) ? null : value)
    return {
      channel: chance.pick(channels.slice(0, 2)),
      started_at: chance.chance(0.05) ? null : moment(chance),
      duration_ms: maybe(chance.whole(10_000, 900_000)),
      talk_ms: maybe(chance.whole(0, 900_000)),
      hold_ms: maybe(chance.whole(0, 90_000)),
      turn_count: chance.whole(0, 3),
      timed: chance.chance(0.7),
    }
  }

  async function simulate(
    seed: number,
    times: number,
    { most = 6, removes = true, moves = false } = {},
  ): Promise<void> {
    const chance = seeded(seed)
    const some = async (table: 'interaction' | 'policy' | 'policy_link' | 'verification', share = 0.3) => {
      const rows = await db.selectFrom(table).select('id').orderBy('id').execute()
      return [0, ...rows.map(({ id }) => id).filter(() => chance.chance(share))]
    }
    const many = () => Array.from({ length: chance.whole(1, most) })
    const judged = async () => {
      const { id, version_id } = chance.pick(scorecards)
      const score = chance.chance(0.2) ? null : chance.pick([0, 59.4, 59.5, 79.6, 90, 89.4, 100, chance.next() * 100])
      await sql`
        insert into machine_score select id, ${id}, ${version_id}, ${score}::float8, false,
          case when id % 3 = ${chance.whole(0, 2)} then array['greets'] else '{}' end::text[],
          case when id % 2 = ${chance.whole(0, 1)} then array['price'] else '{}' end::text[], '{}', now()
        from interaction where id = any(${await some('interaction')}::bigint[])
        on conflict (interaction_id, scorecard_id) do update set score = excluded.score, passed = excluded.passed, failed = excluded.failed
      `.execute(db)
    }
    const link = (values: object) =>
      sql`
        insert into policy_link (policy_id, interaction_id, role, state, origin, confidence)
        select policy, conversation, role, state, 'rule', confidence
        from json_populate_recordset(
          null::record, ${JSON.stringify(values)}
        ) as given (policy bigint, conversation bigint, role text, state text, confidence real)
        on conflict (policy_id, interaction_id) do update set role = excluded.role, state = excluded.state, confidence = excluded.confidence
      `.execute(db)
    const certainty = () => ({
      role: chance.pick(['sale', 'sale', 'sale', 'retention', 'service'] as const),
      state: chance.pick(['suggested', 'suggested', 'confirmed', 'rejected'] as const),
      confidence: chance.pick([null, 0.5, 0.8, 0.8, 0.9]),
    })

    const additions = [
      () => given.interactions(many().map(() => ({ ...place(chance), ...facts(chance) }))),
      () =>
        db
          .insertInto('policy')
          .values(
            many().map(() => ({
              ...place(chance),
              ...contract(chance),
              number: `S-${(number += 1)}`,
              currency: 'CLP',
            })),
          )
          .execute(),
      async () => {
        const [conversations, policies] = [await some('interaction', 1), await some('policy', 1)]
        const pairs = many().map(() => [chance.pick(policies), chance.pick(conversations)] as const)
        const distinct = [...new Map(pairs.map((pair) => [pair.join(' '), pair])).values()].filter(
          ([policy, conversation]) => policy > 0 && conversation > 0,
        )
        await link(distinct.map(([policy, conversation]) => ({ policy, conversation, ...certainty() })))
      },
      judged,
      async () => {
        const [conversations, policies] = [await some('interaction', 1), await some('policy', 1)]
        await sql`
          insert into verification (interaction_id, policy_id, country, disclosures_version, state, created_at)
          select interaction.id, nullif(${chance.chance(0.5) ? chance.pick(policies) : 0}::bigint, 0), 'CL', '1',
            ${chance.pick(verificationStates)}, ${moment(chance)}
          from interaction where id = ${chance.pick(conversations)} on conflict do nothing
        `.execute(db)
      },
    ]
    const changes = [
      async () =>
        db
          .updateTable('policy')
          .set(contract(chance))
          .where('id', 'in', await some('policy'))
          .execute(),
      async () =>
        db
          .updateTable('policy')
          .set(place(chance))
          .where('id', 'in', await some('policy'))
          .execute(),
      async () => db.updateTable('policy').set({ product: 'Other' }).execute(),
      async () =>
        db
          .updateTable('policy_link')
          .set(certainty())
          .where('id', 'in', await some('policy_link'))
          .execute(),
      async () =>
        db
          .updateTable('verification')
          .set({ state: chance.pick(verificationStates) })
          .where('id', 'in', await some('verification'))
          .execute(),
      async () =>
        db
          .updateTable('interaction')
          .set(facts(chance))
          .where('id', 'in', await some('interaction'))
          .execute(),
    ]
    const moving = [
      async () =>
        db
          .updateTable('interaction')
          .set(place(chance))
          .where('id', 'in', await some('interaction'))
          .execute(),
      async () =>
        db
          .updateTable('partner')
          .set({ time_zone: chance.pick(zones) })
          .where('id', '=', chance.pick(partners))
          .execute(),
    ]
    const removals = [
      async () =>
        db
          .deleteFrom('policy')
          .where('id', 'in', (await some('policy')).slice(0, 3))
          .execute(),
      async () =>
        db
          .deleteFrom('policy_link')
          .where('id', 'in', (await some('policy_link')).slice(0, 3))
          .execute(),
      async () =>
        db
          .deleteFrom('verification')
          .where('id', 'in', (await some('verification')).slice(0, 2))
          .execute(),
      async () =>
        db
          .deleteFrom('interaction')
          .where('id', 'in', (await some('interaction')).slice(0, 3))
          .execute(),
      async () =>
        db
          .deleteFrom('machine_score')
          .where('interaction_id', 'in', await some('interaction', 0.1))
          .execute(),
    ]
    const happenings: (() => Promise<unknown>)[] = [
      ...additions,
      ...additions,
      ...changes,
      ...(removes ? removals : []),
      ...(moves ? moving : []),
    ]
    for (let time = 0; time < times; time += 1) await chance.pick(time < 4 ? additions.slice(0, 2) : happenings)()
  }

  return { partners, campaigns, teams, agents, scorecards, rules, simulate }
}
