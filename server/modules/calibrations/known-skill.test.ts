import { describe, expect, test } from 'vitest'

import type { CalibrationResults } from '#contracts/calibration-results.ts'
import { calibrating } from '#tests/support/calibrations.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { scorecardOf, testEvaluations, yesNo } from '#tests/support/evaluations.ts'
import { testServer } from '#tests/support/server.ts'
import { skilledAnswers } from '#tests/support/skilled-answers.ts'

/**
 * 200 evaluations by evaluators of known skill: every true answer is known, and each evaluator is right with a
 * probability of their own. The calibration's agreement is compared with the calculated one. They are stored without
 * the API, which would need thousands of requests; the results are read over the API.
 */

const server = await testServer()
const { db } = server
const given = testConversations(db)
const lead = await server.as('Quality supervisor')

/** The share of conversations in which yes is the true answer. */
const PREVALENCES = { consent: 0.5, greeting: 0.7, disclosure: 0.9 }
type QuestionId = keyof typeof PREVALENCES
const QUESTIONS = Object.keys(PREVALENCES) as QuestionId[]

const PANELS = [
  { skills: [0.95, 0.85], conversations: 100 },
  { skills: [0.95, 0.9, 0.85, 0.8], conversations: 50 },
]

async function evaluated({ skills, conversations }: (typeof PANELS)[number], seed: number) {
  const generatedAnswers = skilledAnswers({ skills, conversations, prevalences: PREVALENCES }, seed)
  const { id: partner_id } = await given.partner()
  const calls = await given.interactions(Array.from({ length: conversations }, () => ({ partner_id })))
  const evaluators = await Promise.all(skills.map(() => server.as('Quality auditor')))
  const content = scorecardOf([QUESTIONS.map((id) => yesNo({ id, allows_na: false }))])
  const scorecard = await testEvaluations(db).scorecard(content)
  const { id: calibration_id } = await calibrating(lead).make({
    scorecard_id: scorecard.id,
    interaction_ids: calls.map(({ id }) => id),
    participant_ids: evaluators.map(({ person }) => person.id),
  })
  const submitted = await db
    .insertInto('evaluation')
    .values(
      calls.flatMap(({ id: interaction_id }) =>
        evaluators.map(({ person }) => ({
          ...{ kind: 'calibration' as const, interaction_id, calibration_id, evaluator_id: person.id },
          ...{
            scorecard_version_id: scorecard.version_id,
            state: 'submitted' as const,
            submitted_at: server.clock.now(),
          },
        })),
      ),
    )
    .returning(['id', 'interaction_id', 'evaluator_id'])
    .execute()
  const answers = submitted.flatMap(({ id: evaluation_id, interaction_id, evaluator_id: answered_by }) => {
    const nth = calls.findIndex(({ id }) => id === interaction_id)
    const index = evaluators.findIndex(({ person }) => person.id === answered_by)
    const own = Object.entries(generatedAnswers[nth]![index]!)
    return own.map(([question_id, value]) => ({ evaluation_id, question_id, value, answered_by }))
  })
  await db.insertInto('evaluation_answer').values(answers).execute()
  return calibration_id
}

/** The expected raw agreement and AC1 for infinitely many conversations, over all pairs of evaluators. */
function expected(skills: readonly number[], prevalence: number) {
  const pairs = skills.flatMap((one, index) =>
    skills.slice(index + 1).map((other) => one * other + (1 - one) * (1 - other)),
  )
  const raw = mean(pairs)
  const yes = mean(skills.map((skill) => prevalence * skill + (1 - prevalence) * (1 - skill)))
  const byChance = 2 * yes * (1 - yes)
  return { raw, ac1: (raw - byChance) / (1 - byChance) }
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

describe.each(PANELS)('$conversations conversations, evaluated by people of skills $skills', (panel) => {
  let results: CalibrationResults

  test('give as many evaluations as there are, and each pair of answers is counted', async () => {
    const id = await evaluated(panel, SEED)
    results = await calibrating(lead).results(id)
    const { skills, conversations } = panel
    expect(conversations * skills.length).toBe(200)
    expect((await calibrating(lead).read(id)).done).toBe(200)
    expect(results.evaluated).toBe(conversations)
    for (const { agreement } of results.questions) {
      expect(agreement).toMatchObject({
        units: conversations,
        raters: skills.length,
        raw: { pairs: (conversations * skills.length * (skills.length - 1)) / 2 },
        kappa: { kind: skills.length === 2 ? 'cohen' : 'fleiss' },
      })
    }
  })

  test.each(QUESTIONS)('agree on %s as their skills predict, within the interval', (question) => {
    const { raw, ac1 } = results.questions.find(({ question_id }) => question_id === question)!.agreement
    const known = expected(panel.skills, PREVALENCES[question])
    expect(raw.interval!.low).toBeLessThanOrEqual(known.raw)
    expect(raw.interval!.high).toBeGreaterThanOrEqual(known.raw)
    expect(ac1.interval!.low).toBeLessThanOrEqual(known.ac1)
    expect(ac1.interval!.high).toBeGreaterThanOrEqual(known.ac1)
    // an interval that is too wide would contain everything
    expect(raw.interval!.high - raw.interval!.low).toBeLessThan(0.25)
    expect(ac1.interval!.high - ac1.interval!.low).toBeLessThan(0.5)
    expect(Math.abs(raw.share! - known.raw)).toBeLessThan(0.1)
  })
})

/**
 * The day on which it was written; domain/agreement/coverage.test.ts shows that 95 of 100 intervals contain the
 * truth.
 */
const SEED = 20_261_123
