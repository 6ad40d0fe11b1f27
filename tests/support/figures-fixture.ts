import { sql } from 'kysely'

import { evaluationKinds, evaluationStates } from '#contracts/evaluation-states.ts'
import { policyStatuses } from '#contracts/policy-words.ts'
import { type Random, seeded } from '#demo/random.ts'
import { addDays } from '#domain/time/reporting-period.ts'
import type { Database } from '#server/db/database.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { scorecardOf, testEvaluations, yesNo } from '#tests/support/evaluations.ts'
import { testPolicies } from '#tests/support/policies.ts'

export type FiguresFixture = Awaited<ReturnType<typeof figuresFixture>>

/**
 * A contact centre in which anything may happen in any order: conversations are added, analysed, corrected, moved and removed, rules and
 * people judge them and change their minds. Rows are written directly and not by modules: the counts must not depend on the writer.
 */
export async function figuresFixture(db: Database) {
  const given = testConversations(db)
  const partners = await Promise.all(
    ['America/Santiago', 'Asia/Kolkata', 'UTC'].map(async (time_zone) => (await given.partner({ time_zone })).id),
  )
  const campaigns = new Map(
    await Promise.all(
      partners.map(async (partner_id) => [partner_id, (await given.campaign({ partner_id })).id] as const),
    ),
  )
  const teams = [(await given.team()).id, (await given.team()).id]
  const agents = [(await given.agent()).id, (await given.agent()).id, (await given.agent()).id]
  const content = scorecardOf([[yesNo({ id: 'greets' }), yesNo({ id: 'price' })]])
  const [sales, service] = [await testEvaluations(db).scorecard(content), await testEvaluations(db).scorecard(content)]
  const { id: later } = await db
    .insertInto('scorecard_version')
    .values({ scorecard_id: sales.id, number: 2, state: 'published', content, created_by: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const versions = [
    { scorecard_id: sales.id, id: sales.version_id },
    { scorecard_id: sales.id, id: later },
    { scorecard_id: service.id, id: service.version_id },
  ]
  const rules = (
    await db
      .insertInto('category_rule')
      .values([
        { name: 'Prices', query: 'price' },
        { name: 'Spoken prices', query: 'price', channels: ['voice'] },
        { name: 'Prices of a campaign', query: 'price', campaign_ids: [campaigns.get(partners[0]!)!] },
        { name: 'Early prices', query: 'first/30(price)' },
        { name: 'Idle', query: 'price', active: false },
        { name: 'Removed', query: 'price', removed: true },
      ])
      .returning('id')
      .execute()
  ).map(({ id }) => id)
  const people = (
    await db
      .insertInto('app_user')
      .values(['ada', 'ben'].map((name) => ({ name, email: `${name}@floor.test`, password_hash: '' })))
      .returning('id')
      .execute()
  ).map(({ id }) => id)
  const { policy } = testPolicies(db)

  /** Performs this many random changes, always the same ones for a seed. */
  async function simulate(seed: number, times: number): Promise<void> {
    const chance = seeded(seed)
    const some = async (table: 'interaction' | 'evaluation' | 'policy' | 'calibration') => {
      const rows = await db.selectFrom(table).select('id').orderBy('id').execute()
      return rows.map(({ id }) => id).filter(() => chance.chance(0.3))
    }
    const moment = () =>
      // around midnight of several zones, and the days on which their clocks change
      chance.chance(0.1)
        ? null
        : new Date(
            Date.parse(chance.pick(['2026-03-29', '2026-04-05', '2026-09-06'])) + chance.whole(-40, 80) * 900_000,
          )
    const maybe = <Value>(value: Value) => (chance.chance(0.3) ? null : value)
    const place = () => {
      const partner_id = chance.pick(partners)
      const campaign_id = maybe(campaigns.get(partner_id)!)
      return { partner_id, campaign_id, team_id: maybe(chance.pick(teams)), agent_id: maybe(chance.pick(agents)) }
    }
    const facts = () => ({
      started_at: moment(),
      duration_ms: maybe(chance.whole(0, 900_000)),
      talk_ms: maybe(chance.whole(0, 900_000)),
      hold_ms: maybe(chance.whole(0, 9_000)),
      after_call_work_ms: maybe(chance.whole(0, 9_000)),
      turn_count: chance.whole(0, 3),
      timed: chance.chance(0.5),
    })

    const contract = () => {
      const effective_on = addDays('2022-06-01', chance.whole(0, 1_500))
      return {
        status: maybe(chance.pick(policyStatuses)),
        effective_on: maybe(effective_on),
        ended_on: maybe(addDays(effective_on, chance.whole(0, 300))),
      }
    }

    const happenings: ((ids: number[]) => Promise<unknown>)[] = [
      () =>
        given.interactions(
          Array.from({ length: chance.whole(1, 6) }, () => ({
            ...place(),
            ...facts(),
            channel: chance.pick(['voice', 'whatsapp'] as const),
          })),
        ),
      (ids) => db.updateTable('interaction').set(facts()).where('id', 'in', ids).execute(),
      (ids) => db.updateTable('interaction').set(place()).where('id', 'in', ids).execute(),
      (ids) => db.deleteFrom('interaction').where('id', 'in', ids.slice(0, 2)).execute(),
      (ids) =>
        db
          .updateTable('conversation_analysis')
          .set({
            version: 3,
            agent_talk_ms: maybe(chance.whole(0, 9_000)),
            customer_talk_ms: chance.whole(0, 9_000),
            silence_ms: maybe(chance.whole(0, 9_000)),
            agent_turns: maybe(chance.whole(0, 9)),
            interruptions: chance.whole(0, 3),
            sentiment_customer: maybe(chance.next()),
            sentiment_change: maybe(chance.next() - 0.5),
          })
          .where('interaction_id', 'in', ids)
          .execute(),
      (ids) =>
        sql`insert into category_match select rule, 1, id from interaction cross join unnest(${rules.filter(() => chance.chance(0.4))}::bigint[]) as rule
          where id = any(${ids}::bigint[]) on conflict do nothing`.execute(db),
      (ids) => db.deleteFrom('category_match').where('interaction_id', 'in', ids).execute(),
      (ids) => {
        const version = chance.pick(versions)
        return sql`
          insert into machine_score select id, ${version.scorecard_id}, ${version.id}, ${maybe(chance.next() * 100)},
            ${chance.chance(0.5)}, ${chance.chance(0.5) ? ['greets'] : []}::text[], ${chance.chance(0.5) ? ['price'] : []}::text[],
            ${chance.chance(0.2) ? ['other'] : []}::text[], now()
          from interaction where id = any(${ids}::bigint[])
          on conflict (interaction_id, scorecard_id) do update set score = excluded.score, passed = excluded.passed,
            failed = excluded.failed, scorecard_version_id = excluded.scorecard_version_id
        `.execute(db)
      },
      (ids) =>
        sql`
        insert into evaluation (kind, scorecard_version_id, interaction_id, evaluator_id, state, score, submitted_at)
        select ${chance.pick(evaluationKinds.filter((kind) => kind !== 'calibration'))}, ${chance.pick(versions).id}, id,
          ${maybe(chance.pick(people))}, 'submitted', 80, ${moment() ?? new Date(0)}
        from interaction where id = any(${ids}::bigint[])
      `.execute(db),
      (ids) => calibrate(chance, ids),
      async () => {
        // answers of some participants
        const ids = await some('calibration')
        await sql`
          insert into evaluation (kind, scorecard_version_id, interaction_id, evaluator_id, calibration_id, state, score, submitted_at)
          select 'calibration', scorecard_version_id, interaction_id, ${chance.pick(people)}, calibration.id, 'submitted', 70, ${moment() ?? new Date(0)}
          from calibration join calibration_interaction on calibration_id = calibration.id
          where calibration.id = any(${ids}::bigint[]) and interaction_id % 3 = ${chance.whole(0, 2)}
          on conflict do nothing
        `.execute(db)
      },
      async () =>
        db
          .updateTable('calibration')
          .set({ state: chance.pick(['open', 'discussing', 'closed'] as const) })
          .where('id', 'in', [0, ...(await some('calibration'))])
          .execute(),
      async () => {
        const ids = (await some('evaluation')).slice(0, 3)
        await sql`
          insert into dispute_item (evaluation_id, question_id, proposed, comment, disputed_at, outcome)
          select id, 'greets', 'yes', '', now(), ${chance.pick(['accepted', 'rejected'])} from unnest(${ids}::bigint[]) as id
          on conflict do nothing
        `.execute(db)
      },
      async () => {
        for (let count = chance.whole(1, 9); count > 0; count -= 1) await policy({ ...place(), ...contract() })
      },
      async () =>
        db
          .updateTable('policy')
          .set({ ...place(), ...contract() })
          .where('id', 'in', [0, ...(await some('policy'))])
          .execute(),
      async () =>
        db
          .deleteFrom('policy')
          .where('id', 'in', [0, ...(await some('policy')).slice(0, 1)])
          .execute(),
      async () =>
        db
          .updateTable('evaluation')
          .set({
            state: chance.pick(evaluationStates.filter((state) => state !== 'draft')),
            score: maybe(chance.next() * 100),
            auto_failed: chance.chance(0.5),
            end_user_failed: maybe(chance.chance(0.5)),
            business_failed: maybe(chance.chance(0.5)),
            compliance_failed: maybe(chance.chance(0.5)),
            non_critical_answers: chance.whole(5, 9),
            non_critical_failed: chance.whole(0, 5),
            ...(chance.chance(0.2) && { from_seq: maybe(0) }),
            ...(chance.chance(0.3) && { submitted_at: moment() }),
          })
          .where('kind', '!=', 'calibration')
          .where('id', 'in', [0, ...(await some('evaluation'))])
          .execute(),
      async () => {
        const ids = await some('evaluation')
        await sql`
          insert into evaluation_answer (evaluation_id, question_id, value, failed)
          select id, ${chance.pick(['greets', 'price'])}, 'yes', ${maybe(chance.chance(0.5))} from unnest(${ids}::bigint[]) as id
          on conflict (evaluation_id, question_id) do update set failed = excluded.failed
        `.execute(db)
      },
      async () =>
        db
          .deleteFrom('evaluation_answer')
          .where('evaluation_id', 'in', [0, ...(await some('evaluation'))])
          .execute(),
      async () =>
        db
          .deleteFrom('evaluation')
          .where('id', 'in', [0, ...(await some('evaluation')).slice(0, 1)])
          .execute(),
      () =>
        db
          .updateTable('partner')
          .set({ time_zone: chance.pick(['Europe/Madrid', 'Asia/Kathmandu']) })
          .where('id', '=', chance.pick(partners))
          .execute(),
    ]
    for (let time = 0; time < times; time += 1) {
      await chance.pick(time < 5 ? happenings.slice(0, 1) : happenings)([0, ...(await some('interaction'))])
    }
  }

  /** Adds a calibration: some people judge conversations blind, or again those that they have judged before. */
  async function calibrate(chance: Random, ids: readonly number[]): Promise<void> {
    const { id } = await db
      .insertInto('calibration')
      .values({
        name: 'Together',
        kind: chance.pick(['agreement', 'repeatability'] as const),
        scorecard_version_id: chance.pick(versions).id,
        due_on: '2026-12-31',
        created_by: null,
        created_at: new Date(chance.pick(['2026-04-10', '2026-10-01'])),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`
      insert into calibration_interaction (calibration_id, interaction_id, position)
      select ${id}, id, id from interaction where id = any(${ids}::bigint[])
    `.execute(db)
    const takingPart = people.filter(() => chance.chance(0.7))
    await sql`
      insert into calibration_participant (calibration_id, user_id) select ${id}, id from unnest(${takingPart}::bigint[]) as id
    `.execute(db)
  }

  return {
    ...{ partners, teams, agents, versions, rules, people, simulate },
    campaigns: [...campaigns.values()],
  }
}
