import { beforeAll, describe, expect, test } from 'vitest'

import type { AuditFigures, FreemiumDashboard } from '#contracts/dashboards.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { evaluating, scorecardOf, testEvaluations, yesNo } from '#tests/support/evaluations.ts'
import { testServer } from '#tests/support/server.ts'

/** A handful of audits, made over the API as people make them, and counted by hand. */

const server = await testServer()
const { db } = server
const given = testConversations(db)
const auditor = await server.as('Quality auditor')
const supervisor = await server.as('Quality supervisor')
const today = server.clock.now().toISOString().slice(0, 10)

const content = scorecardOf(
  [
    [
      yesNo({ id: 'greets', text: { en: 'Greets?', es: '¿Saluda?' } }),
      yesNo({ id: 'listens' }),
      yesNo({ id: 'identity', family: 'end-user' }),
      yesNo({ id: 'price', family: 'business' }),
      yesNo({ id: 'disclosure', family: 'compliance', auto_fail: 'form' }),
    ],
  ],
  { target: 90 },
)
const GOOD = { greets: 'yes', listens: 'yes', identity: 'yes', price: 'yes', disclosure: 'yes' }
const NOT_ASKED = { greets: 'na', listens: 'na', identity: 'na', price: 'na', disclosure: 'na' }

const scorecard = await testEvaluations(db).scorecard(content)
const partner = await given.partner()
const team = await given.team()
const lead = await server.as({ role: 'Team lead', team_id: team.id })
const [ana, luis] = [await given.agent({ name: 'Ana' }), await given.agent({ name: 'Luis' })]

type Client = typeof supervisor

