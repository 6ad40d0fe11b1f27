import { beforeEach, describe, expect, test } from 'vitest'

import { coachingFixture, dayFrom } from '#tests/support/coachings.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const { db, clock } = server
const floor = await coachingFixture(server)
const given = testConversations(db)
const {
  ana,
  luis,
  lead,
  supervisor,
  team,
  elsewhere,
  card,
  other,
  draftOf,
  evaluation,
  propose,
  agree,
  read,
  list,
  told,
} = floor

beforeEach(floor.clear)

describe('a coaching', () => {
  test('begins with what failed in an evaluation', async () => {
    const { id: evaluation_id, interaction_id } = await evaluation({
      answers: { greeting: 'failed', disclosure: 'passed' },
    })
    const options = (await lead.get(`/api/coaching-options?evaluation_id=${evaluation_id}`)).json()
    expect(options).toMatchObject({
      agent: { id: ana.agent.id, name: 'Ana' },
      scorecard: { id: card.id },
      evaluation_id,
    })
    expect(
      options.questions.map(({ question_id, is_failed }: { question_id: string; is_failed: boolean }) => [
        question_id,
        is_failed,
      ]),
    ).toEqual([
      ['greeting', true],
      ['disclosure', false],
    ])
    const coaching = await propose({ evaluation_id })
    expect(coaching).toMatchObject({
      state: 'proposed',
      agent: { name: 'Ana' },
      team: { id: team.id },
      coach: { id: lead.person.id },
      created_by: { id: lead.person.id },
      evaluation: { id: evaluation_id, kind: 'quality', interaction_id },
      questions: [{ question_id: 'greeting', text: { en: 'Question greeting' } }],
      version: 1,
      steps: [],
    })
    const record = await db.selectFrom('access_record').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(record).toMatchObject({
      action: 'quality',
      subject: `coaching:${coaching.id}`,
      detail: { event: 'coaching.proposed', agent: ana.agent.id },
    })
  })

  test('notifies the people concerned, and nobody of their own actions', async () => {
    const coaching = await propose()
    const subject = `coaching:${coaching.id}`
    expect(await told()).toEqual([{ kind: 'coaching-proposed', user_id: ana.person.id, subject }])
    const agreed = await agree(coaching)
    const followed = { event: 'coaching.followed-up', version: agreed.version, outcome: 'Saluda.' }
    expect((await supervisor.post(`/api/coachings/${coaching.id}/steps`, followed)).statusCode).toBe(200)
    expect((await told()).slice(1)).toEqual([
      { kind: 'coaching-agreed', user_id: lead.person.id, subject },
      { kind: 'coaching-followed-up', user_id: lead.person.id, subject },
      { kind: 'coaching-followed-up', user_id: ana.person.id, subject },
    ])
    expect(await read(coaching.id)).toMatchObject({ state: 'followed-up', outcome: 'Saluda.' })
  })

  test('stores nothing sensitive in its texts', async () => {
    const { id } = await evaluation()
    const { topic, action } = await propose({
      evaluation_id: id,
      topic: 'Card 4111 1111 1111 1111',
      action: 'Do not repeat 4111 1111 1111 1111.',
    })
    expect(topic).not.toContain('4111 1111')
    expect(action).not.toContain('4111 1111')
  })

  test.each([
    ['a day that is over', { follow_up_on: '2020-01-01' }, 'follow_up_on'],
    ['questions that the scorecard does not ask', { question_ids: ['weather'] }, 'question_ids'],
    ['no questions', { question_ids: [] }, 'question_ids'],
    ['nothing to do', { action: ' ' }, 'action'],
    ['no topic', { topic: '' }, 'topic'],
    ['a window of a day', { window_days: 1 }, 'window_days'],
  ])('is not made with %s', async (_, wrong, field) => {
    const answer = await lead.post('/api/coachings', draftOf(wrong))
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().errors)).toEqual([field])
  })

  test('does not rest on an evaluation of another agent, by another scorecard, unreleased, or made to calibrate', async () => {
    const wrong = [
      await evaluation({ of: luis }),
      await evaluation({ scorecard_version_id: other.version_id }),
      await evaluation({ state: 'submitted', released_at: null }),
      await evaluation({ kind: 'calibration' }),
    ]
    for (const { id } of wrong) {
      const answer = await supervisor.post('/api/coachings', draftOf({ evaluation_id: id }))
      expect(answer.statusCode, answer.body).toBe(422)
      expect(Object.keys(answer.json().errors)).toEqual(['evaluation_id'])
    }
  })

  test('is not for oneself', async () => {
    await db.updateTable('agent').set({ user_id: lead.person.id }).where('id', '=', ana.agent.id).execute()
    const answer = await lead.post('/api/coachings', draftOf())
    await db.updateTable('agent').set({ user_id: ana.person.id }).where('id', '=', ana.agent.id).execute()
    expect(answer.statusCode).toBe(422)
  })
})

