import { describe, expect, test } from 'vitest'

import { testConversations } from '#tests/support/conversations.ts'
import { evaluating, scorecardOf, testEvaluations } from '#tests/support/evaluations.ts'
import { testServer } from '#tests/support/server.ts'
import { DISCLOSURE, place, ruled, testSuggestions } from '#tests/support/suggestions.ts'

const server = await testServer()
const { app, db } = server
const given = testConversations(db)
const quality = testEvaluations(db)
const auditor = await server.as('Quality auditor')
const { call, chat, asked, suggestedOf } = testSuggestions(server, auditor)

describe('a disclosure', () => {
  test('that was made is shown with its position', async () => {
    const check = { kind: 'disclosure', query: 'agent:("llamada está siendo grabada")' } as const
    expect(await suggestedOf(await call(), check)).toEqual({
      question_id: 'one',
      origin: 'rule',
      value: 'yes',
      why_not: null,
      check,
      measured: null,
      model: null,
      spans: [{ seq: 0, start_char: 32, end_char: 59, start_ms: 0, end_ms: 3_000 }],
      agreement: { agreeing: 0, compared: 0, kappa: null },
    })
    expect(DISCLOSURE.slice(32, 59)).toBe('llamada está siendo grabada')
  })

  test('that was not made suggests the other answer, without a position', async () => {
    const suggestion = await suggestedOf(await call(), { kind: 'disclosure', query: 'customer:grabada' })
    expect(suggestion).toMatchObject({ value: 'no', why_not: null, spans: [] })
  })

  test('that fails for forbidden words shows them', async () => {
    const suggestion = await suggestedOf(await call(), { kind: 'disclosure', query: '-seguro' })
    expect(suggestion).toMatchObject({ value: 'no', spans: [{ seq: 1, start_char: 20, end_char: 26 }] })
  })

  test('is unknown without a transcript, and in a window without times', async () => {
    const { id: silent } = await given.interaction()
    const query = 'first/30(grabada)'
    expect(await suggestedOf(silent, { kind: 'disclosure', query: 'grabada' })).toMatchObject({
      value: null,
      why_not: 'no-transcript',
    })
    const { id: untimed } = await given.interaction()
    await given.turns(untimed, [{ text: 'Esta llamada está siendo grabada.' }])
    expect(await suggestedOf(untimed, { kind: 'disclosure', query })).toMatchObject({ value: null, why_not: 'untimed' })
    expect(await suggestedOf(await call(), { kind: 'disclosure', query })).toMatchObject({ value: 'yes' })
  })
})

describe('a measure of a call', () => {
  test('of silence applies up to its limit, and shows the longest silences', async () => {
    const id = await call()
    const spans = [place({ start_ms: 8_000, end_ms: 20_000 }), place({ start_ms: 22_000, end_ms: 40_000 })]
    expect(await suggestedOf(id, { kind: 'silence', at_most: 0.8 })).toMatchObject({
      value: 'yes',
      measured: 0.7625,
      spans,
    })
    expect(await suggestedOf(id, { kind: 'silence', at_most: 0.1 })).toMatchObject({ value: 'no', measured: 0.7625 })
  })

  test('of overtalk shows where the agent interrupted the customer', async () => {
    const suggestion = await suggestedOf(await call(), { kind: 'overtalk', at_most: 0.2 })
    expect(suggestion).toMatchObject({
      value: 'no',
      measured: 0.5,
      spans: [place({ seq: 2, start_ms: 5_500, end_ms: 6_000 })],
    })
    expect(await suggestedOf(await call(), { kind: 'overtalk', at_most: 0.5 })).toMatchObject({ value: 'yes' })
  })

  test.each([
    [
      'a call without a transcript',
      () => given.interaction({ duration_ms: 9_000 }).then(({ id }) => id),
      'no-transcript',
    ],
    ['a call without a duration', () => call({ duration_ms: null }), 'not-measured'],
    ['what was written', () => chat(), 'not-measured'],
  ] as const)('of silence cannot be told of %s', async (_, conversation, why_not) => {
    const suggestion = await suggestedOf(await conversation(), { kind: 'silence', at_most: 0.5 })
    expect(suggestion).toMatchObject({ value: null, why_not, measured: null, spans: [] })
  })

  test('is unknown where turns have no times', async () => {
    const { id } = await given.interaction({ duration_ms: 9_000 })
    await given.turns(id, [{ text: 'Hola' }])
    expect(await suggestedOf(id, { kind: 'overtalk', at_most: 1 })).toMatchObject({ value: null, why_not: 'untimed' })
  })
})

describe('a response time', () => {
  test.each([
    ['first', 60_000, 'yes', 60_000, [place({ seq: 2, start_ms: 70_000, end_ms: 70_000 })]],
    ['first', 59_999, 'no', 60_000, [place({ seq: 2, start_ms: 70_000, end_ms: 70_000 })]],
    ['longest', 120_000, 'no', 300_000, [place({ seq: 4, start_ms: 380_000, end_ms: 380_000 })]],
    ['median', 180_000, 'yes', 180_000, []],
  ] as const)('%s of at most %i ms suggests %s', async (of, at_most_ms, value, measured, spans) => {
    expect(await suggestedOf(await chat(), { kind: 'response-time', of, at_most_ms })).toMatchObject({
      value,
      measured,
      spans,
    })
  })

  test('is unknown for a call', async () => {
    const check = { kind: 'response-time', of: 'first', at_most_ms: 1 } as const
    expect(await suggestedOf(await call(), check)).toMatchObject({ value: null, why_not: 'not-measured' })
  })
})

test('a selection of turns is judged without the others; silence and categories cover whole conversations', async () => {
  const questions = [
    ruled('told', { kind: 'disclosure', query: 'grabada' }),
    ruled('wanted', { kind: 'disclosure', query: 'customer:seguro -grabada' }),
    ruled('over', { kind: 'overtalk', at_most: 0.2 }),
    ruled('silent', { kind: 'silence', at_most: 1 }),
    ruled('sorted', { kind: 'category', rule_id: 1, is: 'absent' }),
  ]
  const scorecard = await quality.scorecard(scorecardOf([questions]))
  const body = { kind: 'quality', interaction_id: await call(), scorecard_id: scorecard.id, from_seq: 1, to_seq: 2 }
  const { id } = (await auditor.post('/api/evaluations', body)).json<{ id: number }>()
  await app.jobs.idle()
  await evaluating(auditor).answer(id, Object.fromEntries(questions.map((question) => [question.id, 'yes'])))
  expect((await asked(auditor, id)).data).toMatchObject([
    { question_id: 'told', value: 'no', spans: [] },
    { question_id: 'wanted', value: 'yes', spans: [{ seq: 1 }] },
    { question_id: 'over', value: 'no', measured: 1 },
    { question_id: 'silent', value: null, why_not: 'not-measured' },
    { question_id: 'sorted', value: null, why_not: 'not-measured' },
  ])
})