const audits = async (query = '', reader: Client = supervisor): Promise<AuditFigures> => {
  const answer = await reader.get(`/api/dashboards/freemium?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<FreemiumDashboard>().audits
}

/** How many rows the list of evaluations has for a number. */
const listedCount = async (query: string, reader: Client = supervisor): Promise<number> => {
  const list = await reader.get(`/api/evaluations?group=counted&submitted_from=${today}&submitted_to=${today}&${query}`)
  expect(list.statusCode, list.body).toBe(200)
  return list.json<{ meta: { total: number } }>().meta.total
}

const call = (agent: { id: number }) =>
  given.interaction({ partner_id: partner.id, agent_id: agent.id, team_id: team.id })

async function audit(agent: { id: number }, answers: Record<string, string>) {
  const { id } = await evaluating(auditor).start((await call(agent)).id, scorecard.id)
  await evaluating(auditor).answer(id, { ...GOOD, ...answers })
  await evaluating(auditor).step(id, { event: 'evaluation.submitted' })
  return id
}

const made: number[] = []

beforeAll(async () => {
  made.push(await audit(ana, {}))
  made.push(await audit(ana, { greets: 'no' }))
  made.push(await audit(ana, { identity: 'no' }))
  made.push(await audit(ana, { disclosure: 'no' }))
  made.push(await audit(ana, { price: 'na', listens: 'no' }))
  made.push(await audit(luis, { identity: 'no' }))
  made.push(await audit(luis, NOT_ASKED))
  // neither a draft nor a calibration is counted
  const draft = await evaluating(auditor).start((await call(ana)).id, scorecard.id)
  await evaluating(auditor).answer(draft.id, { greets: 'no' })
  await db
    .insertInto('evaluation')
    .values({
      kind: 'calibration',
      scorecard_version_id: scorecard.version_id,
      interaction_id: (await call(ana)).id,
      evaluator_id: auditor.person.id,
      state: 'submitted',
      score: 10,
      submitted_at: server.clock.now(),
    })
    .execute()
})

test('what was submitted is summed up in all, by day, scorecard version, question and agent', async () => {
  const figures = await audits()
  const totals = {
    evaluations: 7,
    scored: 6,
    // 100, 80, 80, 0, 3 of 4 that apply, 80; nothing applies in the seventh
    score_sum: 415,
    score_squares: 34_825,
    auto_failed: 1,
    critical: {
      'end-user': { evaluations: 6, failed: 2 },
      business: { evaluations: 5, failed: 0 },
      compliance: { evaluations: 6, failed: 1 },
    },
    non_critical: { answers: 12, failed: 2 },
  }
  const question = (question_id: string, part: number) => ({
    scorecard: { id: scorecard.id, title: { en: 'Sales' }, locale: 'en' },
    question_id,
    text: question_id === 'greets' ? { en: 'Greets?', es: '¿Saluda?' } : { en: `Question ${question_id}` },
    failed: { part, whole: 6 },
  })
  expect(figures).toMatchObject({
    totals,
    previous_totals: { evaluations: 0, scored: 0, score_sum: 0 },
    unplanned: 7,
    days: [{ day: today, ...totals }],
    versions: [{ scorecard: { id: scorecard.id, title: { en: 'Sales' } }, number: 1, target: 90, evaluations: 7 }],
    agent_count: 2,
    listed: 7,
  })
  expect(figures.questions).toEqual([
    question('identity', 2),
    question('disclosure', 1),
    question('greets', 1),
    question('listens', 1),
  ])
  // with fewer than five there is no lowest score
  expect(figures.agents.map(({ name, evaluations, score_sum }) => [name, evaluations, score_sum])).toEqual([
    ['Ana', 5, 335],
    ['Luis', 2, 80],
  ])
})

test('the list of evaluations contains exactly those that each number counts', async () => {
  const { totals, questions, agents } = await audits()
  expect(await listedCount('')).toBe(totals.evaluations)
  expect(await listedCount('auto_failed=yes')).toBe(totals.auto_failed)
  for (const [family, { failed }] of Object.entries(totals.critical))
    expect(await listedCount(`failed_family=${family}`)).toBe(failed)
  for (const { scorecard: of, question_id, failed } of questions)
    expect(await listedCount(`scorecard_id=${of.id}&failed_question=${question_id}`)).toBe(failed.part)
  for (const { id, evaluations } of agents) expect(await listedCount(`agent_id=${id}`)).toBe(evaluations)
})

test('the newest five are given with auditor, agent and version', async () => {
  const { latest } = await audits()
  expect(latest!.map(({ id }) => id)).toEqual(made.toReversed().slice(0, 5))
  expect(latest![1]).toEqual({
    id: made[5],
    kind: 'quality',
    interaction_id: expect.any(Number),
    submitted_at: server.clock.now().toISOString(),
    agent: { id: luis.id, name: 'Luis' },
    evaluator: { id: auditor.person.id, name: auditor.person.name },
    scorecard: { id: scorecard.id, title: { en: 'Sales' }, locale: 'en' },
    number: 1,
    score: 80,
    auto_failed: false,
  })
})

describe('filters and days', () => {
  test('narrow the audits by their conversations', async () => {
    const other = await given.team()
    expect((await audits(`team_id=${team.id}&channel=voice&partner_id=${partner.id}`)).totals.evaluations).toBe(7)
    expect((await audits(`team_id=${other.id}`)).totals.evaluations).toBe(0)
    expect((await audits('channel=email')).totals.evaluations).toBe(0)
  })

  test('it is compared with a day before, and a day after has nothing', async () => {
    const after = new Date(server.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
    const { totals, previous_totals, days } = await audits(`started_from=${after}&started_to=${after}`)
    expect([totals.evaluations, previous_totals.evaluations, days]).toEqual([0, 7, []])
  })
})

describe('a reader', () => {
  test('without quality-detail gets the sums, and neither audits nor the number of those to open', async () => {
    const figures = await audits('', await server.as(['dashboards-freemium']))
    expect(figures).toMatchObject({ totals: { evaluations: 7 }, listed: null, latest: null })
  })

  test('whose quality-detail reaches less than the dashboard gets the number that they can open', async () => {
    const rules = [
      { action: 'dashboards-freemium' },
      { action: 'quality-audit' },
      { action: 'quality-detail', conditions: { agent_id: luis.id } },
    ] as const
    const reader = await server.as({ rules: [...rules] })
    const { totals, listed, latest } = await audits('', reader)
    expect([totals.evaluations, listed, latest!.map(({ agent }) => agent!.name)]).toEqual([7, 2, ['Luis', 'Luis']])
    expect(await listedCount('', reader)).toBe(listed)
  })

  test('who sees only what was released can open only that', async () => {
    const reader = await server.as(['dashboards-freemium', 'quality-detail'])
    const { totals, listed, latest } = await audits('', reader)
    expect([totals.evaluations, listed, latest]).toEqual([7, 0, []])
    expect(await listedCount('', reader)).toBe(0)
  })

  test('of one partner gets sums of that partner alone', async () => {
    const { id: partner_id } = await given.partner()
    const rules = [{ action: 'dashboards-freemium', conditions: { partner_id: '$user.partner_id' } }] as const
    const reader = await server.as({ rules: [...rules], partner_id })
    expect(await audits('', reader)).toMatchObject({
      totals: { evaluations: 0 },
      days: [],
      versions: [],
      questions: [],
      agents: [],
      plan: { due: 0 },
    })
  })
})

describe('later steps of an evaluation change the numbers:', () => {
  test('a void one is not counted any more', async () => {
    await evaluating(supervisor).step(made[3]!, { event: 'evaluation.voided', reason: 'Llamada equivocada.' })
    const { totals, questions, listed } = await audits()
    expect(totals).toMatchObject({ evaluations: 6, scored: 5, score_sum: 415, auto_failed: 0 })
    expect(totals.critical.compliance).toEqual({ evaluations: 5, failed: 0 })
    expect(questions.map(({ question_id }) => question_id)).toEqual(['identity', 'greets', 'listens'])
    expect([await listedCount(''), listed]).toEqual([6, 6])
  })

  test('a dispute that is accepted gives the points back', async () => {
    const id = made[1]!
    await evaluating(supervisor).step(id, { event: 'evaluation.released' })
    await evaluating(lead).step(id, {
      event: 'evaluation.disputed',
      items: [{ question_id: 'greets', proposed: 'yes', comment: 'Sí saludó.' }],
    })
    expect((await audits()).totals).toMatchObject({ evaluations: 6, score_sum: 415 })
    await evaluating(supervisor).step(id, {
      event: 'dispute.resolved',
      items: [{ question_id: 'greets', outcome: 'accepted', comment: 'Escuchado.' }],
    })
    const { totals, questions } = await audits()
    expect(totals).toMatchObject({ evaluations: 6, score_sum: 435, non_critical: { answers: 10, failed: 1 } })
    expect(questions.map(({ question_id }) => question_id)).toEqual(['identity', 'listens'])
  })

  test('one that is opened again waits until it is submitted again', async () => {
    await evaluating(supervisor).step(made[0]!, { event: 'evaluation.reopened', reason: 'Falta una respuesta.' })
    expect((await audits()).totals).toMatchObject({ evaluations: 5, scored: 4, score_sum: 335 })
    await evaluating(auditor).step(made[0]!, { event: 'evaluation.submitted' })
    expect((await audits()).totals).toMatchObject({ evaluations: 6, scored: 5, score_sum: 435 })
  })
})
