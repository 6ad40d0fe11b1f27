import type { Step } from '#contracts/evaluation-changes.ts'
import type { EvaluationKind } from '#contracts/evaluation-states.ts'
import type { Evaluation } from '#contracts/evaluations.ts'
import type { Question, ScorecardContent } from '#contracts/scorecard-content.ts'
import type { Database } from '#server/db/database.ts'
import type { TestServer } from '#tests/support/server.ts'

const questionDefaults: Omit<Extract<Question, { kind: 'yes-no' }>, 'id' | 'kind' | 'text' | 'good'> = {
  help: {},
  article_id: null,
  weight: 1,
  allows_na: true,
  family: 'non-critical',
  auto_fail: null,
  comment: 'never',
  root_causes: [],
  condition: null,
  rule: null,
  asks_model: false,
}

type Given<Kind extends Question['kind']> = Partial<Extract<Question, { kind: Kind }>> & { id: string }

/** A question whose good answer is yes. */
export const yesNo = (given: Given<'yes-no'>): Question => ({
  ...questionDefaults,
  good: 'yes',
  text: { en: `Question ${given.id}` },
  ...given,
  kind: 'yes-no',
})

/** A question answered from 1 to 5; 3 and more pass. */
export const scale = (given: Given<'scale'>): Question => ({
  ...questionDefaults,
  min: 1,
  max: 5,
  pass_from: 3,
  min_label: {},
  max_label: {},
  text: { en: `Question ${given.id}` },
  ...given,
  kind: 'scale',
})

/** A question with three choices: `bad` of 0, `fair` of 5 and `good` of 10 points; 5 pass. */
export const choice = (given: Given<'choice'>): Question => ({
  ...questionDefaults,
  options: [
    { id: 'bad', label: { en: 'Bad' }, points: 0 },
    { id: 'fair', label: { en: 'Fair' }, points: 5 },
    { id: 'good', label: { en: 'Good' }, points: 10 },
  ],
  pass_from: 5,
  text: { en: `Question ${given.id}` },
  ...given,
  kind: 'choice',
})

/** A scorecard with all of these questions in one section, or in sections of several. */
export const scorecardOf = (
  sections: readonly (readonly Question[])[],
  more: Partial<ScorecardContent> = {},
): ScorecardContent => ({
  title: { en: 'Sales' },
  description: {},
  locale: 'en',
  blind: false,
  target: 85,
  dispute_days: 7,
  sections: sections.map((questions, index) => ({
    id: `s${index + 1}`,
    title: { en: `Section ${index + 1}` },
    questions: [...questions],
  })),
  ...more,
})

/** Two questions: a greeting, and a disclosure whose fail sets the score to zero and needs a comment. */
export const shortScorecard = scorecardOf([
  [
    yesNo({ id: 'greeting' }),
    yesNo({ id: 'disclosure', family: 'compliance', auto_fail: 'form', comment: 'on-fail', weight: 3 }),
  ],
])

/** Adds scorecards to a test's database. */
export function testEvaluations(db: Database) {
  let number = 0

  return {
    /** A scorecard with one version, published by default. */
    async scorecard(content: ScorecardContent = shortScorecard, state: 'published' | 'draft' = 'published') {
      number += 1
      const { id } = await db
        .insertInto('scorecard')
        .values({ name: `${content.title.en ?? 'Scorecard'} ${number}`, locale: content.locale, created_by: null })
        .returning('id')
        .executeTakeFirstOrThrow()
      const version = await db
        .insertInto('scorecard_version')
        .values({ scorecard_id: id, number: 1, state, content, created_by: null })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { id, version_id: version.id, content }
    },
  }
}

type Client = Pick<Awaited<ReturnType<TestServer['as']>>, 'get' | 'post' | 'send'>

/** What a person does with evaluations, over the API. A response other than 200 throws an error with its body. */
export function evaluating(client: Client) {
  const done = async (answer: ReturnType<Client['get']>) => {
    const { statusCode, body, json } = await answer
    if (statusCode !== 200) throw new Error(`${statusCode}: ${body}`)
    return json()
  }

  const read = (id: number): Promise<Evaluation> => done(client.get(`/api/evaluations/${id}`))

  return {
    read,
    start: (interaction_id: number, scorecard_id: number, kind: EvaluationKind = 'quality'): Promise<{ id: number }> =>
      done(client.post('/api/evaluations', { kind, interaction_id, scorecard_id })),

    /** Answers questions one after the other, each with the version that it has. */
    async answer(id: number, answers: Record<string, string | { value: string | null; comment: string }>) {
      const { answers: given } = await read(id)
      for (const [question, answer] of Object.entries(answers)) {
        const version = given.find(({ question_id }) => question_id === question)?.version ?? 0
        const fields = typeof answer === 'string' ? { value: answer, comment: '' } : answer
        await done(
          client.send('PUT', `/api/evaluations/${id}/answers/${question}`, { ...fields, root_causes: [], version }),
        )
      }
    },

    /** Takes a step on the current version of the evaluation. */
    async step(id: number, step: Unversioned<Step>): Promise<Evaluation> {
      const { version } = await read(id)
      return done(client.post(`/api/evaluations/${id}/steps`, { ...step, version }))
    },
  }
}

type Unversioned<Any> = Any extends { version: number } ? Omit<Any, 'version'> : never
