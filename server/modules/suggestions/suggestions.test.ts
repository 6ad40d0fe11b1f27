import { describe, expect, test } from 'vitest'

import { testConversations } from '#tests/support/conversations.ts'
import { evaluating, scorecardOf, testEvaluations } from '#tests/support/evaluations.ts'
import { testServer } from '#tests/support/server.ts'
import { ruled, testSuggestions } from '#tests/support/suggestions.ts'

const server = await testServer()
const { app, db } = server
const given = testConversations(db)
const quality = testEvaluations(db)
const [auditor, supervisor, admin] = await Promise.all([
  server.as('Quality auditor'),
  server.as('Quality supervisor'),
  server.as('Administrator'),
])
type Client = Pick<typeof auditor, 'get'>
const { call, begun, asked } = testSuggestions(server, auditor)

describe('the answers of machines', () => {
  const check = { kind: 'disclosure', query: 'grabada' } as const
  const three = [
    ruled('one', check),
    ruled('two', check, { condition: { question_id: 'one', answers: ['no'] } }),
    ruled('three', check),
  ]

  test('are hidden until the evaluator has answered the question, from everybody', async () => {
    const id = await begun(await call(), three)
    for (const client of [auditor, supervisor, admin]) {
      expect(await asked(client, id)).toEqual({ data: [], withheld: 2 })
    }
    await evaluating(auditor).answer(id, { three: { value: null, comment: 'Later' } })
    expect(await asked(auditor, id)).toEqual({ data: [], withheld: 2 })
    await evaluating(auditor).answer(id, { three: 'na' })
    for (const client of [auditor, supervisor]) {
      expect(await asked(client, id)).toMatchObject({ data: [{ question_id: 'three' }], withheld: 1 })
    }
    await evaluating(auditor).answer(id, { one: 'no' })
    expect(await asked(auditor, id)).toMatchObject({
      data: [{ question_id: 'one' }, { question_id: 'three' }],
      withheld: 1,
    })
  })

  test('are all visible after the submission, for the questions that applied, and hidden again in a reopened draft', async () => {
    const id = await begun(await call(), three)
    await evaluating(auditor).answer(id, { one: 'yes', three: 'yes' })
    await evaluating(auditor).step(id, { event: 'evaluation.submitted' })
    expect(await asked(auditor, id)).toMatchObject({
      data: [{ question_id: 'one' }, { question_id: 'three' }],
      withheld: 0,
    })
    await evaluating(supervisor).step(id, { event: 'evaluation.reopened', reason: 'Una vez más.' })
    await evaluating(auditor).answer(id, { three: { value: null, comment: '' } })
    expect(await asked(auditor, id)).toMatchObject({ data: [{ question_id: 'one' }], withheld: 1 })
  })

  test('stay hidden for a draft that was discarded', async () => {
    const id = await begun(await call(), three)
    await evaluating(auditor).answer(id, { three: 'yes' })
    await evaluating(auditor).step(id, { event: 'evaluation.voided', reason: 'Otra llamada.' })
    expect(await asked(auditor, id)).toMatchObject({ data: [{ question_id: 'three' }], withheld: 1 })
  })

  test('change no answer and no score', async () => {
    const id = await begun(await call(), three)
    await evaluating(auditor).answer(id, { one: 'yes', three: 'no' })
    const { score, answers } = await evaluating(auditor).step(id, { event: 'evaluation.submitted' })
    expect(score).toBe(50)
    expect(answers.map(({ question_id, value }) => [question_id, value])).toEqual([
      ['one', 'yes'],
      ['three', 'no'],
    ])
    expect((await asked(auditor, id)).data.map(({ value }) => value)).toEqual(['yes', 'yes'])
  })

  test('are stored once: a job that runs again changes nothing', async () => {
    const id = await begun(await call(), three)
    const storedRows = () =>
      db.selectFrom('suggestion').where('evaluation_id', '=', id).selectAll().orderBy('question_id').execute()
    const before = await storedRows()
    expect(before).toHaveLength(3)
    server.clock.advance(60_000)
    await db
      .insertInto('job')
      .values({ kind: 'suggest', key: String(id) })
      .execute()
    app.jobs.wake()
    await app.jobs.idle()
    expect(await storedRows()).toEqual(before)
  })

  test('are for everybody who sees the evaluation, and missing for all others', async () => {
    const team = await given.team()
    const person = await server.addPerson({
      rules: [{ action: 'quality-detail', conditions: { agent_id: '$user.agent_id' } }],
    })
    const agent = await given.agent({ team_id: team.id, user_id: person.id })
    const own = server.browser()
    await own.signIn(person.email, person.password)
    const stranger = await server.as({ rules: [{ action: 'quality-detail', conditions: { team_id: team.id } }] })
    const id = await begun(await call({ agent_id: agent.id }), three)
    const statusFor = async (client: Client) => (await client.get(`/api/evaluations/${id}/suggestions`)).statusCode

    await evaluating(auditor).answer(id, { one: 'yes', three: 'yes' })
    await evaluating(auditor).step(id, { event: 'evaluation.submitted' })
    expect([await statusFor(own), await statusFor(stranger)]).toEqual([404, 404])
    await evaluating(auditor).step(id, { event: 'evaluation.released' })
    expect([await statusFor(own), await statusFor(stranger)]).toEqual([200, 404])
    expect(await statusFor(await server.as(['call-detail']))).toBe(403)
    expect((await own.get('/api/evaluations/999999/suggestions')).statusCode).toBe(404)
  })
})

