import { expect, test } from 'vitest'

import { calibrating } from '#tests/support/calibrations.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { evaluating, scale, scorecardOf, testEvaluations, yesNo } from '#tests/support/evaluations.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const given = testConversations(server.db)
const [lead, stranger] = [await server.as('Quality supervisor'), await server.as('Quality auditor')]
// a person who may also see the results of what others lead, and the dashboard
const [ana, luis] = [await server.as('Quality supervisor'), await server.as('Quality auditor')]
const { id: scorecard_id } = await testEvaluations(server.db).scorecard(
  scorecardOf([[yesNo({ id: 'greeting' }), scale({ id: 'tone' })]]),
)

async function answered(client: typeof ana, id: number) {
  await evaluating(client).answer(id, { greeting: 'yes', tone: '2' })
  await evaluating(client).step(id, { event: 'evaluation.submitted' })
}

test('earlier answers about a conversation are in no consensus, deviation or sum for a person who has to answer it blind now', async () => {
  const partner = await given.partner()
  const interactionId = (await given.interaction({ partner_id: partner.id, started_at: server.clock.now() })).id
  await answered(stranger, (await evaluating(stranger).start(interactionId, scorecard_id)).id)
  const before = (
    await calibrating(lead).make({
      scorecard_id,
      interaction_ids: [interactionId],
      participant_ids: [ana.person.id, luis.person.id],
    })
  ).id
  await answered(ana, (await calibrating(ana).begin(before, interactionId)).id)
  await calibrating(lead).discuss(before)
  await calibrating(lead).agree(before, interactionId, { greeting: 'yes', tone: '2' })
  await calibrating(lead).close(before)
  const participant_ids = [ana.person.id, luis.person.id]
  const { id } = await calibrating(lead).make({ scorecard_id, interaction_ids: [interactionId], participant_ids })

  const visibleCounts = async () => {
    const { consensus } = await calibrating(ana).compare(before, interactionId)
    const { agreed, deviations } = await calibrating(ana).results(before)
    const audits = (await ana.get(`/api/dashboards/freemium?partner_id=${partner.id}`)).json()
    return {
      answers: consensus.answers.length,
      agreed,
      compared: deviations[0]!.n,
      audits: audits.audits.totals.evaluations,
    }
  }
  expect(await visibleCounts()).toEqual({ answers: 0, agreed: 0, compared: 0, audits: 0 })
  await answered(ana, (await calibrating(ana).begin(id, interactionId)).id)
  expect(await visibleCounts()).toEqual({ answers: 2, agreed: 1, compared: 1, audits: 1 })
})
