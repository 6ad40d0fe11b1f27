import { expect, test } from 'vitest'

import { ANALYSIS_VERSION } from '#server/analysis/analyse.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { evaluating, scorecardOf, testEvaluations, yesNo } from '#tests/support/evaluations.ts'
import { modelServer } from '#tests/support/model-server.ts'
import { testServer } from '#tests/support/server.ts'

const model = await modelServer()
const server = await testServer({ MODEL_KEY: 'sk-1', MODEL_NAME: 'small-8b' })
const { app, db } = server
const auditor = await server.as('Quality auditor')

test('without an address nothing is sent, and nothing waits for a model', async () => {
  const given = testConversations(db)
  const { id: interaction } = await given.interaction()
  await given.turns(interaction, [{ text: 'Buenos días.' }])
  await db.updateTable('conversation_analysis').set({ version: ANALYSIS_VERSION }).execute()
  const scorecard = await testEvaluations(db).scorecard(scorecardOf([[yesNo({ id: 'one', asks_model: true })]]))
  const { id } = await evaluating(auditor).start(interaction, scorecard.id)
  await app.jobs.idle()
  await evaluating(auditor).answer(id, { one: 'yes' })
  const answer = await auditor.get(`/api/evaluations/${id}/suggestions`)
  expect(answer.json()).toEqual({ data: [], withheld: 0 })
  expect(model.requests).toEqual([])
  expect(await db.selectFrom('suggestion').selectAll().execute()).toEqual([])
})
