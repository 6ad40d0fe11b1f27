import { describe, expect, test } from 'vitest'

import { premiumAnswers } from '#tests/support/premium-answers.ts'
import { premiumFixture } from '#tests/support/premium-fixture.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const { db } = server
const floor = await premiumFixture(server)
const { given, auditor, supervisor, lead, scorecard, conversations } = floor
const { dashboard, judgedOf, calls, evaluations } = premiumAnswers(floor)

const analyst = await server.as('Business analyst')
const sur = await given.partner({ time_zone: 'America/Lima' })

describe('who may read it', () => {
  test('nobody without the permission', async () => {
    expect((await auditor.get('/api/dashboards/premium')).statusCode).toBe(403)
  })

  test('a team lead, who sees their own team alone, in numbers and in lists', async () => {
    const { machine, people, listed, agents } = await judgedOf('', lead)
    expect(machine).toMatchObject({ cases: 6, auto_failed: 2 })
    expect(people.cases).toBe(4)
    expect(agents.map(({ name }) => name)).toEqual(['Ana'])
    expect(await calls('machine_failed=price', lead)).toBe(2)
    // a team lead opens what is released, and gets the number of those
    expect(listed).toBe(1)
    expect(await evaluations('', lead)).toBe(1)
  })

  test('an analyst, who opens no evaluations', async () => {
    const { people, listed } = await judgedOf('', analyst)
    expect([people.cases, listed]).toEqual([5, null])
  })

  test('a partner of which the reader sees nothing does not even show its zone', async () => {
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

  test('an address with an unused scorecard gets no judgements', async () => {
    expect((await dashboard('scorecard_id=999999')).judged).toBeNull()
  })
})

test('a person who still has to answer a conversation blind gets no counts of what others answered on it', async () => {
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