describe('the list', () => {
  test('hides the original evaluation from people who do not reach its conversation', async () => {
    const [seen, hidden] = [await given.partner(), await given.partner()]
    const limited = await server.as({
      rules: (['quality-detail', 'quality-coaching'] as const).map((action) => ({
        action,
        conditions: { partner_id: seen.id },
      })),
    })
    const from = async (partner_id: number) => {
      const { id: evaluation_id } = await evaluation({
        answers: { greeting: 'failed' },
        call: { agent_id: ana.agent.id, team_id: team.id, partner_id },
      })
      return (await propose({ evaluation_id })).id
    }
    const [inReach, outOfReach] = [await from(seen.id), await from(hidden.id)]
    expect((await limited.get(`/api/coachings/${inReach}`)).statusCode).toBe(200)
    expect((await limited.get(`/api/coachings/${outOfReach}`)).statusCode).toBe(404)
    const cancelled = { event: 'coaching.cancelled', version: 1, reason: 'No.' }
    expect((await limited.post(`/api/coachings/${outOfReach}/steps`, cancelled)).statusCode).toBe(404)
    expect((await limited.get('/api/coachings')).json().data).toMatchObject([{ id: inReach }])
  })

  test('has the agents whom the reader coaches; agents have their own', async () => {
    const [first, second] = [await propose({}, supervisor), await propose({ agent_id: luis.agent.id }, supervisor)]
    const ids = async (client: Pick<typeof lead, 'get'>) => (await list('', client)).map(({ id }) => id)
    expect(await ids(supervisor)).toEqual([second.id, first.id])
    expect(await ids(lead)).toEqual([first.id])
    expect(await ids(ana)).toEqual([first.id])
    expect(await ids(luis)).toEqual([second.id])
    expect(await ids(await server.as(['quality-detail', 'quality-audit']))).toEqual([])
    const foreign = await lead.get(`/api/coachings/${second.id}`)
    const missing = await lead.get('/api/coachings/999999')
    expect([foreign.statusCode, foreign.body]).toEqual([404, missing.body])
    expect((await lead.post('/api/coachings', draftOf({ agent_id: luis.agent.id }))).statusCode).toBe(404)
    expect((await lead.get(`/api/coaching-options?agent_id=${luis.agent.id}&scorecard_id=${card.id}`)).statusCode).toBe(
      404,
    )
  })

  test('follows its filters, and marks what is due', async () => {
    const due = await agree(await propose())
    await db
      .updateTable('coaching')
      .set({ follow_up_on: dayFrom(clock.now(), 0) })
      .where('id', '=', due.id)
      .execute()
    const later = await propose({ follow_up_on: dayFrom(clock.now(), 3) }, supervisor)
    const ids = async (query: string) => (await list(query)).map(({ id }) => id)
    expect(await ids('sort=follow_up_on')).toEqual([due.id, later.id])
    expect(await ids('due=yes')).toEqual([due.id])
    expect(await ids('state=proposed')).toEqual([later.id])
    expect(await ids('mine=yes')).toEqual([due.id])
    expect(await ids(`coach_id=${supervisor.person.id}`)).toEqual([later.id])
    expect(await ids(`team_id=${elsewhere.id}`)).toEqual([])
    expect((await list('due=yes'))[0]).toMatchObject({ is_due: true })
    const { body } = await lead.get('/api/coachings/export?format=csv&state=proposed')
    expect(body.trim().split(/\r?\n/)).toHaveLength(2)
    expect(body).toContain('Greeting by name')
  })
})
