import { testConversations } from '#tests/support/conversations.ts'
import { evaluating, shortScorecard, testEvaluations } from '#tests/support/evaluations.ts'
import type { TestServer } from '#tests/support/server.ts'

/** Two auditors and a supervisor, conversations of two turns, and drafts of the first auditor. */
export async function evaluationFixture(server: TestServer) {
  const given = testConversations(server.db)
  const quality = testEvaluations(server.db)
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

  return {
    ...{ given, quality, auditor, colleague, supervisor, conversation },

    draft: async (content = shortScorecard): Promise<number> => {
      const scorecard = await quality.scorecard(content)
      const { id } = await evaluating(auditor).start(await conversation(), scorecard.id)
      return id
    },

    /** Answers one question, as its first answer unless a version is given. */
    put: (client: Pick<typeof auditor, 'send'>, id: number, question: string, change: object) =>
      client.send('PUT', `/api/evaluations/${id}/answers/${question}`, {
        value: null,
        comment: '',
        root_causes: [],
        version: 0,
        ...change,
      }),
  }
}
