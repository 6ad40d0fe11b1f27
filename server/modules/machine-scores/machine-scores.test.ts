import { beforeEach, describe, expect, test } from 'vitest'

import type { AutomaticCheck, Question } from '#contracts/scorecard-content.ts'
import { questionsOf } from '#domain/scoring/answers.ts'
import { queueAnalysis, queueMachineRuns, queueMachineScores, queueRule } from '#server/jobs/queue-work.ts'
import { failRun } from '#server/modules/machine-scores/run-scorecards.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { scorecardOf, testEvaluations, yesNo } from '#tests/support/evaluations.ts'
import { testServer } from '#tests/support/server.ts'
import { ruled, testSuggestions } from '#tests/support/suggestions.ts'

const server = await testServer()
const { app, db } = server
const given = testConversations(db)
const quality = testEvaluations(db)
const supervisor = await server.as('Quality supervisor')
const { call, chat, suggestedOf } = testSuggestions(server, await server.as('Quality auditor'))

const SAYS_SO: AutomaticCheck = { kind: 'disclosure', query: 'agent:(siendo grabada)' }
const SAYS_PRICE: AutomaticCheck = { kind: 'disclosure', query: 'agent:precio' }

beforeEach(async () => {
  await db.deleteFrom('evaluation').execute()
  await db.deleteFrom('machine_score').execute()
  await db.deleteFrom('scorecard').execute()
})

const published = async (questions: readonly Question[], more: Parameters<typeof scorecardOf>[1] = {}) => {
  const scorecard = await quality.scorecard(scorecardOf([questions], more))
  await judged()
  return scorecard
}

/** Runs all waiting jobs. */
async function judged() {
  await queueMachineRuns(db)
  app.jobs.wake()
  await app.jobs.idle()
}

const scoreOf = (interaction_id: number, scorecard_id?: number) =>
  db
    .selectFrom('machine_score')
    .where('interaction_id', '=', interaction_id)
    .$if(scorecard_id !== undefined, (query) => query.where('scorecard_id', '=', scorecard_id!))
    .select(['score', 'auto_failed', 'passed', 'failed', 'undetermined', 'scorecard_version_id'])
    .executeTakeFirst()

test('every conversation is scored over the questions that rules answer', async () => {
  const [spoken, silent] = [await call(), (await given.interaction()).id]
  const questions = [ruled('recorded', SAYS_SO), ruled('price', SAYS_PRICE, { weight: 3 }), yesNo({ id: 'by-people' })]
  const scorecard = await published(questions)
  expect(await scoreOf(spoken)).toEqual({
    score: 25,
    auto_failed: false,
    passed: ['recorded'],
    failed: ['price'],
    undetermined: [],
    scorecard_version_id: scorecard.version_id,
  })
  expect(await scoreOf(silent)).toMatchObject({
    score: null,
    passed: [],
    failed: [],
    undetermined: ['recorded', 'price'],
  })
})

test('a failed question that fails the form makes the score zero', async () => {
  const id = await call()
  await published([ruled('recorded', SAYS_SO), ruled('price', SAYS_PRICE, { auto_fail: 'form' })])
  expect(await scoreOf(id)).toMatchObject({ score: 0, auto_failed: true })
})

