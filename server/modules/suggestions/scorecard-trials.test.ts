import { describe, expect, test } from 'vitest'

import { testConversations } from '#tests/support/conversations.ts'
import { scorecardOf, yesNo } from '#tests/support/evaluations.ts'
import { testServer } from '#tests/support/server.ts'
import { ruled, testSuggestions } from '#tests/support/suggestions.ts'

const server = await testServer()
const { db } = server
const given = testConversations(db)
const [auditor, supervisor, admin] = await Promise.all([
  server.as('Quality auditor'),
  server.as('Quality supervisor'),
  server.as('Administrator'),
])
const { call, begun } = testSuggestions(server, auditor)

describe('a trial of a scorecard', () => {
  const content = scorecardOf([
    [ruled('told', { kind: 'disclosure', query: 'grabada' }), yesNo({ id: 'manual' })],
    [ruled('silent', { kind: 'silence', at_most: 0.1 })],
  ])
  const tried = (client: Pick<typeof supervisor, 'post'>, interaction_id: number, body: object = content) =>
    client.post('/api/scorecard-trials', { interaction_id, content: body })

  test('shows what the rules would answer, and stores nothing', async () => {
    const count = () =>
      db
        .selectFrom('suggestion')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirst()
    const before = await count()
    const answer = await tried(supervisor, await call())
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      data: [
        { question_id: 'told', origin: 'rule', value: 'yes', spans: [{ seq: 0 }], agreement: { compared: 0 } },
        { question_id: 'silent', value: 'no', measured: 0.7625 },
      ],
      withheld: 0,
    })
    expect(await count()).toEqual(before)
  })

  test('names unreadable searches', async () => {
    const broken = scorecardOf([
      [ruled('told', { kind: 'disclosure', query: 'grabada' })],
      [yesNo({ id: 'manual' }), ruled('open', { kind: 'disclosure', query: '(grabada' })],
      [ruled('blank', { kind: 'disclosure', query: '  ' })],
    ])
    const answer = await tried(supervisor, await call(), broken)
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().errors)).toEqual(['sections.1.questions.1.rule', 'sections.2.questions.0.rule'])
  })

  test('is possible for visible conversations, and for people who write scorecards', async () => {
    const team = await given.team()
    const [mine, theirs] = [await call({ team_id: team.id }), await call()]
    const writer = await server.as({
      rules: [{ action: 'quality-scorecards' }, { action: 'call-detail', conditions: { team_id: team.id } }],
    })
    expect((await tried(writer, mine)).statusCode).toBe(200)
    const [foreign, nobodys] = [await tried(writer, theirs), await tried(writer, 999_999)]
    expect([foreign.statusCode, foreign.body]).toEqual([404, nobodys.body])
    expect((await tried(auditor, mine)).statusCode).toBe(403)
  })

  test('does not show the judgements of rules on a conversation that the person is evaluating', async () => {
    const id = await call()
    await begun(id, [ruled('told', { kind: 'disclosure', query: 'grabada' })], supervisor)
    const answer = await tried(supervisor, id)
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['interaction_id']])
    expect((await tried(admin, id)).statusCode).toBe(200)
  })
})
