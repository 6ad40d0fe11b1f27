import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

import type { CallMachineScores } from '#contracts/machine-scores.ts'
import type { PremiumDashboard } from '#contracts/premium.ts'
import { queueAnalysis } from '#server/jobs/queue-analysis.ts'
import { queueRule } from '#server/jobs/queue-categories.ts'
import { queueMachineRuns } from '#server/jobs/queue-machine-scores.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { evaluating, scorecardOf, testEvaluations, yesNo } from '#tests/support/evaluations.ts'
import { testServer } from '#tests/support/server.ts'
import { ruled } from '#tests/support/suggestions.ts'

/** A handful of conversations that rules judge and people audit as they do, counted by hand. */

const server = await testServer()
const { app, db } = server
const given = testConversations(db)
const auditor = await server.as('Quality auditor')
const supervisor = await server.as('Quality supervisor')
const analyst = await server.as('Business analyst')
type Client = typeof supervisor
const today = server.clock.now().toISOString().slice(0, 10)
const THESE_DAYS = `started_from=${today}&started_to=${today}`

const [sur, norte] = [await given.partner({ time_zone: 'America/Lima' }), await given.partner()]
const [north, south] = [await given.team(), await given.team()]
const [ana, luis] = [await given.agent({ name: 'Ana' }), await given.agent({ name: 'Luis' })]
const lead = await server.as({ role: 'Team lead', team_id: north.id })

// a weight of three for the price; what is not recorded sets everything to nought; nobody's rule hears whether the agent listens
const content = scorecardOf([
  [
    ruled('recorded', { kind: 'disclosure', query: 'agent:grabada' }, { auto_fail: 'form' }),
    ruled('price', { kind: 'disclosure', query: 'agent:precio' }, { weight: 3 }),
    yesNo({ id: 'listens' }),
  ],
])
const scorecard = await testEvaluations(db).scorecard(content)

const ofAna = { partner_id: norte.id, team_id: north.id, agent_id: ana.id, duration_ms: 10_000 }
const ofLuis = { partner_id: norte.id, team_id: south.id, agent_id: luis.id, duration_ms: 10_000 }

async function said(text: string | null, whose = ofAna): Promise<number> {
  const { id } = await given.interaction({ ...whose, language: 'es', started_at: server.clock.now() })
  if (text !== null) await given.turns(id, [{ speaker: 'agent', text }])
  return id
}

/** Everything that waits is done. */
async function settled() {
  app.jobs.wake()
  await app.jobs.idle()
}

async function audit(interaction: number, answers: Record<string, string>): Promise<number> {
  const { id } = await evaluating(auditor).start(interaction, scorecard.id)
  await settled()
  await evaluating(auditor).answer(id, { recorded: 'yes', price: 'yes', listens: 'yes', ...answers })
  await evaluating(auditor).step(id, { event: 'evaluation.submitted' })
  return id
}

const conversations: Record<'both' | 'noPrice' | 'noNotice' | 'neither' | 'again' | 'silent', number> = {} as never
const released: number[] = []