test('the suggestions for each conversation are what is scored', async () => {
  const { id: rule_id } = await db
    .insertInto('category_rule')
    .values({ name: 'Seguro', query: 'customer:seguro' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ids = [
    await call(),
    await chat(),
    (await given.interaction()).id,
    (await given.interaction({ channel: 'email' })).id,
    await call({ duration_ms: null }),
  ]
  await queueRule(db, rule_id)
  await queueAnalysis(db)
  app.jobs.wake()
  await app.jobs.idle()
  const checks: AutomaticCheck[] = [
    SAYS_SO,
    SAYS_PRICE,
    { kind: 'disclosure', query: '-seguro' },
    { kind: 'disclosure', query: 'first/10(agent:grabada)' },
    { kind: 'category', rule_id, is: 'matched' },
    { kind: 'category', rule_id, is: 'absent' },
    { kind: 'silence', at_most: 0.5 },
    { kind: 'overtalk', at_most: 0.5 },
    { kind: 'overtalk', at_most: 0.4 },
    { kind: 'response-time', of: 'first', at_most_ms: 60_000 },
    { kind: 'response-time', of: 'median', at_most_ms: 60_000 },
    { kind: 'response-time', of: 'longest', at_most_ms: 60_000 },
  ]
  const scorecard = await published(checks.map((check, index) => ruled(`q${index}`, check)))
  for (const id of ids) {
    const score = (await scoreOf(id, scorecard.id))!
    const suggested = await Promise.all(checks.map((check) => suggestedOf(id, check)))
    const byValue = (value: string | null) =>
      suggested.flatMap((one, index) => (one.value === value ? [`q${index}`] : []))
    expect({ passed: score.passed, failed: score.failed, undetermined: score.undetermined }).toEqual({
      passed: byValue('yes'),
      failed: byValue('no'),
      undetermined: byValue(null),
    })
  }
})

describe('changes are judged again:', () => {
  test('a version that is published goes through all conversations', async () => {
    const id = await call()
    const scorecard = await published([ruled('recorded', SAYS_SO)])
    expect(await scoreOf(id)).toMatchObject({ score: 100 })
    const content = scorecardOf([[ruled('recorded', SAYS_SO), ruled('price', SAYS_PRICE)]])
    const { id: version_id } = await db
      .insertInto('scorecard_version')
      .values({ scorecard_id: scorecard.id, number: 2, state: 'published', content, created_by: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    await judged()
    expect(await scoreOf(id)).toMatchObject({ score: 50, scorecard_version_id: version_id })
  })

  test('a conversation that is analysed after it was imported', async () => {
    await published([ruled('recorded', SAYS_SO)])
    const id = await call()
    await queueAnalysis(db)
    app.jobs.wake()
    await app.jobs.idle()
    expect(await scoreOf(id)).toMatchObject({ score: 100 })
    expect(await db.selectFrom('machine_due').selectAll().execute()).toEqual([])
  })

  test('a scorecard that is archived has no scores any more', async () => {
    const id = await call()
    const scorecard = await published([ruled('recorded', SAYS_SO)])
    const answer = await supervisor.send('PATCH', `/api/scorecards/${scorecard.id}`, { archived: true })
    expect(answer.statusCode, answer.body).toBe(200)
    await app.jobs.idle()
    expect(await scoreOf(id)).toBeUndefined()
  })
})

test('a scorecard judges the campaigns that it is for, and a conversation that moves is judged by others', async () => {
  const partner = await given.partner()
  const [sale, service] = [
    await given.campaign({ partner_id: partner.id, kind: 'sale' }),
    await given.campaign({ partner_id: partner.id, kind: 'service' }),
  ]
  const id = await call({ partner_id: partner.id, campaign_id: sale.id })
  const scorecard = await published([ruled('recorded', SAYS_SO)])
  await db
    .updateTable('scorecard')
    .set({ campaign_kinds: ['sale'] })
    .where('id', '=', scorecard.id)
    .execute()
  await judged()
  expect(await scoreOf(id)).toMatchObject({ score: 100 })
  await db.updateTable('interaction').set({ campaign_id: service.id }).where('id', '=', id).execute()
  await queueMachineScores(db)
  await judged()
  expect(await scoreOf(id)).toBeUndefined()
})

test('a scorecard without any rule scores nothing', async () => {
  const id = await call()
  const scorecard = await published([yesNo({ id: 'by-people' })])
  expect(await scoreOf(id, scorecard.id)).toBeUndefined()
  expect(questionsOf(scorecardOf([[yesNo({ id: 'by-people' })]]))).toHaveLength(1)
})

describe('a run that is stuck', () => {
  test('does not delay the runs that wait after it', async () => {
    const [first, second] = [await published([ruled('a', SAYS_SO)]), await published([ruled('b', SAYS_SO)])]
    await db.updateTable('machine_run').set({ state: 'waiting', run_after: 0 }).execute()
    await failRun(db)
    const states = await db
      .selectFrom('machine_run')
      .select(['scorecard_id', 'state'])
      .orderBy('scorecard_id')
      .execute()
    expect(states).toEqual([
      { scorecard_id: first.id, state: 'failed' },
      { scorecard_id: second.id, state: 'waiting' },
    ])
    app.jobs.wake()
    await app.jobs.idle()
    expect(await runOf(second.id)).toBeNull()
  })

  test('continues when a supervisor restarts it', async () => {
    const scorecard = await published([ruled('recorded', SAYS_SO)])
    const id = await call()
    await db
      .updateTable('machine_run')
      .set({ state: 'failed', run_after: id - 1 })
      .execute()
    expect(await runOf(scorecard.id)).toMatchObject({ state: 'failed' })
    const answer = await supervisor.send('POST', `/api/scorecards/${scorecard.id}/runs`)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({ run: { state: 'waiting' } })
    await app.jobs.idle()
    expect(await runOf(scorecard.id)).toBeNull()
    expect(await scoreOf(id)).toMatchObject({ score: 100 })
    expect((await supervisor.send('POST', `/api/scorecards/${scorecard.id}/runs`)).statusCode).toBe(409)
  })

  const runOf = async (id: number) => (await supervisor.send('GET', `/api/scorecards/${id}`)).json().run
})

test('a campaign of another kind is judged by others', async () => {
  const partner = await given.partner()
  const campaign = await given.campaign({ partner_id: partner.id, kind: 'sale' })
  const id = await call({ partner_id: partner.id, campaign_id: campaign.id })
  const sales = await published([ruled('recorded', SAYS_SO)])
  const service = await published([ruled('recorded', SAYS_SO)])
  const ofKind = async (scorecard: number, kind: 'sale' | 'service') =>
    db
      .updateTable('scorecard')
      .set({ campaign_kinds: [kind], published: true })
      .where('id', '=', scorecard)
      .execute()
  await ofKind(sales.id, 'sale')
  await ofKind(service.id, 'service')
  await judged()
  expect(await scoreOf(id, sales.id)).toMatchObject({ score: 100 })
  expect(await scoreOf(id, service.id)).toBeUndefined()
  await db.updateTable('campaign').set({ kind: 'service' }).where('id', '=', campaign.id).execute()
  await judged()
  expect(await scoreOf(id, sales.id)).toBeUndefined()
  expect(await scoreOf(id, service.id)).toMatchObject({ score: 100 })
})
