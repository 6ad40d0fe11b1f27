import { expect, test } from 'vitest'

import { testConversations } from '#tests/support/conversations.ts'
import { evaluating, testEvaluations } from '#tests/support/evaluations.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

/** What a page sends by itself: again when a response was lost, and every few seconds while it is open. */

const server = await testServer()
const conversations = testConversations(server.db)
const span = { seq: 0, last_seq: 0, start_char: 0, end_char: 6, start_ms: null, end_ms: null }

async function draftIn(place: TestServer, given = testConversations(place.db)) {
  const { id: interaction_id } = await given.interaction()
  await given.turns(interaction_id, [{ speaker: 'agent', start_ms: 0, end_ms: 900, text: 'Buenos días.' }])
  const auditor = await place.as('Quality auditor')
  const { id } = await evaluating(auditor).start(interaction_id, (await testEvaluations(place.db).scorecard()).id)
  return { auditor, id, at: `/api/evaluations/${id}` }
}

test('evidence that is sent twice is stored once, and gets the same response', async () => {
  const { auditor, id, at } = await draftIn(server, conversations)
  const point = (question_id: string, where: object = span) =>
    auditor.post(`${at}/evidence`, { question_id, span: where })
  const first = await point('greeting')
  const again = await point('greeting')
  expect([again.statusCode, again.json()]).toEqual([200, first.json()])
  expect((await evaluating(auditor).read(id)).evidence).toEqual([first.json().evidence])
  // for another question, or other words, it is another one
  await point('disclosure')
  await point('greeting', { ...span, end_char: 5 })
  await point('greeting', {
    ...span,
    seq: null,
    last_seq: null,
    start_char: null,
    end_char: null,
    start_ms: 0,
    end_ms: 900,
  })
  expect((await evaluating(auditor).read(id)).evidence).toHaveLength(4)
})

test('sent many times at once it is stored once too', async () => {
  const { auditor, id, at } = await draftIn(server, conversations)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => auditor.post(`${at}/evidence`, { question_id: 'greeting', span })),
  )
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect((await evaluating(auditor).read(id)).evidence).toHaveLength(1)
})

test('an open page keeps nobody signed in', async () => {
  const strict = await testServer({ SECURITY: 'strict' })
  const { auditor, at } = await draftIn(strict)
  for (let minutes = 0; minutes < 30; minutes += 10) {
    expect((await auditor.post(`${at}/presence`, { question_id: null })).statusCode).toBe(200)
    strict.clock.advance(10 * 60_000)
  }
  expect((await auditor.post(`${at}/presence`, { question_id: null })).statusCode).toBe(401)
})

test('a person who answers stays signed in', async () => {
  const strict = await testServer({ SECURITY: 'strict' })
  const { auditor, at } = await draftIn(strict)
  for (let version = 0; version < 4; version += 1) {
    const answer = { value: 'yes', comment: '', root_causes: [], version }
    expect((await auditor.send('PUT', `${at}/answers/greeting`, answer)).statusCode).toBe(200)
    strict.clock.advance(20 * 60_000)
  }
})

test('leaving twice is like leaving once', async () => {
  const { auditor, at } = await draftIn(server, conversations)
  await auditor.post(`${at}/presence`, { question_id: null })
  expect((await auditor.send('DELETE', `${at}/presence`)).statusCode).toBe(200)
  expect((await auditor.send('DELETE', `${at}/presence`)).statusCode).toBe(404)
})
