import { expect, test } from 'vitest'

import type { Evaluation } from '#contracts/evaluations.ts'
import { evaluationScore } from '#domain/scoring/evaluation-score.ts'
import { valuesOf } from '#server/modules/evaluations/export/answer-words.ts'
import { connectEvaluation } from '#server/modules/evaluations/export/connect-evaluation.ts'
import { choice, scale, scorecardOf, yesNo } from '#tests/support/evaluations.ts'
import { answerTo, exampleEvaluation } from '#tests/support/example-evaluation.ts'

const content = scorecardOf(
  [
    [yesNo({ id: 'greeting', text: { en: 'Greeted?', es: '¿Saludó?' } }), scale({ id: 'empathy' })],
    [
      choice({ id: 'offer' }),
      yesNo({ id: 'disclosure', auto_fail: 'form', weight: 3 }),
      yesNo({ id: 'recovery', condition: { question_id: 'disclosure', answers: ['yes'] } }),
    ],
  ],
  { title: { en: 'Sales', es: 'Ventas' } },
)

function evaluationOf(answers: Record<string, string>, more: Partial<Evaluation> = {}): Evaluation {
  const evaluation: Evaluation = {
    ...exampleEvaluation,
    content,
    state: 'submitted',
    submitted_at: '2026-03-03T10:00:00.000Z',
    answers: Object.entries(answers).map(([id, value]) => answerTo(id, { value, comment: `On ${id}` })),
    ...more,
  }
  const { score, raw_score, zeroed_by } = evaluationScore(evaluation.content, valuesOf(evaluation))
  return { ...evaluation, score, raw_score, auto_failed: zeroed_by.some(({ what }) => what === 'form') }
}

const full = { greeting: 'yes', empathy: '4', offer: 'fair', disclosure: 'yes', recovery: 'yes' }
const score = (percentage: number, automaticFail = false) => ({ percentage, automaticFail, notApplicable: false })
const NOTHING_COUNTS = { automaticFail: false, notApplicable: true }

test('an evaluation is written in schema 3.1, in the reader’s language', () => {
  expect(connectEvaluation(evaluationOf(full), 'es')).toEqual({
    schemaVersion: '3.1',
    evaluationId: '40',
    metadata: {
      contactId: '7',
      agentId: '9',
      evaluationDefinitionTitle: 'Ventas',
      evaluator: 'Ada Lovelace',
      creator: 'Ada Lovelace',
      evaluationDefinitionId: '5',
      evaluationDefinitionVersion: 2,
      evaluationStartTimestamp: '2026-03-03T09:00:00.000Z',
      evaluationSubmitTimestamp: '2026-03-03T10:00:00.000Z',
      score: score(expect.closeTo(89.29)),
      autoEvaluated: false,
      resubmitted: false,
      evaluationSource: 'MANUAL',
    },
    sections: [
      { sectionRefId: 's1', sectionTitle: 'Section 1', score: score(87.5) },
      { sectionRefId: 's2', sectionTitle: 'Section 2', score: score(90) },
    ],
    questions: [
      {
        questionRefId: 'greeting',
        sectionRefId: 's1',
        questionType: 'SINGLESELECT',
        questionText: '¿Saludó?',
        answer: {
          values: [
            { valueText: expect.any(String), valueRefId: 'yes', selected: true },
            { valueText: expect.any(String), valueRefId: 'no', selected: false },
          ],
          notes: 'On greeting',
          metadata: { notApplicable: false },
        },
        score: score(100),
      },
      {
        questionRefId: 'empathy',
        sectionRefId: 's1',
        questionType: 'NUMERIC',
        questionText: 'Question empathy',
        answer: { value: 4, notes: 'On empathy', metadata: { notApplicable: false } },
        score: score(75),
      },
      {
        questionRefId: 'offer',
        sectionRefId: 's2',
        questionType: 'SINGLESELECT',
        questionText: 'Question offer',
        answer: {
          values: [
            { valueText: 'Bad', valueRefId: 'bad', selected: false },
            { valueText: 'Fair', valueRefId: 'fair', selected: true },
            { valueText: 'Good', valueRefId: 'good', selected: false },
          ],
          notes: 'On offer',
          metadata: { notApplicable: false },
        },
        score: score(50),
      },
      expect.objectContaining({ questionRefId: 'disclosure' }),
      expect.objectContaining({ questionRefId: 'recovery' }),
    ],
  })
})

test('an answer that fails everything is an automatic fail of the question, its section and the whole', () => {
  const { metadata, sections, questions } = connectEvaluation(
    evaluationOf({ greeting: 'yes', empathy: '5', offer: 'good', disclosure: 'no' }),
    'en',
  )
  expect(metadata.score).toEqual(score(0, true))
  expect(sections.map((section) => section.score)).toEqual([score(100), score(25, true)])
  expect(questions.map(({ questionRefId, score: own }) => [questionRefId, own])).toEqual([
    ['greeting', score(100)],
    ['empathy', score(100)],
    ['offer', score(100)],
    ['disclosure', score(0, true)],
    // “recovery” does not apply
  ])
})

test('what does not apply has no percentage and nothing selected', () => {
  const { metadata, sections, questions } = connectEvaluation(
    evaluationOf({ greeting: 'na', empathy: 'na', offer: 'na', disclosure: 'na' }),
    'en',
  )
  expect([metadata.score, ...sections.map((section) => section.score)]).toEqual([
    NOTHING_COUNTS,
    NOTHING_COUNTS,
    NOTHING_COUNTS,
  ])
  expect(questions[1]!.answer).toEqual({ value: '', notes: 'On empathy', metadata: { notApplicable: true } })
  expect(questions[0]!.answer).toMatchObject({
    values: [{ selected: false }, { selected: false }],
    metadata: { notApplicable: true },
  })
})

test('a reopening and the person who acknowledged are written', () => {
  const step = {
    from: 'draft',
    to: 'submitted',
    by: null,
    at: '2026-03-04T10:00:00.000Z',
    reason: '',
    items: [],
    score: 80,
  } satisfies Partial<Evaluation['steps'][number]>
  const steps: Evaluation['steps'] = [
    { ...step, event: 'evaluation.submitted' },
    { ...step, event: 'evaluation.reopened' },
    { ...step, event: 'evaluation.submitted' },
    { ...step, event: 'evaluation.acknowledged', by: { id: 21, name: 'Rosa Díaz' }, reason: 'Gracias.' },
  ]
  expect(connectEvaluation(evaluationOf(full, { steps, agent: null, evaluator: null }), 'en').metadata).toMatchObject({
    resubmitted: true,
    acknowledgerComment: 'Gracias.',
    evaluationAcknowledgedByUserId: '21',
    evaluationAcknowledgedByUserName: 'Rosa Díaz',
    evaluationAcknowledgedTimestamp: '2026-03-04T10:00:00.000Z',
  })
})
