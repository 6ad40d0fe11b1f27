import { describe, expect, test } from 'vitest'

import type { CallMachineScores } from '#contracts/machine-scores.ts'
import { evaluating } from '#tests/support/evaluations.ts'
import { premiumAnswers } from '#tests/support/premium-answers.ts'
import { premiumFixture } from '#tests/support/premium-fixture.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const { db } = server
const floor = await premiumFixture(server)
const { given, supervisor, lead, ofLuis, scorecard, conversations } = floor
const { theseDays, total, calls } = premiumAnswers(floor)

describe('the judgements of rules on one conversation', () => {
  const scoresOf = async (id: number, reader = supervisor) => {
    const answer = await reader.get(`/api/calls/${id}/machine-scores`)
    return { status: answer.statusCode, ...answer.json<CallMachineScores>() }
  }

  test('come question by question, with their positions', async () => {
    const { data, withheld } = await scoresOf(conversations.noPrice)
    expect(withheld).toBe(false)
    expect(data).toEqual([
      {
        scorecard: { id: scorecard.id, title: { en: 'Sales' }, locale: 'en' },
        ...{ version: 1, score: 25, auto_failed: false },
        questions: [
          expect.objectContaining({
            question_id: 'recorded',
            outcome: 'passed',
            why_not: null,
            spans: [expect.objectContaining({ seq: 0 })],
          }),
          expect.objectContaining({ question_id: 'price', outcome: 'failed', spans: [] }),
        ],
      },
    ])
    const [nothing] = (await scoresOf(conversations.silent)).data
    expect(nothing).toMatchObject({
      score: null,
      questions: [{ outcome: 'undetermined', why_not: 'no-transcript' }, {}],
    })
  })

  test('are hidden from people who do not see the conversation', async () => {
    const { id } = await given.interaction({ ...ofLuis })
    expect((await scoresOf(id, lead)).status).toBe(404)
  })

  test('come neither with a call nor as a filter for people without a permission for quality', async () => {
    const reader = await server.as(['call-detail'])
    expect(await scoresOf(conversations.both, reader)).toMatchObject({ status: 200, data: [], withheld: false })
    expect(await total(`/api/calls?${theseDays}`, reader)).toBe(8)
    expect(await calls('machine_failed=price', reader)).toBe(0)
    const facets = await reader.get(`/api/call-facets?scorecard_id=${scorecard.id}`)
    expect(facets.json()).not.toHaveProperty('judged')
  })

  test('are hidden from people who still have to judge it', async () => {
    const reader = await server.as('Quality auditor')
    expect((await scoresOf(conversations.neither, reader)).data).toHaveLength(1)
    const { id } = await evaluating(reader).start(conversations.neither, scorecard.id)
    expect(await scoresOf(conversations.neither, reader)).toMatchObject({ data: [], withheld: true })
    await evaluating(reader).answer(id, { recorded: 'no', price: 'no', listens: 'yes' })
    await evaluating(reader).step(id, { event: 'evaluation.submitted' })
    expect((await scoresOf(conversations.neither, reader)).data).toHaveLength(1)
    await db.deleteFrom('evaluation').where('id', '=', id).execute()
  })
})
