import { beforeEach, describe, expect, test } from 'vitest'

import { type DisputeRates, disputePageSchema, type DisputeRowDto, disputeRatesSchema } from '#contracts/disputes.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { evaluating, scorecardOf, shortScorecard, testEvaluations, yesNo } from '#tests/support/evaluations.ts'
import { judgedEvaluations } from '#tests/support/judged-evaluations.ts'
import { testServer } from '#tests/support/server.ts'

const DAY = 86_400_000
const server = await testServer()
const { db, clock } = server
const given = testConversations(db)
const judged = judgedEvaluations(db, given)
const quality = testEvaluations(db)

const settler = await server.as('Quality supervisor')
const [ana, bea] = [await server.addPerson({ name: 'Ana' }), await server.addPerson({ name: 'Bea' })]
const team = await given.team()
const agent = await given.agent({ name: 'Pedro Soto', team_id: team.id })
const card = await quality.scorecard(shortScorecard)
const other = await quality.scorecard(
  scorecardOf([[yesNo({ id: 'greeting', text: { es: '¿Saludó?', en: 'Greeted?' } })]], { dispute_days: 2 }),
)

beforeEach(() => db.deleteFrom('evaluation').execute())

const ago = (days: number) => new Date(clock.now().getTime() - days * DAY)
const ofCard = (more: Partial<Parameters<typeof judged>[0]> = {}) =>
  judged({
    scorecard_version_id: card.version_id,
    evaluator_id: ana.id,
    call: { agent_id: agent.id, team_id: team.id },
    ...more,
  })
const list = async (query = '', client = settler): Promise<DisputeRowDto[]> =>
  disputePageSchema.parse((await client.get(`/api/disputes?${query}`)).json()).data
const rates = async (query = '', client = settler): Promise<DisputeRates> =>
  disputeRatesSchema.parse((await client.get(`/api/dispute-rates?${query}`)).json())

describe('the rates', () => {
  test('count evaluations for how many are disputed, and answers for how many were wrong', async () => {
    const both = { greeting: 'failed', disclosure: 'failed' } as const
    await ofCard({ answers: both })
    await ofCard({ answers: both, state: 'acknowledged' })
    await ofCard({ answers: both, state: 'resolved', disputes: { greeting: 'accepted', disclosure: 'rejected' } })
    await ofCard({ answers: both, state: 'disputed', disputes: { greeting: null } })
    await ofCard({ answers: { greeting: 'na' }, evaluator_id: bea.id })
    await ofCard({ answers: both, evaluator_id: bea.id, state: 'resolved', disputes: { greeting: 'accepted' } })
    // accepted, but then escalated: not final
    await ofCard({ answers: both, state: 'escalated', disputes: { greeting: 'accepted', disclosure: null } })
    await judged({ scorecard_version_id: other.version_id, evaluator_id: bea.id, disputes: {} })

    const { overall, evaluators, questions, now } = await rates()
    expect(overall).toEqual({ disputed: { part: 4, whole: 8 }, overturned: { part: 2, whole: 3 } })
    expect(evaluators).toEqual([
      { evaluator: { id: ana.id, name: 'Ana' }, disputed: { part: 3, whole: 5 }, overturned: { part: 1, whole: 2 } },
      { evaluator: { id: bea.id, name: 'Bea' }, disputed: { part: 1, whole: 3 }, overturned: { part: 1, whole: 1 } },
    ])
    expect(questions).toMatchObject([
      {
        scorecard: { id: card.id },
        question_id: 'disclosure',
        text: { en: 'Question disclosure' },
        disputed: { part: 2, whole: 6 },
        overturned: { part: 0, whole: 1 },
      },
      { question_id: 'greeting', disputed: { part: 4, whole: 7 }, overturned: { part: 2, whole: 2 } },
    ])
    expect(now).toEqual({ open: 1, escalated: 1, overdue: 0 })
  })

  test('leave out calibrations, drafts, what was only submitted, and what is void', async () => {
    await ofCard()
    const disputes = { greeting: 'accepted' } as const
    await ofCard({ kind: 'calibration', state: 'resolved', disputes })
    await ofCard({ state: 'draft', released_at: null })
    await ofCard({ state: 'submitted', released_at: null })
    await ofCard({ state: 'void', disputes })
    const { overall, questions } = await rates()
    expect(overall).toEqual({ disputed: { part: 0, whole: 1 }, overturned: { part: 0, whole: 0 } })
    expect(questions).toEqual([])
  })

  test('count what was released within the days', async () => {
    await ofCard({ released_at: new Date('2026-03-01T00:00:00Z') })
    await ofCard({ released_at: new Date('2026-03-31T23:59:59Z'), disputes: { greeting: null }, state: 'disputed' })
    await ofCard({ released_at: new Date('2026-04-01T00:00:00Z') })
    const of = async (query: string) => (await rates(query)).overall.disputed
    expect(await of('released_from=2026-03-01&released_to=2026-03-31')).toEqual({ part: 1, whole: 2 })
    expect(await of('released_from=2026-03-02')).toEqual({ part: 1, whole: 2 })
    expect(await of('released_to=2026-02-28')).toEqual({ part: 0, whole: 0 })
  })

  test('name a question as the newest version that has it does', async () => {
    await db
      .insertInto('scorecard_version')
      .values({
        scorecard_id: other.id,
        number: 2,
        state: 'published',
        content: scorecardOf([[yesNo({ id: 'greeting', text: { en: 'Greeted by name?' } })]]),
        created_by: null,
      })
      .execute()
    await judged({ scorecard_version_id: other.version_id, state: 'disputed', disputes: { greeting: null } })
    expect((await rates()).questions).toMatchObject([{ text: { en: 'Greeted by name?' } }])
  })
})

