import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import type { Database } from '#server/db/database.ts'
import { checkFigures } from '#server/rollups/recount.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testDatabase } from '#tests/support/database.ts'
import { scorecardOf, testEvaluations, yesNo } from '#tests/support/evaluations.ts'
import { testPartnerData } from '#tests/support/partner-data.ts'
import { testPolicies } from '#tests/support/policies.ts'

/** The embedded database runs one transaction after the other: there is nothing to test. */
const isServer = process.env.TEST_DATABASE_URL !== undefined

const { db, truncate } = await testDatabase()
type Step = (trx: Database) => Promise<unknown>

/** One call that is scored, analysed, evaluated and categorised, with a place and a day to which it can be moved. */
let floor: Awaited<ReturnType<typeof newFloor>>

beforeEach(async () => {
  await truncate()
  floor = await newFloor()
})

async function newFloor() {
  const given = testConversations(db)
  const partner = (await given.partner({ time_zone: 'UTC' })).id
  const [here, there] = [
    await given.campaign({ partner_id: partner, kind: 'sale' }),
    await given.campaign({ partner_id: partner, kind: 'sale' }),
  ]
  const call = await given.interaction({
    partner_id: partner,
    campaign_id: here.id,
    started_at: new Date('2026-03-04T10:00:00Z'),
  })
  const scorecard = await testEvaluations(db).scorecard(scorecardOf([[yesNo({ id: 'greets' })]]))
  const rule = await db
    .insertInto('category_rule')
    .values({ name: `Prices ${call.id}`, query: 'price' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ id: number }>`
    insert into evaluation (kind, scorecard_version_id, interaction_id, state, score)
    values ('quality', ${scorecard.version_id}, ${call.id}, 'draft', 80) returning id
  `.execute(db)
  await sql`insert into evaluation_answer (evaluation_id, question_id, value, failed) values (${rows[0]!.id}, 'greets', 'yes', false)`.execute(
    db,
  )
  const policy = await testPolicies(db).policy({
    ...{ partner_id: partner, status: 'active', effective_on: '2025-01-10' },
  })
  await testPartnerData(db).link(policy, call.id)
  return { partner, there: there.id, call: call.id, scorecard, rule: rule.id, evaluation: rows[0]!.id, policy }
}

/** Changes that move a conversation, or the days that it is counted by. */
const moves: Record<string, Step> = {
  'goes to another campaign': (trx) =>
    trx.updateTable('interaction').set({ campaign_id: floor.there }).where('id', '=', floor.call).execute(),
  'began on another day': (trx) =>
    trx
      .updateTable('interaction')
      .set({ started_at: new Date('2026-05-06T10:00:00Z') })
      .where('id', '=', floor.call)
      .execute(),
  'has a partner whose time zone is corrected': (trx) =>
    trx.updateTable('partner').set({ time_zone: 'Pacific/Kiritimati' }).where('id', '=', floor.partner).execute(),
}

const judge = (score: number): Step => {
  return (trx) =>
    sql`
    insert into machine_score values (${floor.call}, ${floor.scorecard.id}, ${floor.scorecard.version_id}, ${score}, false,
      array['greets'], '{}', '{}', now())
    on conflict (interaction_id, scorecard_id) do update set score = excluded.score`.execute(trx)
}

/** Details that are added to a conversation. */
const additions: Record<string, Step> = {
  'is judged by rules': judge(70),
  'is analysed': (trx) =>
    trx
      .updateTable('conversation_analysis')
      .set({ version: 3, agent_talk_ms: 5_000, customer_talk_ms: 3_000, agent_turns: 4, sentiment_customer: 0.5 })
      .where('interaction_id', '=', floor.call)
      .execute(),
  'gets a category': (trx) => sql`insert into category_match values (${floor.rule}, 1, ${floor.call})`.execute(trx),
  'is evaluated once more': (trx) =>
    sql`
      insert into evaluation (kind, scorecard_version_id, interaction_id, state, score, submitted_at)
      values ('freemium', ${floor.scorecard.version_id}, ${floor.call}, 'submitted', 60, '2026-03-05T11:00:00Z')
    `.execute(trx),
  'is evaluated': (trx) =>
    trx
      .updateTable('evaluation')
      .set({ state: 'submitted', submitted_at: new Date('2026-03-05T10:00:00Z') })
      .where('id', '=', floor.evaluation)
      .execute(),
}

/** Runs one step in a transaction and another one before the first transaction has ended, and waits for both. */
async function atOnce(first: Step, second: Step): Promise<void> {
  let end = () => {}
  const mayEnd = new Promise<void>((resolve) => {
    end = resolve
  })
  let one = Promise.resolve()
  await new Promise<void>((resolve, reject) => {
    one = db.transaction().execute(async (trx) => {
      await first(trx)
      resolve()
      await mayEnd
    })
    one.catch(reject)
  })
  const other = { isOver: false }
  const two = db
    .transaction()
    .execute(second)
    .finally(() => {
      other.isOver = true
    })
  // until it waits for the first, or does not need to
  while (!other.isOver && !(await isWaiting())) await new Promise((resolve) => setTimeout(resolve, 5))
  end()
  await Promise.all([one, two])
}

async function isWaiting(): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    ) as waits`.execute(db)
  return rows[0]!.waits
}

const wrong = async () => (await checkFigures(db)).filter((table) => table.wrong > 0 || table.missing > 0)

describe.skipIf(!isServer)('with a PostgreSQL server, named by TEST_DATABASE_URL', () => {
  // each addition has a conversation of its own, and all are recounted together: recounting takes longer than
  // everything else
  test.each(Object.keys(moves))(
    'a conversation that %s while details are added is counted in its new place',
    async (move) => {
      for (const addition of Object.values(additions)) {
        floor = await newFloor()
        await atOnce(moves[move]!, addition)
      }
      expect(await wrong()).toEqual([])
    },
  )

  test.each(Object.keys(moves))('one that %s after details were added is counted there too', async (move) => {
    for (const addition of Object.values(additions)) {
      floor = await newFloor()
      await atOnce(addition, moves[move]!)
    }
    expect(await wrong()).toEqual([])
  })

  test('an answer that changes while its evaluation is submitted is counted in its final state', async () => {
    const fails: Step = (trx) => sql`update evaluation_answer set failed = true`.execute(trx)
    await atOnce(additions['is evaluated']!, fails)
    expect(await wrong()).toEqual([])
    await sql`update evaluation set state = 'void'`.execute(db)
    await atOnce((trx) => sql`update evaluation_answer set failed = false`.execute(trx), additions['is evaluated']!)
    expect(await wrong()).toEqual([])
  })

  test('a conversation that arrives while its partner’s time zone is corrected is counted by the right one', async () => {
    const comes: Step = (trx) =>
      testConversations(trx).interaction({ partner_id: floor.partner, started_at: new Date('2026-03-04T20:00:00Z') })
    await atOnce(comes, moves['has a partner whose time zone is corrected']!)
    await sql`update partner set time_zone = 'UTC'`.execute(db)
    await atOnce(moves['has a partner whose time zone is corrected']!, comes)
    expect(await wrong()).toEqual([])
  })

  describe('a request to cancel', () => {
    const unlink: Step = (trx) => sql`delete from policy_link`.execute(trx)
    const request: Step = (trx) => testPartnerData(trx).link(floor.policy, floor.call, { role: 'retention' })
    const changes: Record<string, Step> = {
      ...moves,
      'is about a policy that ends': (trx) =>
        trx
          .updateTable('policy')
          .set({ status: 'cancelled', ended_on: '2026-03-09' })
          .where('id', '=', floor.policy)
          .execute(),
    }

    test.each(Object.keys(changes))(
      'of a conversation that %s at once is stored in its final state',
      async (change) => {
        await unlink(db)
        await atOnce(request, changes[change]!)
        expect(await wrong()).toEqual([])
        await unlink(db)
        await atOnce(changes[change]!, request)
        expect(await wrong()).toEqual([])
        expect((await checkFigures(db)).find(({ table }) => table === 'retention_request')!.rows).toBe(1)
      },
    )
  })

  describe('the sale of a policy', () => {
    const unlink: Step = (trx) => sql`delete from policy_link`.execute(trx)
    const link: Step = (trx) => testPartnerData(trx).link(floor.policy, floor.call)
    const file: Step = (trx) => testPartnerData(trx).verification({ interaction_id: floor.call, state: 'void' })
    const saleOf = () => db.selectFrom('policy').select(['sale_band', 'verdict']).executeTakeFirstOrThrow()

    test.each([
      ['before', (addition: Step) => atOnce(link, addition)],
      ['after', (addition: Step) => atOnce(addition, link)],
    ])('is updated when a link is added just %s the change', async (_, both) => {
      await unlink(db)
      await both(judge(95))
      expect(await saleOf()).toMatchObject({ sale_band: 90 })
      await unlink(db)
      await both(judge(65))
      expect(await saleOf()).toMatchObject({ sale_band: 60 })
      await unlink(db)
      await both(file)
      expect(await saleOf()).toMatchObject({ verdict: 'void' })
      expect(await wrong()).toEqual([])
    })
  })
})
