import { sql } from 'kysely'
import { expect, test } from 'vitest'

import type { PremiumDashboard } from '#contracts/premium.ts'
import { NOTHING, premiumAnswers } from '#tests/support/premium-answers.ts'
import { premiumFixture } from '#tests/support/premium-fixture.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const { db } = server
const floor = await premiumFixture(server)
const { supervisor, norte, ana, luis, scorecard, today } = floor
const { dashboard, judgedOf } = premiumAnswers(floor)

test('machine and people are summed up apart, in total, by day, score, question and agent', async () => {
  const { judged, ...rest } = await dashboard()
  const machine = { cases: 8, scored: 7, score_sum: 250, score_squares: 21_250, auto_failed: 3 }
  const people = { cases: 5, scored: 5, score_sum: 320, score_squares: 28_000, auto_failed: 1 }
  const question = (question_id: string) => ({
    scorecard: { id: scorecard.id, title: { en: 'Sales' }, locale: 'en' },
    question_id,
    text: { en: `Question ${question_id}` },
  })
  const { agents, ...all } = judged!
  expect(all).toEqual({
    scorecard: { id: scorecard.id, title: { en: 'Sales' }, locale: 'en' },
    versions: [{ number: 1, target: 85, machine: 8, people: 5 }],
    run: null,
    ...{ machine, people, listed: 5 },
    compared: { machine: NOTHING, people: NOTHING },
    days: [{ day: today, machine, people }],
    distribution: {
      machine: [
        { points: 0, cases: 3 },
        { points: 25, cases: 2 },
        { points: 100, cases: 2 },
      ],
      people: [
        { points: 0, cases: 1 },
        { points: 40, cases: 1 },
        { points: 80, cases: 1 },
        { points: 100, cases: 2 },
      ],
    },
    questions: [
      {
        ...question('recorded'),
        machine: { failed: 3, answers: 7, undetermined: 1 },
        people: { failed: 1, answers: 5 },
        agreement: { agreeing: 5, compared: 5, kappa: 1 },
      },
      {
        ...question('price'),
        machine: { failed: 3, answers: 7, undetermined: 1 },
        people: { failed: 1, answers: 5 },
        // four of five equal, where 0.6 × 0.8 + 0.4 × 0.2 would be by chance
        agreement: { agreeing: 4, compared: 5, kappa: expect.closeTo((0.8 - 0.56) / 0.44, 10) },
      },
      {
        ...question('listens'),
        machine: { failed: 0, answers: 0, undetermined: 0 },
        people: { failed: 1, answers: 5 },
        agreement: { agreeing: 0, compared: 0, kappa: null },
      },
    ],
    agent_count: 2,
  })
  expect(agents).toEqual([
    {
      id: ana.id,
      name: 'Ana',
      ...{ cases: 6, scored: 5, score_sum: 225, score_squares: 20_625, auto_failed: 2 },
      is_outlying: null,
      points: [
        { points: 0, cases: 2 },
        { points: 25, cases: 1 },
        { points: 100, cases: 2 },
      ],
      cells: expect.arrayContaining([
        { question_id: 'recorded', failed: 2, answers: 5 },
        { question_id: 'price', failed: 2, answers: 5 },
      ]),
    },
    // too few for a mean: after those who have one
    expect.objectContaining({ id: luis.id, cases: 2, scored: 2 }),
  ])
  expect(rest).toMatchObject({
    conversations: { all: 8, written: 7 },
    compared_conversations: { all: 0, written: 0 },
    undated: 0,
    scorecards: [{ id: scorecard.id }],
    speech: {
      ...{ spoken: 2, agent_talk_ms: 12_000, customer_talk_ms: 4_000, agent_turns: 8, interruptions: 2 },
      ...{ measured: 2, silence_ms: 2_000, measured_ms: 20_000 },
    },
    categories: [{ name: 'Prices', is_running: false, sums: { part: 4, whole: 7, cases: 7 } }],
    disputes: { released: 2, disputed: 2, decided: 1, accepted: 1 },
    calibrations: { open: 0, closed: 0 },
  })
})

test('agent by agent the scores are those of the requested judge', async () => {
  const { agents } = await judgedOf('judge=people')
  expect(agents.map(({ name, cases, score_sum }) => [name, cases, score_sum])).toEqual([
    ['Ana', 4, 280],
    ['Luis', 1, 40],
  ])
  expect(agents[1]!.points).toEqual([{ points: 40, cases: 1 }])
})

test('an outlier is measured against the means of all agents, not only of the listed ones', async () => {
  const days = 'started_from=2020-06-01&started_to=2020-06-30'
  const agentsOf = async () =>
    (await supervisor.get(`/api/dashboards/premium?${days}`)).json<PremiumDashboard>().judged!
  // twenty agents at about 61 points, and forty at about 90: of the 25 listed five are of those
  await db.transaction().execute(async (trx) => {
    await sql`insert into agent (name) select 'Of many ' || n from generate_series(1, 60) as n`.execute(trx)
    await sql`
      insert into interaction (external_id, partner_id, channel, agent_id, started_at)
      select 'many ' || agent.id || ' ' || n, ${norte.id}, 'voice', agent.id, '2020-06-10T12:00:00Z'
      from agent cross join generate_series(1, 5) as n where agent.name like 'Of many %'
    `.execute(trx)
    await sql`
      insert into machine_score select interaction.id, ${scorecard.id}, ${scorecard.version_id},
        case when split_part(agent.name, ' ', 3)::integer <= 20 then 60 else 89 end + split_part(agent.name, ' ', 3)::integer % 3,
        false, '{}', '{}', '{}', now()
      from interaction join agent on agent.id = interaction.agent_id where agent.name like 'Of many %'
    `.execute(trx)
  })
  const { agents, agent_count } = await agentsOf()
  expect([agents.length, agent_count]).toEqual([25, 60])
  const low = agents.filter(({ score_sum, scored }) => score_sum / scored < 70)
  expect(agents.filter(({ is_outlying }) => is_outlying)).toEqual(low)
  expect(low).toHaveLength(20)

  // with fewer than five means it is unknown whether one is an outlier
  await sql`
    update interaction set agent_id = null where agent_id in (select id from agent where name like 'Of many %' order by id offset 4)
  `.execute(db)
  expect((await agentsOf()).agents.map(({ is_outlying }) => is_outlying)).toEqual([null, null, null, null])
})
