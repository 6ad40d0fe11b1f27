import type { CalibrationResults } from '#contracts/calibration-results.ts'
import type { CalibrationDetail, CalibrationDraft, Comparison } from '#contracts/calibrations.ts'
import { evaluating } from '#tests/support/evaluations.ts'
import type { TestServer } from '#tests/support/server.ts'

type Client = Pick<Awaited<ReturnType<TestServer['as']>>, 'get' | 'post' | 'send'>

/** What a person does with calibrations, over the API. A response other than 200 throws an error with its body. */
export function calibrating(client: Client) {
  const done = async (answer: ReturnType<Client['get']>) => {
    const { statusCode, body, json } = await answer
    if (statusCode !== 200) throw new Error(`${statusCode}: ${body}`)
    return json()
  }
  const read = (id: number): Promise<CalibrationDetail> => done(client.get(`/api/calibrations/${id}`))

  return {
    read,
    make: (draft: Partial<CalibrationDraft> & Pick<CalibrationDraft, 'scorecard_id'>): Promise<CalibrationDetail> =>
      done(client.post('/api/calibrations', draftOf(draft))),
    begin: (id: number, interaction_id: number): Promise<{ id: number }> =>
      done(client.post(`/api/calibrations/${id}/evaluations`, { interaction_id })),
    /** Begins it, answers it and submits it. */
    async submit(id: number, interaction_id: number, answers: Parameters<ReturnType<typeof evaluating>['answer']>[1]) {
      const begun = await done(client.post(`/api/calibrations/${id}/evaluations`, { interaction_id }))
      await evaluating(client).answer(begun.id, answers)
      await evaluating(client).step(begun.id, { event: 'evaluation.submitted' })
      return begun.id as number
    },
    discuss: async (id: number): Promise<CalibrationDetail> =>
      done(client.post(`/api/calibrations/${id}/discussion`, { version: (await read(id)).version })),
    close: async (id: number): Promise<CalibrationDetail> =>
      done(client.post(`/api/calibrations/${id}/closure`, { version: (await read(id)).version })),
    compare: (id: number, interaction: number): Promise<Comparison> =>
      done(client.get(`/api/calibrations/${id}/comparisons/${interaction}`)),
    agree: async (id: number, interaction: number, answers: Record<string, string>): Promise<Comparison> =>
      done(
        client.send('PUT', `/api/calibrations/${id}/consensus/${interaction}`, {
          version: (await read(id)).version,
          answers: Object.entries(answers).map(([question_id, value]) => ({ question_id, value, comment: '' })),
        }),
      ),
    results: (id: number): Promise<CalibrationResults> => done(client.get(`/api/calibrations/${id}/results`)),
  }
}

/** A draft with default values. */
export const draftOf = (change: Partial<CalibrationDraft>): Partial<CalibrationDraft> => ({
  name: 'March',
  kind: 'agreement',
  interaction_ids: [],
  participant_ids: [],
  due_on: '2026-12-31',
  threshold: 10,
  ...change,
})
