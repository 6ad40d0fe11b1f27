import { expect, test } from 'vitest'

import { testConversations } from '#tests/support/conversations.ts'
import { evaluating, testEvaluations } from '#tests/support/evaluations.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const given = testConversations(server.db)
const quality = testEvaluations(server.db)

test('the judged person sees nothing of what was submitted and reopened before the release', async () => {
  const { id: team_id } = await given.team()
  const auditor = await server.as('Quality auditor')
  const lead = await server.as({ role: 'Team lead', team_id })
  const person = await server.addPerson({
    rules: [{ action: 'quality-detail', conditions: { agent_id: '$user.agent_id' } }],
  })
  const agent = await given.agent({ team_id, user_id: person.id })
  const own = server.browser()
  await own.signIn(person.email, person.password)
  const { id: interaction_id } = await given.interaction({ agent_id: agent.id, team_id })
  const { id } = await evaluating(auditor).start(interaction_id, (await quality.scorecard()).id)
  await evaluating(auditor).answer(id, { greeting: 'no', disclosure: 'yes' })
  await evaluating(auditor).step(id, { event: 'evaluation.submitted' })
  await evaluating(auditor).step(id, { event: 'evaluation.reopened', reason: 'Era otro agente.' })
  await evaluating(auditor).answer(id, { greeting: 'yes' })
  await evaluating(auditor).step(id, { event: 'evaluation.submitted' })
  await evaluating(auditor).step(id, { event: 'evaluation.released' })
  await evaluating(lead).step(id, { event: 'evaluation.acknowledged', reason: 'Visto.' })

  const visibleSteps = [
    ['evaluation.submitted', 100, ''],
    ['evaluation.released', 100, ''],
    ['evaluation.acknowledged', 100, 'Visto.'],
  ]
  for (const client of [lead, own]) {
    const { steps } = await evaluating(client).read(id)
    expect(steps.map(({ event, score, reason }) => [event, score, reason])).toEqual(visibleSteps)
  }
  const { steps } = await evaluating(auditor).read(id)
  expect(steps.map(({ event, score, reason }) => [event, score, reason])).toEqual([
    ['evaluation.submitted', 75, ''],
    ['evaluation.reopened', null, 'Era otro agente.'],
    ...visibleSteps,
  ])
})