beforeAll(async () => {
  Object.assign(conversations, {
    both: await said('La llamada es grabada y el precio es este'), // 100
    noPrice: await said('La llamada es grabada'), // 25
    noNotice: await said('El precio es este'), // 0: set to nought
    neither: await said('Buenos días'), // 0, likewise
    again: await said('Llamada grabada, precio final'), // 100
    silent: await said(null), // nothing to judge
  })
  const lessOfLuis = await said('La llamada es grabada', ofLuis) // 25
  await said('El precio es este', ofLuis) // 0
  const { id: rule } = await db
    .insertInto('category_rule')
    .values({ name: 'Prices', query: 'precio' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await queueRule(db, rule)
  await queueAnalysis(db)
  await settled()
  await queueMachineRuns(db)
  await settled()

  await audit(conversations.both, {}) // 100
  released.push(await audit(conversations.noPrice, { listens: 'no' })) // 4 of 5
  released.push(await audit(lessOfLuis, { price: 'no' })) // 2 of 5
  await audit(conversations.noNotice, { recorded: 'no' }) // 0
  await audit(conversations.again, {}) // 100
  const now = server.clock.now()
  await db.updateTable('evaluation').set({ state: 'released', released_at: now }).where('id', 'in', released).execute()
  const dispute = { question_id: 'price', proposed: 'yes', comment: '', disputed_at: now }
  await db
    .insertInto('dispute_item')
    .values([
      { ...dispute, evaluation_id: released[0]! },
      { ...dispute, evaluation_id: released[1]!, outcome: 'accepted', decided_at: now },
    ])
    .execute()
  await db
    .updateTable('conversation_analysis')
    .set({ agent_talk_ms: 6_000, customer_talk_ms: 2_000, silence_ms: 1_000, agent_turns: 4, interruptions: 1 })
    .where('interaction_id', 'in', [conversations.both, conversations.noPrice])
    .execute()
})

async function dashboard(query = '', reader: Client = supervisor): Promise<PremiumDashboard> {
  const answer = await reader.get(`/api/dashboards/premium?${THESE_DAYS}&${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<PremiumDashboard>()
}

const judgedOf = async (query = '', reader: Client = supervisor) => (await dashboard(query, reader)).judged!

async function total(address: string, reader: Client): Promise<number> {
  const answer = await reader.get(address)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ meta: { total: number } }>().meta.total
}

/** How many rows the lists behind the numbers hold. */
const calls = (query: string, reader: Client = supervisor) =>
  total(`/api/calls?${THESE_DAYS}&scorecard_id=${scorecard.id}&${query}`, reader)
const evaluations = (query: string, reader: Client = supervisor) =>
  total(
    `/api/evaluations?group=counted&submitted_from=${today}&submitted_to=${today}&scorecard_id=${scorecard.id}&${query}`,
    reader,
  )

const NOTHING = { cases: 0, scored: 0, score_sum: 0, score_squares: 0, auto_failed: 0 }

test('machine and people are summed up apart, in all, by day, score, question and agent', async () => {
  const { judged, ...told } = await dashboard()
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
        machine: { failed: 3, answers: 7, untold: 1 },
        people: { failed: 1, answers: 5 },
        agreement: { agreeing: 5, compared: 5, kappa: 1 },
      },
      {
        ...question('price'),
        machine: { failed: 3, answers: 7, untold: 1 },
        people: { failed: 1, answers: 5 },
        // four of five alike, where 0.6 × 0.8 + 0.4 × 0.2 would be by chance
        agreement: { agreeing: 4, compared: 5, kappa: expect.closeTo((0.8 - 0.56) / 0.44, 10) },
      },
      {
        ...question('listens'),
        machine: { failed: 0, answers: 0, untold: 0 },
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
  expect(told).toMatchObject({
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

test('agent by agent the scores are those of the judge that is asked for', async () => {
  const { agents } = await judgedOf('judge=people')
  expect(agents.map(({ name, cases, score_sum }) => [name, cases, score_sum])).toEqual([
    ['Ana', 4, 280],
    ['Luis', 1, 40],
  ])
  expect(agents[1]!.points).toEqual([{ points: 40, cases: 1 }])
})

test('a mean stands out from those of all agents, not from those alone that are listed', async () => {
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

  // of fewer than five means none can stand out, and that is not to say that none does
  await sql`
    update interaction set agent_id = null where agent_id in (select id from agent where name like 'Of many %' order by id offset 4)
  `.execute(db)
  expect((await agentsOf()).agents.map(({ is_outlying }) => is_outlying)).toEqual([null, null, null, null])
})

/** Nothing of what a filter leaves was judged. */
const NOT_JUDGED: Pick<NonNullable<PremiumDashboard['judged']>, 'machine' | 'people' | 'distribution' | 'questions'> = {
  ...{ machine: NOTHING, people: NOTHING },
  distribution: { machine: [], people: [] },
  questions: [],
}

describe('behind every number the list holds as many rows:', () => {
  test.each(['', `team_id=${south.id}`, `agent_id=${ana.id}`, 'channel=voice', 'channel=email'])(
    'of all, and narrowed by %s',
    async (filter) => {
      const { machine, people, distribution, questions } = (await dashboard(filter)).judged ?? NOT_JUDGED
      expect(await calls(filter)).toBe(machine.cases)
      expect(await calls(`${filter}&machine_points_min=0`)).toBe(machine.scored)
      expect(await calls(`${filter}&machine_auto_failed=yes`)).toBe(machine.auto_failed)
      expect(await evaluations(filter)).toBe(people.cases)
      expect(await evaluations(`${filter}&auto_failed=yes`)).toBe(people.auto_failed)
      for (const { points, cases } of distribution.machine)
        expect(await calls(`${filter}&machine_points_min=${points}&machine_points_max=${points}`)).toBe(cases)
      for (const { points, cases } of distribution.people)
        expect(await evaluations(`${filter}&points_min=${points}&points_max=${points}`)).toBe(cases)
      for (const { question_id, machine: rule, people: person, agreement } of questions) {
        expect(await calls(`${filter}&machine_failed=${question_id}`)).toBe(rule.failed)
        expect(await calls(`${filter}&machine_passed=${question_id}`)).toBe(rule.answers - rule.failed)
        expect(await calls(`${filter}&machine_untold=${question_id}`)).toBe(rule.untold)
        expect(await evaluations(`${filter}&failed_question=${question_id}`)).toBe(person.failed)
        expect(await evaluations(`${filter}&compared_question=${question_id}`)).toBe(agreement.compared)
      }
      const most = Math.max(0, ...questions.map(({ agreement }) => agreement.compared))
      expect(await evaluations(`${filter}&compared=yes`)).toBe(most)
    },
  )

  test('of a cell of an agent and a question', async () => {
    const { agents } = await judgedOf()
    for (const { id, cells } of agents)
      for (const { question_id, failed } of cells)
        expect(await calls(`agent_id=${id}&machine_failed=${question_id}`)).toBe(failed)
    const { agents: byPeople } = await judgedOf('judge=people')
    for (const { id, cells } of byPeople)
      for (const { question_id, failed } of cells)
        expect(await evaluations(`agent_id=${id}&failed_question=${question_id}`)).toBe(failed)
  })

  test.each(['', `team_id=${south.id}`, `agent_id=${ana.id}`, 'channel=email'])(
    'of what was disputed of all that was released, narrowed by %s',
    async (filter) => {
      const { disputed } = (await dashboard(filter)).disputes
      const listed = (days: string) => total(`/api/evaluations?disputed=yes&${filter}&${days}`, supervisor)
      expect(await listed(`released_from=${today}&released_to=${today}`)).toBe(disputed)
      expect(await listed('released_to=2020-01-01')).toBe(0)
      expect(await listed('released_from=2099-01-01')).toBe(0)
    },
  )

  test('of a category', async () => {
    const { categories } = await dashboard()
    expect(await total(`/api/calls?${THESE_DAYS}&category_id=${categories[0]!.id}`, supervisor)).toBe(
      categories[0]!.sums.part,
    )
  })

  test('a score is rounded as it is counted', async () => {
    const { id } = await given.interaction({ ...ofAna, started_at: new Date('2020-05-05T12:00:00Z') })
    await db
      .insertInto('machine_score')
      .values({
        ...{ interaction_id: id, scorecard_id: scorecard.id, scorecard_version_id: scorecard.version_id },
        ...{ score: 62.5, auto_failed: false, passed: [], failed: [], untold: [], judged_at: server.clock.now() },
      })
      .execute()
    const days = 'started_from=2020-05-05&started_to=2020-05-05'
    const { judged } = (await supervisor.get(`/api/dashboards/premium?${days}`)).json<PremiumDashboard>()
    expect(judged!.distribution.machine).toEqual([{ points: 63, cases: 1 }])
    const list = (points: number) =>
      total(`/api/calls?${days}&machine_points_min=${points}&machine_points_max=${points}`, supervisor)
    expect([await list(62), await list(63)]).toEqual([0, 1])
  })

  test('what the filters name is told in words', async () => {
    const answer = await supervisor.get(`/api/call-facets?scorecard_id=${scorecard.id}&machine_failed=price`)
    expect(answer.json()).toMatchObject({
      judged: { scorecard: { title: { en: 'Sales' } }, question: { text: { en: 'Question price' } } },
    })
  })
})

describe('compared is with', () => {
  test('the equal period before', async () => {
    const { id } = await given.interaction({
      ...ofAna,
      started_at: new Date(server.clock.now().getTime() - 86_400_000),
    })
    const { compared_with, compared_conversations } = await dashboard()
    const yesterday = new Date(server.clock.now().getTime() - 86_400_000).toISOString().slice(0, 10)
    expect(compared_with).toEqual({ from: yesterday, to: yesterday, partner: null, team: null })
    expect(compared_conversations.all).toBe(1)
    await db.deleteFrom('interaction').where('id', '=', id).execute()
  })

  test('the same days of another team', async () => {
    const { compared_with, compared_conversations, judged } = await dashboard(
      `team_id=${north.id}&compare_team_id=${south.id}`,
    )
    expect(compared_with).toEqual({ from: today, to: today, partner: null, team: { id: south.id, name: south.name } })
    expect(compared_conversations).toEqual({ all: 2, written: 2 })
    expect(judged!.machine.cases).toBe(6)
    expect(judged!.compared.machine).toEqual({ cases: 2, scored: 2, score_sum: 25, score_squares: 625, auto_failed: 1 })
    expect(judged!.compared.people).toMatchObject({ cases: 1, score_sum: 40 })
  })

  test('the same days of another team as a whole, where it is an agent that is compared with it', async () => {
    const { conversations: own, compared_conversations } = await dashboard(
      `agent_id=${ana.id}&compare_team_id=${south.id}`,
    )
    expect([own.all, compared_conversations.all]).toEqual([6, 2])
  })

  test('the same days of another partner', async () => {
    const { compared_with, compared_conversations } = await dashboard(
      `partner_id=${norte.id}&compare_partner_id=${norte.id}`,
    )
    expect(compared_with.partner).toEqual({ id: norte.id, name: norte.name })
    expect(compared_conversations.all).toBe(8)
  })

  test('nobody, where the reader sees nothing of them', async () => {
    const { compared_with, compared_conversations } = await dashboard(`compare_team_id=${south.id}`, lead)
    expect(compared_with.team).toBeNull()
    expect(compared_conversations.all).toBe(0)
  })
})

describe('who may ask', () => {
  test('nobody without the permission', async () => {
    expect((await auditor.get('/api/dashboards/premium')).statusCode).toBe(403)
  })

  test('a team lead, who sees the own team alone, in numbers and in lists', async () => {
    const { machine, people, listed, agents } = await judgedOf('', lead)
    expect(machine).toMatchObject({ cases: 6, auto_failed: 2 })
    expect(people.cases).toBe(4)
    expect(agents.map(({ name }) => name)).toEqual(['Ana'])
    expect(await calls('machine_failed=price', lead)).toBe(2)
    // who leads a team opens what is released, and is told how much that is
    expect(listed).toBe(1)
    expect(await evaluations('', lead)).toBe(1)
  })

  test('an analyst, who opens no evaluations', async () => {
    const { people, listed } = await judgedOf('', analyst)
    expect([people.cases, listed]).toEqual([5, null])
  })

  test('a partner that the reader sees nothing of does not even tell its zone', async () => {
    expect((await dashboard(`partner_id=${sur.id}`)).period.time_zone).toBe('UTC')
    const { id } = await given.interaction({ partner_id: sur.id, started_at: new Date('2020-01-01') })
    expect((await dashboard(`partner_id=${sur.id}`)).period.time_zone).toBe('America/Lima')
    expect((await dashboard(`partner_id=${sur.id}`, lead)).period.time_zone).toBe('UTC')
    await db.deleteFrom('interaction').where('id', '=', id).execute()
  })

  test('nobody for more than ten years, and the answer names the field', async () => {
    const answer = await supervisor.get('/api/dashboards/premium?started_from=1990-01-01&started_to=2025-01-01')
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().errors)).toEqual(['started_from'])
  })

  test('an address that names a scorecard nobody judged by is told of none', async () => {
    expect((await dashboard('scorecard_id=999999')).judged).toBeNull()
  })
})

describe('what rules say of one conversation', () => {
  const scoresOf = async (id: number, reader: Client = supervisor) => {
    const answer = await reader.get(`/api/calls/${id}/machine-scores`)
    return { status: answer.statusCode, ...answer.json<CallMachineScores>() }
  }

  test('is told question by question, with the places', async () => {
    const { data, withheld } = await scoresOf(conversations.noPrice)
    expect(withheld).toBe(false)
    expect(data).toEqual([
      {
        scorecard: { id: scorecard.id, title: { en: 'Sales' }, locale: 'en' },
        ...{ version: 1, score: 25, auto_failed: false },
        questions: [
          expect.objectContaining({
            question_id: 'recorded',
            outcome: 'passed',
            why_not: null,
            spans: [expect.objectContaining({ seq: 0 })],
          }),
          expect.objectContaining({ question_id: 'price', outcome: 'failed', spans: [] }),
        ],
      },
    ])
    const [nothing] = (await scoresOf(conversations.silent)).data
    expect(nothing).toMatchObject({ score: null, questions: [{ outcome: 'untold', why_not: 'no-transcript' }, {}] })
  })

  test('goes to nobody who does not see the conversation', async () => {
    const { id } = await given.interaction({ ...ofLuis })
    expect((await scoresOf(id, lead)).status).toBe(404)
  })

  test('goes neither with a call nor as a filter to who has nothing to do with quality', async () => {
    const reader = await server.as(['call-detail'])
    expect(await scoresOf(conversations.both, reader)).toMatchObject({ status: 200, data: [], withheld: false })
    expect(await total(`/api/calls?${THESE_DAYS}`, reader)).toBe(8)
    expect(await calls('machine_failed=price', reader)).toBe(0)
    const facets = await reader.get(`/api/call-facets?scorecard_id=${scorecard.id}`)
    expect(facets.json()).not.toHaveProperty('judged')
  })

  test('is kept from who is yet to judge it', async () => {
    const reader = await server.as('Quality auditor')
    expect((await scoresOf(conversations.neither, reader)).data).toHaveLength(1)
    const { id } = await evaluating(reader).start(conversations.neither, scorecard.id)
    expect(await scoresOf(conversations.neither, reader)).toMatchObject({ data: [], withheld: true })
    await evaluating(reader).answer(id, { recorded: 'no', price: 'no', listens: 'yes' })
    await evaluating(reader).step(id, { event: 'evaluation.submitted' })
    expect((await scoresOf(conversations.neither, reader)).data).toHaveLength(1)
    await db.deleteFrom('evaluation').where('id', '=', id).execute()
  })
})

test('who is yet to answer a conversation blind counts nothing that others said of it', async () => {
  const reader = await server.as('Quality supervisor')
  const { id } = await db
    .insertInto('calibration')
    .values({
      ...{ name: 'Together', scorecard_version_id: scorecard.version_id, due_on: '2099-01-01', created_by: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('calibration_participant').values({ calibration_id: id, user_id: reader.person.id }).execute()
  await db
    .insertInto('calibration_interaction')
    .values({ calibration_id: id, interaction_id: conversations.noPrice, position: 1 })
    .execute()

  const { people, questions, distribution, listed } = await judgedOf('', reader)
  expect(people).toMatchObject({ cases: 4, score_sum: 240 })
  expect(listed).toBe(4)
  expect(distribution.people.map(({ points }) => points)).toEqual([0, 40, 100])
  expect(questions[1]).toMatchObject({ people: { answers: 4 }, agreement: { agreeing: 4, compared: 4, kappa: null } })
  expect(await evaluations('', reader)).toBe(4)
  expect((await dashboard('', reader)).disputes).toMatchObject({ released: 1, disputed: 1 })
  const one = await reader.get(`/api/calls/${conversations.noPrice}/machine-scores`)
  expect(one.json()).toEqual({ data: [], withheld: true })
  expect((await judgedOf()).people.cases).toBe(5)
})
