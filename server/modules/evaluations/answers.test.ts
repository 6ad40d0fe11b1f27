import { describe, expect, test } from 'vitest'

import { evaluationFixture } from '#tests/support/evaluation-fixture.ts'
import { evaluating, scale, scorecardOf, yesNo } from '#tests/support/evaluations.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const { db } = server
const { auditor, colleague, supervisor, draft, put } = await evaluationFixture(server)

describe('an answer', () => {
  test('is stored at once, with its comment, masked', async () => {
    const id = await draft()
    const answer = await put(auditor, id, 'disclosure', {
      value: 'no',
      comment: 'Leyó la tarjeta 4111 1111 1111 1111.',
    })
    expect(answer.json()).toMatchObject({
      answer: { question_id: 'disclosure', value: 'no', version: 1, answered_by: { id: auditor.person.id } },
      masked: 1,
      version: 2,
    })
    const { answers } = await evaluating(auditor).read(id)
    expect(answers).toEqual([answer.json().answer])
    expect(answers[0]!.comment).not.toContain('1111 1111')
  })

  test('that somebody else has changed is not overwritten', async () => {
    const id = await draft()
    await put(auditor, id, 'greeting', { value: 'yes' })
    // the supervisor oversees audits, so they may answer too
    expect((await put(supervisor, id, 'greeting', { value: 'no', version: 1 })).json().answer.version).toBe(2)
    const late = await put(auditor, id, 'greeting', { value: 'na', version: 1 })
    expect(late.statusCode).toBe(409)
    expect((await put(auditor, id, 'greeting', { value: 'na' })).statusCode).toBe(409)
    expect((await evaluating(auditor).read(id)).answers).toMatchObject([
      { value: 'no', version: 2, answered_by: { id: supervisor.person.id } },
    ])
  })

  test('sent fifty times at once is stored once, and every other request is told so', async () => {
    const id = await draft()
    const answers = await Promise.all(Array.from({ length: 50 }, () => put(auditor, id, 'greeting', { value: 'yes' })))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(49)
  })

  test.each([
    ['that the question does not have', 'greeting', { value: '3' }, 422],
    ['of a question that the scorecard does not have', 'goodbye', { value: 'yes' }, 404],
    ['with a root cause that the question does not have', 'greeting', { root_causes: ['haste'] }, 422],
    ['of a shape that no answer has', 'greeting', { value: "yes'; drop table" }, 422],
  ])('%s is refused', async (_, question, change, status) => {
    expect((await put(auditor, await draft(), question, change)).statusCode).toBe(status)
  })

  test('is not accepted from a colleague, who does not even see the draft', async () => {
    const id = await draft()
    expect((await colleague.get(`/api/evaluations/${id}`)).statusCode).toBe(404)
    expect((await put(colleague, id, 'greeting', { value: 'yes' })).statusCode).toBe(404)
  })

  test('is not accepted any more after the submission', async () => {
    const id = await draft()
    await evaluating(auditor).answer(id, { greeting: 'yes', disclosure: 'yes' })
    await evaluating(auditor).step(id, { event: 'evaluation.submitted' })
    expect((await put(auditor, id, 'greeting', { value: 'no', version: 1 })).statusCode).toBe(409)
  })
})

describe('a submission', () => {
  test('names every question that lacks its answer or its comment', async () => {
    const id = await draft()
    await evaluating(auditor).answer(id, { disclosure: 'no' })
    const { version } = await evaluating(auditor).read(id)
    const answer = await auditor.post(`/api/evaluations/${id}/steps`, { event: 'evaluation.submitted', version })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toEqual({
      greeting: ['Please answer this question.'],
      disclosure: ['Please say why in a comment.'],
    })
  })

  test('scores by weight, zero where a question fails everything, and keeps the raw score with it', async () => {
    const id = await draft()
    await evaluating(auditor).answer(id, { greeting: 'yes', disclosure: { value: 'no', comment: 'No la leyó.' } })
    const submitted = await evaluating(auditor).step(id, { event: 'evaluation.submitted' })
    expect(submitted).toMatchObject({ state: 'submitted', score: 0, raw_score: 25, auto_failed: true })
    expect(submitted.steps).toMatchObject([
      { event: 'evaluation.submitted', from: 'draft', to: 'submitted', by: { id: auditor.person.id }, score: 0 },
    ])
  })

  test('counts only the questions that apply', async () => {
    const content = scorecardOf([
      [
        yesNo({ id: 'objection' }),
        scale({ id: 'handled', condition: { question_id: 'objection', answers: ['yes'] }, weight: 9 }),
      ],
    ])
    const id = await draft(content)
    await evaluating(auditor).answer(id, { objection: 'yes', handled: '1' })
    await evaluating(auditor).answer(id, { objection: 'no' })
    const { score, answers } = await evaluating(auditor).step(id, { event: 'evaluation.submitted' })
    expect(score).toBe(0)
    // the answer is not lost, it only does not count
    expect(answers.map(({ question_id, value }) => [question_id, value])).toContainEqual(['handled', '1'])
    const judged = await db
      .selectFrom('evaluation_answer')
      .where('evaluation_id', '=', id)
      .select(['question_id', 'family', 'score', 'failed'])
      .orderBy('question_id')
      .execute()
    expect(judged).toEqual([
      { question_id: 'handled', family: null, score: null, failed: null },
      { question_id: 'objection', family: 'non-critical', score: 0, failed: true },
    ])
  })

  test('of an evaluation that has changed since it was read is refused', async () => {
    const id = await draft()
    await evaluating(auditor).answer(id, { greeting: 'yes', disclosure: 'yes' })
    const answer = await auditor.post(`/api/evaluations/${id}/steps`, { event: 'evaluation.submitted', version: 2 })
    expect(answer.statusCode).toBe(409)
  })

  test('is recorded with who, what and the score', async () => {
    const id = await draft()
    await evaluating(auditor).answer(id, { greeting: 'yes', disclosure: 'yes' })
    await evaluating(auditor).step(id, { event: 'evaluation.submitted' })
    const { rows } = await db.executeQuery<{ detail: unknown }>(
      db.selectFrom('access_record').where('subject', '=', `evaluation:${id}`).select('detail').orderBy('id').compile(),
    )
    expect(rows.map(({ detail }) => detail)).toMatchObject([
      { event: 'evaluation.begun' },
      { event: 'evaluation.submitted', from: 'draft', to: 'submitted', score: 100 },
    ])
  })
})
