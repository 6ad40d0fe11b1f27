import { describe, expect, test } from 'vitest'

import type { Evaluation } from '#contracts/evaluations.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { evaluating, scale, scorecardOf, shortScorecard, testEvaluations, yesNo } from '#tests/support/evaluations.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const { db } = server
const given = testConversations(db)
const quality = testEvaluations(db)
const [auditor, colleague, supervisor] = await Promise.all([
  server.as('Quality auditor'),
  server.as('Quality auditor'),
  server.as('Quality supervisor'),
])

async function conversation() {
  const { id } = await given.interaction()
  await given.turns(id, [
    { speaker: 'agent', start_ms: 0, end_ms: 900, text: 'Buenos días.' },
    { speaker: 'customer', start_ms: 1_000, end_ms: 2_000, text: 'Quiero contratar.' },
  ])
  return id
}

async function draft(content = shortScorecard) {
  const scorecard = await quality.scorecard(content)
  const { id } = await evaluating(auditor).start(await conversation(), scorecard.id)
  return id
}

const put = (client: typeof auditor, id: number, question: string, change: object) =>
  client.send('PUT', `/api/evaluations/${id}/answers/${question}`, {
    value: null,
    comment: '',
    root_causes: [],
    version: 0,
    ...change,
  })

describe('an evaluation', () => {
  test('that is begun twice goes on with the first', async () => {
    const scorecard = await quality.scorecard()
    const id = await conversation()
    const first = await evaluating(auditor).start(id, scorecard.id)
    expect(first).toMatchObject({ is_new: true })
    expect(await evaluating(auditor).start(id, scorecard.id)).toEqual({ ...first, is_new: false })
    expect(await evaluating(colleague).start(id, scorecard.id)).not.toMatchObject({ id: first.id })
  })

  test('pins the version that was published last, whatever is published later', async () => {
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

  test('is about the turns that were chosen, which must be there', async () => {
    const scorecard = await quality.scorecard()
    const body = { kind: 'quality', interaction_id: await conversation(), scorecard_id: scorecard.id }
    const beyond = await auditor.post('/api/evaluations', { ...body, from_seq: 1, to_seq: 2 })
    expect([beyond.statusCode, Object.keys(beyond.json().errors)]).toEqual([422, ['to_seq']])
    const { id } = (await auditor.post('/api/evaluations', { ...body, from_seq: 1, to_seq: 1 })).json()
    expect(await evaluating(auditor).read(id)).toMatchObject({ from_seq: 1, to_seq: 1 })
  })
})

describe('an answer', () => {
  test('is kept at once, with its comment, masked', async () => {
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

  test('that somebody else has changed is not written over', async () => {
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

  test('of which fifty arrive at once is kept once, and every other one is told', async () => {
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

  test('is not given by a colleague, who does not even see the draft', async () => {
    const id = await draft()
    expect((await colleague.get(`/api/evaluations/${id}`)).statusCode).toBe(404)
    expect((await put(colleague, id, 'greeting', { value: 'yes' })).statusCode).toBe(404)
  })

  test('is not taken any more once it is submitted', async () => {
    const id = await draft()
    await evaluating(auditor).answer(id, { greeting: 'yes', disclosure: 'yes' })
    await evaluating(auditor).step(id, { event: 'evaluation.submitted' })
    expect((await put(auditor, id, 'greeting', { value: 'no', version: 1 })).statusCode).toBe(409)
  })
})

describe('a submission', () => {
  test('tells every question that lacks its answer or its comment', async () => {
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

  test('scores by weight, nought where a question fails all, and keeps the raw score beside it', async () => {
    const id = await draft()
    await evaluating(auditor).answer(id, { greeting: 'yes', disclosure: { value: 'no', comment: 'No la leyó.' } })
    const submitted = await evaluating(auditor).step(id, { event: 'evaluation.submitted' })
    expect(submitted).toMatchObject({ state: 'submitted', score: 0, raw_score: 25, auto_failed: true })
    expect(submitted.steps).toMatchObject([
      { event: 'evaluation.submitted', from: 'draft', to: 'submitted', by: { id: auditor.person.id }, score: 0 },
    ])
  })

  test('counts only the questions that are asked', async () => {
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
    // what was answered is not lost, it only does not count
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

  test('of an evaluation that has changed since it was seen is refused', async () => {
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

describe('evidence', () => {
  const span = { seq: 0, last_seq: 0, start_char: 0, end_char: 6, start_ms: null, end_ms: null }

  test('stands with its quote and its times, and goes again', async () => {
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

  test('is not among the marks of the conversation, where a blind draft would be read', async () => {
    const id = await draft()
    await auditor.post(`/api/evaluations/${id}/evidence`, { question_id: 'greeting', span })
    const { interaction_id } = await evaluating(auditor).read(id)
    expect((await colleague.get(`/api/calls/${interaction_id}/markers`)).json().data).toEqual([])
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

  test('do not see who has left', async () => {
    const id = await draft()
    await auditor.post(`/api/evaluations/${id}/presence`, { question_id: null })
    await auditor.send('DELETE', `/api/evaluations/${id}/presence`)
    expect((await supervisor.post(`/api/evaluations/${id}/presence`, { question_id: null })).json().others).toEqual([])
  })
})

describe('the comment on the whole', () => {
  test('is kept, and not written over', async () => {
    const id = await draft()
    const say = (client: typeof auditor, comment: string, was: string) =>
      client.send('PUT', `/api/evaluations/${id}/comment`, { comment, was })
    expect((await say(auditor, 'Buen trato.', '')).json()).toMatchObject({ comment: 'Buen trato.', masked: 0 })
    expect((await say(supervisor, 'Otro.', '')).statusCode).toBe(409)
    expect((await evaluating(auditor).read(id)).comment).toBe('Buen trato.')
  })
})

describe('the list', () => {
  test('is filtered, sorted, counted, and shows drafts of others to who oversees audits only', async () => {
    const id = await draft()
    const ids = async (client: typeof auditor, query: string) => {
      const answer = await client.get(`/api/evaluations?${query}&per_page=200`)
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<{ data: Evaluation[] }>().data.map((one) => one.id)
    }
    expect(await ids(auditor, 'state=draft')).toContain(id)
    expect(await ids(supervisor, 'state=draft')).toContain(id)
    expect(await ids(colleague, '')).not.toContain(id)
    await evaluating(auditor).answer(id, { greeting: 'yes', disclosure: { value: 'no', comment: 'No.' } })
    await evaluating(auditor).step(id, { event: 'evaluation.submitted' })
    const today = server.clock.now().toISOString().slice(0, 10)
    for (const query of [
      '',
      'group=counted',
      'group=unreleased',
      'failed_question=disclosure',
      'failed_family=compliance',
      'auto_failed=yes',
      `evaluator_id=${auditor.person.id}`,
      `submitted_from=${today}&submitted_to=${today}`,
      'sort=score',
      'sort=-agent',
    ]) {
      expect(await ids(colleague, query), query).toContain(id)
    }
    for (const query of ['state=draft', 'failed_question=greeting', 'mine=yes', 'group=disputes', 'kind=freemium']) {
      expect(await ids(colleague, query), query).not.toContain(id)
    }
  })

  test('begins, for who is judged, with what waits for them', async () => {
    const { id: agent_id } = await given.agent()
    const agent = await server.as({
      rules: [
        { action: 'quality-detail', conditions: { agent_id } },
        { action: 'quality-acknowledge', conditions: { agent_id } },
      ],
    })
    await db.updateTable('agent').set({ user_id: agent.person.id }).where('id', '=', agent_id).execute()
    const scorecard = await quality.scorecard()
    const released: number[] = []
    for (let at = 0; at < 3; at += 1) {
      const { id } = await evaluating(auditor).start((await given.interaction({ agent_id })).id, scorecard.id)
      await evaluating(auditor).answer(id, { greeting: 'yes', disclosure: 'yes' })
      await evaluating(auditor).step(id, { event: 'evaluation.submitted' })
      if (at < 2) await evaluating(supervisor).step(id, { event: 'evaluation.released' })
      if (at < 2) released.push(id)
      server.clock.advance(1_000)
    }
    await evaluating(agent).step(released[1]!, { event: 'evaluation.acknowledged' })
    const listed = async (client: typeof auditor, query = '') =>
      (await client.get(`/api/evaluations?agent_id=${agent_id}${query}`))
        .json<{ data: { id: number; waits: boolean }[] }>()
        .data.map(({ id, waits }) => [id, waits])
    expect(await listed(agent)).toEqual([
      [released[0], true],
      [released[1], false],
    ])
    expect(await listed(agent, '&sort=-created_at')).toEqual([
      [released[1], false],
      [released[0], true],
    ])
    // who oversees audits answers for them: nothing waits for them to accept
    expect((await listed(supervisor)).map(([, waits]) => waits)).toEqual([false, false, false])
  })

  test('of a conversation holds what the reader may see', async () => {
    const id = await draft()
    const { interaction_id } = await evaluating(auditor).read(id)
    const of = async (client: typeof auditor) =>
      (await client.get(`/api/calls/${interaction_id}/evaluations`)).json<{ data: Evaluation[] }>().data
    expect((await of(auditor)).map((one) => one.id)).toEqual([id])
    expect(await of(colleague)).toEqual([])
    expect((await auditor.get('/api/calls/999999/evaluations')).statusCode).toBe(404)
  })
})
