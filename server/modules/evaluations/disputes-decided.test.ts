import { describe, expect, test } from 'vitest'

import type { Step } from '#contracts/evaluation-changes.ts'
import type { Question } from '#contracts/scorecard-content.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { evaluating, scorecardOf, testEvaluations, yesNo } from '#tests/support/evaluations.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const { db } = server
const given = testConversations(db)
const quality = testEvaluations(db)
const { id: team_id } = await given.team()
const [auditor, lead, supervisor] = [
  await server.as('Quality auditor'),
  await server.as({ role: 'Team lead', team_id }),
  await server.as('Quality supervisor'),
]

type Decision = Extract<Step, { event: 'dispute.resolved' }>

const yes = { outcome: 'accepted', comment: '' } as const
const no = { outcome: 'rejected', comment: 'No se oye.' } as const

/** An evaluation where everything was answered with no, and where these answers should be yes. */
async function disputed(questions: readonly Question[], wrong: readonly string[]): Promise<number> {
  const { id: interaction_id } = await given.interaction({ team_id })
  const { id } = await evaluating(auditor).start(interaction_id, (await quality.scorecard(scorecardOf([questions]))).id)
  const applicableQuestions = questions.filter(({ condition }) => condition === null)
  await evaluating(auditor).answer(id, Object.fromEntries(applicableQuestions.map((question) => [question.id, 'no'])))
  await evaluating(auditor).step(id, { event: 'evaluation.submitted' })
  await evaluating(auditor).step(id, { event: 'evaluation.released' })
  const items = wrong.map((question_id) => ({ question_id, proposed: 'yes', comment: 'Sí.' }))
  await evaluating(lead).step(id, { event: 'evaluation.disputed', items })
  return id
}

async function decide(id: number, decision: Pick<Decision, 'items' | 'answers'>) {
  const { version } = await evaluating(auditor).read(id)
  return auditor.post(`/api/evaluations/${id}/steps`, { event: 'dispute.resolved', version, ...decision })
}

const two = [yesNo({ id: 'one' }), yesNo({ id: 'two' })]

describe('a decision', () => {
  test('with two outcomes for one question is refused, and changes nothing', async () => {
    const id = await disputed(two, ['one'])
    const items = [
      { question_id: 'one', ...yes },
      { question_id: 'one', ...no },
    ]
    expect((await decide(id, { items })).statusCode).toBe(400)
    expect((await decide(id, { items: items.toReversed() })).statusCode).toBe(400)
    expect(await evaluating(auditor).read(id)).toMatchObject({
      state: 'disputed',
      score: 0,
      disputes: [{ outcome: null }],
    })
  })

  test('that is changed again above leaves the score that was disputed', async () => {
    const id = await disputed(two, ['one', 'two'])
    const first = [
      { question_id: 'one', ...yes },
      { question_id: 'two', ...no },
    ]
    expect((await decide(id, { items: first })).json()).toMatchObject({ score: 50, disputed_score: 0 })
    await evaluating(lead).step(id, { event: 'dispute.escalated', reason: 'También la otra.' })
    const items = [{ question_id: 'two', ...yes }]
    const { score, disputed_score } = await evaluating(supervisor).step(id, { event: 'dispute.resolved', items })
    expect([score, disputed_score]).toEqual([100, 0])
  })
})

describe('questions that apply only since an answer was changed', () => {
  const where = (question_id: string) => ({ question_id, answers: ['yes'] })
  const chain = [
    yesNo({ id: 'offered' }),
    yesNo({ id: 'explained', condition: where('offered'), family: 'compliance', comment: 'on-fail' }),
    yesNo({ id: 'understood', condition: where('explained'), root_causes: [{ id: 'haste', label: { en: 'Haste' } }] }),
    yesNo({ id: 'last' }),
  ]
  const items = [{ question_id: 'offered', ...yes }]
  const answer = (question_id: string, value: string, comment = '', root_causes: string[] = []) => ({
    ...{ question_id, value, comment, root_causes },
  })

  test('are answered with the decision, and each one that is missing is named', async () => {
    const id = await disputed(chain, ['offered'])
    const lacking = async (answers: ReturnType<typeof answer>[]) => {
      const refused = await decide(id, { items, answers })
      expect(refused.statusCode).toBe(422)
      return Object.keys(refused.json().errors)
    }
    expect((await decide(id, { items })).json().errors).toEqual({ explained: [expect.any(String)] })
    expect(await lacking([answer('explained', 'yes')])).toEqual(['understood'])
    expect(await lacking([answer('explained', 'no')])).toEqual(['explained'])
    expect(await lacking([answer('explained', 'perhaps')])).toEqual(['explained'])
    expect(await lacking([answer('explained', 'yes'), answer('understood', 'no', '', ['weather'])])).toEqual([
      'understood',
    ])
    expect(await evaluating(auditor).read(id)).toMatchObject({ state: 'disputed', score: 0 })

    const answers = [answer('explained', 'yes'), answer('understood', 'no', 'Rut 12.345.678-5', ['haste'])]
    const decided = await decide(id, { items, answers })
    expect(decided.statusCode, decided.body).toBe(200)
    const { state, score, answers: stored, steps } = decided.json()
    expect([state, score]).toEqual(['resolved', 50])
    expect(stored).toMatchObject([
      { question_id: 'explained', value: 'yes', answered_by: { id: auditor.person.id } },
      { question_id: 'last', value: 'no' },
      { question_id: 'offered', value: 'yes' },
      { question_id: 'understood', value: 'no', comment: expect.not.stringContaining('345'), root_causes: ['haste'] },
    ])
    expect(steps.at(-1).items).toMatchObject([
      { question_id: 'offered', value: 'no', proposed: 'yes', outcome: 'accepted' },
      { question_id: 'explained', value: null, proposed: 'yes', outcome: null },
      { question_id: 'understood', value: null, proposed: 'no', outcome: null },
    ])
    expect(await families(id)).toEqual(['compliance', 'non-critical', 'non-critical', 'non-critical'])
  })

  test('are not answered where the answer stays, nor are those that applied before', async () => {
    const id = await disputed(chain, ['offered'])
    const rejected = [{ question_id: 'offered', ...no }]
    expect((await decide(id, { items: rejected, answers: [answer('explained', 'yes')] })).statusCode).toBe(400)
    const both = [answer('explained', 'no', 'Nada.'), answer('last', 'yes')]
    expect((await decide(id, { items, answers: both })).statusCode).toBe(400)
    const twice = [answer('explained', 'no', 'Nada.'), answer('explained', 'yes')]
    expect((await decide(id, { items, answers: twice })).statusCode).toBe(400)
    expect((await decide(id, { items: rejected })).json()).toMatchObject({ state: 'resolved', score: 0 })
  })

  const families = async (evaluation_id: number) => {
    const rows = await db
      .selectFrom('evaluation_answer')
      .where('evaluation_id', '=', evaluation_id)
      .select('family')
      .orderBy('question_id')
      .execute()
    return rows.map(({ family }) => family)
  }
})