describe('the list', () => {
  test('has what is disputed, with the time that is left', async () => {
    const { id, interaction_id } = await ofCard({
      state: 'disputed',
      disputes: { greeting: null },
      disputed_at: ago(5.5),
      disputed_by: bea.id,
    })
    const [row, ...rest] = await list()
    expect(rest).toEqual([])
    expect(row).toMatchObject({
      id,
      kind: 'quality',
      interaction_id,
      state: 'disputed',
      agent: { id: agent.id, name: 'Pedro Soto' },
      evaluator: { id: ana.id, name: 'Ana' },
      scorecard: { id: card.id, title: { en: 'Sales' } },
      questions: [{ question_id: 'greeting', text: { en: 'Question greeting' }, outcome: null }],
      disputed_by: { id: bea.id, name: 'Bea' },
      due_at: ago(-1.5).toISOString(),
      days_left: 1,
    })
  })

  test('counts the days of each scorecard, and none once it is resolved', async () => {
    const disputed = { disputes: { greeting: null }, disputed_at: ago(2.5) }
    const late = await judged({ scorecard_version_id: other.version_id, state: 'escalated', ...disputed })
    await ofCard({ state: 'disputed', ...disputed })
    await judged({ scorecard_version_id: other.version_id, state: 'resolved', ...disputed })
    const rows = await list('sort=due_at')
    expect(rows.map(({ days_left }) => days_left)).toEqual(expect.arrayContaining([-1, 4, null]))
    expect((await list('overdue=yes')).map(({ id }) => id)).toEqual([late.id])
    expect((await rates()).now).toEqual({ open: 1, escalated: 1, overdue: 1 })
  })

  test('follows its filters', async () => {
    const first = await ofCard({ state: 'disputed', disputes: { greeting: null }, disputed_at: ago(10) })
    const second = await ofCard({
      evaluator_id: bea.id,
      call: {},
      state: 'resolved',
      disputes: { disclosure: 'rejected' },
      disputed_at: ago(1),
    })
    const ids = async (query: string) => (await list(query)).map(({ id }) => id)
    expect(await ids('')).toEqual([second.id, first.id])
    expect(await ids('sort=disputed_at')).toEqual([first.id, second.id])
    expect(await ids('state=resolved')).toEqual([second.id])
    expect(await ids(`evaluator_id=${ana.id}`)).toEqual([first.id])
    expect(await ids(`agent_id=${agent.id}`)).toEqual([first.id])
    expect(await ids(`scorecard_id=${card.id}&question_id=disclosure`)).toEqual([second.id])
    expect(await ids(`scorecard_id=${other.id}&question_id=disclosure`)).toEqual([])
    expect(await ids(`disputed_from=${ago(2).toISOString().slice(0, 10)}`)).toEqual([second.id])
    expect(await ids(`disputed_to=${ago(2).toISOString().slice(0, 10)}`)).toEqual([first.id])
    const options = (await settler.get('/api/dispute-options')).json()
    expect(options).toMatchObject({
      evaluators: [{ name: 'Ana' }, { name: 'Bea' }],
      agents: [{ name: 'Pedro Soto' }],
      questions: [{ question_id: 'disclosure' }, { question_id: 'greeting' }],
    })
  })

  test('is exported as it is filtered, and that is recorded', async () => {
    await ofCard({ state: 'resolved', disputes: { greeting: 'accepted', disclosure: 'rejected' } })
    await ofCard({ state: 'disputed', disputes: { greeting: null } })
    const { body, statusCode } = await settler.get('/api/disputes/export?format=csv&state=resolved')
    expect(statusCode).toBe(200)
    const [head, ...rows] = body.trim().split(/\r?\n/)
    expect(head).toContain('questions')
    expect(rows).toHaveLength(1)
    expect(rows[0]).toContain('Question disclosure; Question greeting,1,1')
    const record = await db.selectFrom('access_record').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(record).toMatchObject({
      action: 'export',
      subject: 'disputes',
      detail: { format: 'csv', state: 'resolved' },
    })
  })
})

