import { describe, expect, test } from 'vitest'

import { evaluationFixture } from '#tests/support/evaluation-fixture.ts'
import { evaluating, scorecardOf, shortScorecard, yesNo } from '#tests/support/evaluations.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const { db } = server
const { given, quality, auditor, colleague, supervisor, conversation, draft, put } = await evaluationFixture(server)

describe('an evaluation', () => {
  test('that is begun twice continues the first', async () => {
    const scorecard = await quality.scorecard()
    const id = await conversation()
    const first = await evaluating(auditor).start(id, scorecard.id)
    expect(first).toMatchObject({ is_new: true })
    expect(await evaluating(auditor).start(id, scorecard.id)).toEqual({ ...first, is_new: false })
    expect(await evaluating(colleague).start(id, scorecard.id)).not.toMatchObject({ id: first.id })
  })

  test('pins the version that was published last, even after a newer one is published', async () => {
    const scorecard = await quality.scorecard()
    const id = (await evaluating(auditor).start(await conversation(), scorecard.id)).id
    await db
      .insertInto('scorecard_version')
      .values({
        scorecard_id: scorecard.id,
        number: 2,
        state: 'published',
        content: scorecardOf([[yesNo({ id: 'other' })]]),
        created_by: null,
      })
      .execute()
    const { scorecard: pinned, content } = await evaluating(auditor).read(id)
    expect(pinned).toMatchObject({ version_id: scorecard.version_id, number: 1 })
    expect(content.sections[0]!.questions.map((question) => question.id)).toEqual(['greeting', 'disclosure'])
  })

  test('is not made of one’s own conversation', async () => {
    const { id: agent_id } = await given.agent()
    await db.updateTable('agent').set({ user_id: auditor.person.id }).where('id', '=', agent_id).execute()
    const { id: interaction_id } = await given.interaction({ agent_id })
    const scorecard = await quality.scorecard()
    const answer = await auditor.post('/api/evaluations', {
      kind: 'quality',
      interaction_id,
      scorecard_id: scorecard.id,
    })
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().errors)).toEqual(['interaction_id'])
  })

  test('of a scorecard that was never published is refused, and the field is named', async () => {
    const scorecard = await quality.scorecard(shortScorecard, 'draft')
    const body = { kind: 'quality', interaction_id: await conversation(), scorecard_id: scorecard.id }
    const answer = await auditor.post('/api/evaluations', body)
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['scorecard_id']])
  })

  test('is about the selected turns, which must exist', async () => {
    const scorecard = await quality.scorecard()
    const body = { kind: 'quality', interaction_id: await conversation(), scorecard_id: scorecard.id }
    const beyond = await auditor.post('/api/evaluations', { ...body, from_seq: 1, to_seq: 2 })
    expect([beyond.statusCode, Object.keys(beyond.json().errors)]).toEqual([422, ['to_seq']])
    const { id } = (await auditor.post('/api/evaluations', { ...body, from_seq: 1, to_seq: 1 })).json()
    expect(await evaluating(auditor).read(id)).toMatchObject({ from_seq: 1, to_seq: 1 })
  })
})

describe('evidence', () => {
  const span = { seq: 0, last_seq: 0, start_char: 0, end_char: 6, start_ms: null, end_ms: null }

  test('has its quote and its times, and can be removed', async () => {
    const id = await draft()
    const added = await auditor.post(`/api/evaluations/${id}/evidence`, { question_id: 'greeting', span })
    expect(added.json().evidence).toMatchObject({
      question_id: 'greeting',
      quote: 'Buenos',
      span: { ...span, start_ms: 0, end_ms: 900 },
    })
    const path = `/api/evaluations/${id}/evidence/${added.json().evidence.id}`
    expect((await auditor.send('DELETE', path)).statusCode).toBe(200)
    expect((await auditor.send('DELETE', path)).statusCode).toBe(404)
    expect((await evaluating(auditor).read(id)).evidence).toEqual([])
  })

  test('that is not in the conversation is refused', async () => {
    const id = await draft()
    const nowhere = { ...span, seq: 7, last_seq: 7 }
    const answer = await auditor.post(`/api/evaluations/${id}/evidence`, { question_id: 'greeting', span: nowhere })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['span']])
  })

  test('is not among the markers of the conversation, where others could see a blind draft', async () => {
    const id = await draft()
    await auditor.post(`/api/evaluations/${id}/evidence`, { question_id: 'greeting', span })
    const { interaction_id } = await evaluating(auditor).read(id)
    expect((await colleague.get(`/api/calls/${interaction_id}/markers`)).json().data).toEqual([])
  })
})

describe('the comment on the whole', () => {
  test('is stored, and not overwritten', async () => {
    const id = await draft()
    const saveComment = (client: typeof auditor, comment: string, was: string) =>
      client.send('PUT', `/api/evaluations/${id}/comment`, { comment, was })
    expect((await saveComment(auditor, 'Buen trato.', '')).json()).toMatchObject({ comment: 'Buen trato.', masked: 0 })
    expect((await saveComment(supervisor, 'Otro.', '')).statusCode).toBe(409)
    expect((await evaluating(auditor).read(id)).comment).toBe('Buen trato.')
  })
})

describe('two people on one evaluation', () => {
  test('see each other while both have it open, and what is new', async () => {
    const id = await draft()
    const here = (client: typeof auditor, question_id: string | null) =>
      client.post(`/api/evaluations/${id}/presence`, { question_id })
    expect((await here(auditor, 'greeting')).json()).toEqual({ version: 1, state: 'draft', others: [] })
    await put(auditor, id, 'greeting', { value: 'yes' })
    expect((await here(supervisor, null)).json()).toEqual({
      version: 2,
      state: 'draft',
      others: [{ id: auditor.person.id, name: auditor.person.name, question_id: 'greeting' }],
    })
    server.clock.advance(30_000)
    expect((await here(supervisor, null)).json().others).toEqual([])
  })

  test('do not see a person who has left', async () => {
    const id = await draft()
    await auditor.post(`/api/evaluations/${id}/presence`, { question_id: null })
    await auditor.send('DELETE', `/api/evaluations/${id}/presence`)
    expect((await supervisor.post(`/api/evaluations/${id}/presence`, { question_id: null })).json().others).toEqual([])
  })
})
