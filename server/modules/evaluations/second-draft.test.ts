import { describe, expect, test } from 'vitest'

import { testConversations } from '#tests/support/conversations.ts'
import { evaluating, testEvaluations } from '#tests/support/evaluations.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const { db } = server
const given = testConversations(db)
const auditor = await server.as('Quality auditor')
const scorecard = await testEvaluations(db).scorecard()

async function conversation() {
  const { id } = await given.interaction()
  await given.turns(id, [
    { speaker: 'agent', start_ms: 0, end_ms: 900, text: 'Buenos días.' },
    { speaker: 'customer', start_ms: 1_000, end_ms: 2_000, text: 'Quiero contratar.' },
  ])
  return id
}

async function begun(interaction_id: number, turns: object = {}): Promise<{ id: number; is_new: boolean }> {
  const body = { kind: 'quality', interaction_id, scorecard_id: scorecard.id, ...turns }
  const answer = await auditor.post('/api/evaluations', body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

test('all turns, and each selection of them, have drafts of their own, and beginning one twice continues it', async () => {
  const call = await conversation()
  const selections = [{ from_seq: 0, to_seq: 0 }, {}, { from_seq: 0, to_seq: 1 }, { from_seq: 1, to_seq: 1 }]
  const drafts = await Promise.all(selections.map((turns) => begun(call, turns)))
  expect(new Set(drafts.map(({ id }) => id)).size).toBe(selections.length)
  for (const [index, turns] of selections.entries()) {
    expect(await begun(call, turns)).toMatchObject({ id: drafts[index]!.id, is_new: false })
    const { from_seq = null, to_seq = null } = turns
    expect(await evaluating(auditor).read(drafts[index]!.id)).toMatchObject({ from_seq, to_seq })
  }
})

describe('reopening an evaluation', () => {
  async function submitted(interaction_id: number) {
    const { id } = await begun(interaction_id)
    await evaluating(auditor).answer(id, { greeting: 'yes', disclosure: 'yes' })
    await evaluating(auditor).step(id, { event: 'evaluation.submitted' })
    return id
  }

  async function reopened(id: number) {
    const { version } = await evaluating(auditor).read(id)
    return auditor.post(`/api/evaluations/${id}/steps`, { event: 'evaluation.reopened', reason: 'Forgotten.', version })
  }

  test('is refused while its evaluator has another draft of the same, and changes nothing', async () => {
    const call = await conversation()
    const id = await submitted(call)
    const other = await begun(call)
    const refused = await reopened(id)
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      expect.objectContaining({ kind: 'conflict', message: expect.stringMatching(/another draft/) }),
    ])
    expect(await evaluating(auditor).read(id)).toMatchObject({ state: 'submitted', score: 100 })
    await evaluating(auditor).step(other.id, { event: 'evaluation.voided', reason: 'Begun in error.' })
    expect((await reopened(id)).statusCode).toBe(200)
  })

  test('is not affected by a draft of a selection', async () => {
    const call = await conversation()
    const id = await submitted(call)
    await begun(call, { from_seq: 1, to_seq: 1 })
    expect((await reopened(id)).statusCode).toBe(200)
  })
})

test('drafts of two people on the same conversation stay when both accounts are deleted', async () => {
  const call = await conversation()
  const people = [await server.as('Quality auditor'), await server.as('Quality auditor')]
  for (const person of people) await evaluating(person).start(call, scorecard.id)
  const deletedIds = people.map(({ person }) => person.id)
  await db.deleteFrom('app_user').where('id', 'in', deletedIds).execute()
  const left = await db.selectFrom('evaluation').where('interaction_id', '=', call).select('evaluator_id').execute()
  expect(left).toEqual([{ evaluator_id: null }, { evaluator_id: null }])
})
