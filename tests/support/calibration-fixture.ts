import { expect } from 'vitest'

import { calibrating } from '#tests/support/calibrations.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { choice, scorecardOf, testEvaluations, yesNo } from '#tests/support/evaluations.ts'
import type { TestServer } from '#tests/support/server.ts'

/** A supervisor who leads calibrations, two auditors who take part in them, and a scorecard with a conditional question. */
export async function calibrationFixture(server: TestServer) {
  const given = testConversations(server.db)
  const quality = testEvaluations(server.db)
  const lead = await server.as('Quality supervisor')
  const ana = await server.as('Quality auditor')
  const luis = await server.as('Quality auditor')
  const both = [ana.person.id, luis.person.id]
  const content = scorecardOf([
    [
      yesNo({ id: 'greeting' }),
      yesNo({ id: 'name', condition: { question_id: 'greeting', answers: ['yes'] } }),
      choice({ id: 'offer', weight: 2 }),
    ],
  ])
  const { id: scorecard_id } = await quality.scorecard(content)

  const calls = async (count: number) => {
    const { id: partner_id } = await given.partner()
    const rows = await given.interactions(Array.from({ length: count }, () => ({ partner_id })))
    return rows.map(({ id }) => id)
  }

  return {
    ...{ given, quality, lead, ana, luis, both, content, scorecard_id, calls },

    /** A calibration of this many conversations, for both auditors. */
    make: async (count: number) =>
      calibrating(lead).make({ scorecard_id, interaction_ids: await calls(count), participant_ids: both }),

    /** The errors of a refused calibration, by field. */
    errorsOf: async (body: object, client: Pick<typeof lead, 'post'> = lead) => {
      const answer = await client.post('/api/calibrations', body)
      expect(answer.statusCode, answer.body).toBe(422)
      return answer.json().errors as Record<string, string[]>
    },
  }
}
