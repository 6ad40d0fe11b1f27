import type { Question } from '#contracts/scorecard-content.ts'
import type { Suggestion, Suggestions } from '#contracts/suggestions.ts'
import { ANALYSIS_VERSION } from '#server/analysis/analyse.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { evaluating, scorecardOf, testEvaluations, yesNo } from '#tests/support/evaluations.ts'
import type { TestServer } from '#tests/support/server.ts'

export const TURNS = [
  'Buenos días, le habla Ana.',
  'Quiero contratar un seguro.',
  'Le resumo: el seguro cuesta diez mil pesos.',
]

/** A question that only a model can answer. */
export const summed = yesNo({
  id: 'summed',
  asks_model: true,
  text: { en: 'Did the agent sum up?' },
  help: { en: 'Prices count.' },
})

/** Evaluations by one auditor on a server with a language model, and the model’s results. */
export function modelHarness({ app, db }: TestServer, auditor: Awaited<ReturnType<TestServer['as']>>) {
  const given = testConversations(db)
  const quality = testEvaluations(db)

  return {
    /** An analysed call of these turns, alternately by agent and customer. */
    call: async (
      texts: readonly string[] = TURNS,
      analysis: object = { version: ANALYSIS_VERSION },
    ): Promise<number> => {
      const { id } = await given.interaction({ channel: 'voice', duration_ms: 40_000, language: 'es' })
      await given.turns(
        id,
        texts.map((text, index) => ({
          speaker: index % 2 === 0 ? 'agent' : 'customer',
          speaker_name: 'Rosa Pérez',
          start_ms: index * 1_000,
          end_ms: index * 1_000 + 900,
          text,
        })),
      )
      await db.updateTable('conversation_analysis').set(analysis).where('interaction_id', '=', id).execute()
      return id
    },

    /** Starts an evaluation with these questions, waits for the model, and answers all of them. */
    begun: async (interaction: number, questions: readonly Question[] = [summed]): Promise<number> => {
      const scorecard = await quality.scorecard(scorecardOf([questions]))
      const { id } = await evaluating(auditor).start(interaction, scorecard.id)
      await app.jobs.idle()
      await evaluating(auditor).answer(id, Object.fromEntries(questions.map((question) => [question.id, 'na'])))
      return id
    },

    asked: async (id: number): Promise<Suggestion[]> => {
      const answer = await auditor.get(`/api/evaluations/${id}/suggestions`)
      await app.jobs.idle()
      return answer.json<Suggestions>().data
    },

    /** Failed jobs are tried again after a pause: here at once. */
    triedAgain: async (): Promise<void> => {
      await db
        .updateTable('job')
        .set({ run_at: new Date(0) })
        .execute()
      app.jobs.wake()
      await app.jobs.idle()
    },

    /** The audit entries of an evaluation that no person made. */
    recordsOf: (id: number) =>
      db
        .selectFrom('access_record')
        .where('subject', '=', `evaluation:${id}`)
        .where('user_id', 'is', null)
        .select(['action', 'detail'])
        .orderBy('id')
        .execute(),
  }
}