describe('the agreement with people', () => {
  test('counts what was submitted, for all versions of the scorecard, without calibrations and without what does not apply', async () => {
    const check = { kind: 'disclosure', query: 'grabada' } as const
    const content = scorecardOf([[ruled('one', check), ruled('other', check)]])
    const scorecard = await quality.scorecard(content)
    const { id: silent } = await given.interaction()
    await given.turns(silent, [{ speaker: 'agent', text: 'Buenas tardes.' }])
    const submitted = async (interaction: number, one: string) => {
      const { id } = await evaluating(auditor).start(interaction, scorecard.id)
      await app.jobs.idle()
      await evaluating(auditor).answer(id, { one, other: 'yes' })
      await evaluating(auditor).step(id, { event: 'evaluation.submitted' })
      return id
    }
    const agreementOf = async (id: number) =>
      (await asked(auditor, id)).data.find(({ question_id }) => question_id === 'one')!.agreement

    const first = await submitted(await call(), 'yes')
    expect(await agreementOf(first)).toEqual({ agreeing: 1, compared: 1, kappa: null })
    await submitted(await call(), 'yes')
    await submitted(await call(), 'no')
    await submitted(await call(), 'na')
    const { id: draft } = await evaluating(auditor).start(await call(), scorecard.id)
    await evaluating(auditor).answer(draft, { one: 'no' })
    expect(await agreementOf(draft)).toEqual({ agreeing: 2, compared: 3, kappa: null })

    await db
      .insertInto('scorecard_version')
      .values({ scorecard_id: scorecard.id, number: 2, state: 'published', content, created_by: null })
      .execute()
    const last = await submitted(silent, 'no')
    const calibration = await submitted(await call(), 'no')
    await db.updateTable('evaluation').set({ kind: 'calibration' }).where('id', '=', calibration).execute()
    expect(await agreementOf(last)).toEqual({ agreeing: 3, compared: 4, kappa: null })
    await submitted(await call(), 'yes')
    // four of five agree; by chance it would be 4/5 · 3/5 + 1/5 · 2/5
    expect(await agreementOf(first)).toEqual({ agreeing: 4, compared: 5, kappa: (4 / 5 - 14 / 25) / (1 - 14 / 25) })
  })
})