describe('a person who settles disputes of one team only', () => {
  const rules = (['quality-disputes', 'quality-detail'] as const).map((action) => ({
    action,
    conditions: { team_id: '$user.team_id' },
  }))

  test('sees, counts and is offered no other team’s', async () => {
    const lead = await server.as({ team_id: team.id, rules })
    const disputed = { state: 'disputed', disputes: { greeting: null } } as const
    const own = await ofCard(disputed)
    await ofCard({ ...disputed, evaluator_id: bea.id, call: {} })
    expect((await list('', lead)).map(({ id }) => id)).toEqual([own.id])
    const { overall, evaluators, now } = await rates('', lead)
    expect(overall.disputed).toEqual({ part: 1, whole: 1 })
    expect(evaluators.map(({ evaluator }) => evaluator?.name)).toEqual(['Ana'])
    expect(now.open).toBe(1)
    expect((await lead.get('/api/dispute-options')).json()).toMatchObject({ evaluators: [{ name: 'Ana' }] })
  })

  test('sees nothing beyond the permission to settle, even with other permissions', async () => {
    const half = await server.as({ team_id: team.id, rules: [rules[0]!, { action: 'quality-detail' }] })
    await ofCard({ call: {}, state: 'disputed', disputes: { greeting: null } })
    expect(await list('', half)).toEqual([])
    expect((await rates('', half)).overall.disputed.whole).toBe(0)
  })
})

test('a dispute moves through the list as people take its steps', async () => {
  const auditor = await server.as('Quality auditor')
  const lead = await server.as({ role: 'Team lead', team_id: team.id })
  const { id: interaction_id } = await given.interaction({ agent_id: agent.id, team_id: team.id })
  const { id } = await evaluating(auditor).start(interaction_id, card.id)
  await evaluating(auditor).answer(id, { greeting: 'no', disclosure: 'yes' })
  await evaluating(auditor).step(id, { event: 'evaluation.submitted' })
  await evaluating(auditor).step(id, { event: 'evaluation.released' })
  expect(await list()).toEqual([])
  const items = [{ question_id: 'greeting', proposed: 'yes', comment: 'Saludó.' }]
  await evaluating(lead).step(id, { event: 'evaluation.disputed', items })
  expect(await list('state=disputed')).toMatchObject([
    { id, disputed_by: { id: lead.person.id }, disputed_score: null },
  ])
  const decided = [{ question_id: 'greeting', outcome: 'accepted' as const, comment: '' }]
  await evaluating(auditor).step(id, { event: 'dispute.resolved', items: decided })
  expect(await list('state=resolved')).toMatchObject([
    { id, questions: [{ outcome: 'accepted' }], score: 100, disputed_score: 75, days_left: null },
  ])
  expect((await rates()).overall).toEqual({ disputed: { part: 1, whole: 1 }, overturned: { part: 1, whole: 1 } })
})
