import { describe, expect, test } from 'vitest'

import type { EvaluationState } from '#contracts/evaluation-states.ts'
import type { PermissionName } from '#contracts/permissions.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { evaluating, testEvaluations } from '#tests/support/evaluations.ts'
import { judgedEvaluations } from '#tests/support/judged-evaluations.ts'
import { testServer } from '#tests/support/server.ts'

/** A permission works only where it reaches, and nobody judges an evaluation that they made or that judges them. */

const server = await testServer()
const { db } = server
const given = testConversations(db)
const judged = judgedEvaluations(db, given)
const card = await testEvaluations(db).scorecard()
const auditor = await server.as('Quality auditor')

const evaluated = (state: EvaluationState, call: object, evaluator_id: number | null = auditor.person.id) =>
  judged({ scorecard_version_id: card.version_id, evaluator_id, state, call })

/** A person who is also the agent of conversations. */
async function agentAs(who: Parameters<typeof server.as>[0]) {
  const client = await server.as(who)
  const { id: agent_id } = await given.agent({ user_id: client.person.id })
  return { client, call: { agent_id } }
}

describe('the evaluated person', () => {
  test.each(['Quality auditor', 'Quality supervisor'])('reads it once it is released, also as a %s', async (role) => {
    const { client, call } = await agentAs(role)
    for (const [state, status] of [
      ['draft', 404],
      ['submitted', 404],
      ['released', 200],
    ] as const) {
      const { id } = await evaluated(state, call)
      expect((await client.get(`/api/evaluations/${id}`)).statusCode).toBe(status)
    }
    const { data } = (await client.get(`/api/evaluations?agent_id=${call.agent_id}`)).json()
    expect(data.map(({ state }: { state: string }) => state)).toEqual(['released'])
  })

  test('does not decide the dispute about it, if settling disputes is their only permission', async () => {
    const { client, call } = await agentAs(['quality-detail', 'call-detail', 'quality-disputes'])
    const { id } = await judged({
      scorecard_version_id: card.version_id,
      evaluator_id: auditor.person.id,
      state: 'disputed',
      call,
      answers: { greeting: 'failed', disclosure: 'passed' },
      disputes: { greeting: null },
    })
    expect(await settled(client, id)).toBe(409)
  })
})

test('a person who made an evaluation never has the last word on it, even if they no longer make any', async () => {
  const person = await server.as(['quality-detail', 'call-detail', 'quality-disputes'])
  const { id } = await judged({
    scorecard_version_id: card.version_id,
    evaluator_id: person.person.id,
    state: 'escalated',
    answers: { greeting: 'failed', disclosure: 'passed' },
    disputes: { greeting: null },
  })
  expect(await settled(person, id)).toBe(409)
  expect(await settled(await server.as('Quality supervisor'), id)).toBe(200)
})

test('a permission for one team works only on the evaluations of that team', async () => {
  const [own, other] = [await given.team(), await given.team()]
  const everywhere: PermissionName[] = ['call-detail', 'quality-detail']
  const inTeam: PermissionName[] = ['quality-plans', 'quality-disputes']
  const client = await server.as({
    rules: [
      ...everywhere.map((action) => ({ action })),
      ...inTeam.map((action) => ({ action, conditions: { team_id: own.id } })),
    ],
  })
  const release = async (id: number) =>
    (await client.post(`/api/evaluations/${id}/steps`, { event: 'evaluation.released', version: 1 })).statusCode
  for (const [team, seen, done] of [
    [own, 200, 200],
    [other, 404, 404],
  ] as const) {
    const draft = await evaluated('draft', { team_id: team.id })
    expect((await client.get(`/api/evaluations/${draft.id}`)).statusCode).toBe(seen)
    const submitted = await evaluated('submitted', { team_id: team.id })
    expect(await release(submitted.id)).toBe(done)
  }
  const disputed = await judged({
    scorecard_version_id: card.version_id,
    evaluator_id: auditor.person.id,
    state: 'disputed',
    call: { team_id: other.id },
    answers: { greeting: 'failed', disclosure: 'passed' },
    disputes: { greeting: null },
  })
  expect(await evaluating(client).read(disputed.id)).toMatchObject({ state: 'disputed' })
  expect(await settled(client, disputed.id)).toBe(409)
})

async function settled(client: typeof auditor, id: number): Promise<number> {
  const { version } = await evaluating(client).read(id)
  const items = [{ question_id: 'greeting', outcome: 'rejected', comment: 'No se oye.' }]
  return (await client.post(`/api/evaluations/${id}/steps`, { event: 'dispute.resolved', version, items })).statusCode
}
