import { describe, expect, test } from 'vitest'

import type { Answers } from '#domain/scoring/answers.ts'
import { scale, scorecardOf, yesNo } from '#tests/support/evaluations.ts'

import { deviations } from './deviations.ts'
import { repetitions } from './repetitions.ts'

const content = scorecardOf([
  [
    yesNo({ id: 'greeting' }),
    yesNo({ id: 'name', condition: { question_id: 'greeting', answers: ['yes'] } }),
    scale({ id: 'tone', weight: 2 }),
  ],
])

const rated = (evaluator_id: number, interaction_id: number, answers: Answers) => ({
  evaluator_id,
  interaction_id,
  answers,
})

describe('the deviation of evaluators from the consensus', () => {
  const consensus = new Map<number, Answers>([
    [1, { greeting: 'yes', name: 'yes', tone: '5' }], // 100
    [2, { greeting: 'no', tone: '3' }], // (0 + 2·50) / 3
  ])
  const all = deviations({
    content,
    consensus,
    threshold: 20,
    rated: [
      rated(7, 1, { greeting: 'yes', name: 'no', tone: '5' }), // 75
      rated(7, 2, { greeting: 'yes', name: 'yes', tone: '3' }), // 75
      rated(7, 3, { greeting: 'no', tone: '1' }), // it has no consensus
      rated(8, 1, { greeting: 'yes', name: 'yes', tone: '5' }),
    ],
  })

  test('has a signed and an absolute mean over the conversations with a consensus', () => {
    const [seven, eight] = all
    expect(seven).toMatchObject({ evaluator_id: 7, n: 2 })
    expect(seven!.mean).toBeCloseTo((-25 + (75 - 100 / 3)) / 2)
    expect(seven!.mean_absolute).toBeCloseTo((25 + (75 - 100 / 3)) / 2)
    expect(eight).toMatchObject({ evaluator_id: 8, n: 1, mean: 0, mean_absolute: 0, is_over: false })
  })

  test('is over the threshold by its absolute mean', () => {
    expect(all[0]!.is_over).toBe(true)
  })

  test('counts different answers to the questions that apply for one of the two', () => {
    expect(all[0]!.questions).toEqual([
      { question_id: 'greeting', differing: 1, n: 2 },
      { question_id: 'name', differing: 2, n: 2 },
      { question_id: 'tone', differing: 0, n: 2 },
    ])
  })

  test('is unknown without a consensus, and not over anything', () => {
    const [none] = deviations({ content, consensus: new Map(), threshold: 0, rated: [rated(7, 1, { greeting: 'no' })] })
    expect(none).toMatchObject({ n: 0, mean: null, mean_absolute: null, is_over: false })
  })

  test('does not count a conversation in which no question applies', () => {
    const nothing = { greeting: 'na', tone: 'na' }
    const [one] = deviations({
      content,
      consensus: new Map([[1, nothing]]),
      threshold: 0,
      rated: [rated(7, 1, nothing)],
    })
    expect(one).toMatchObject({ n: 0, mean: null })
  })
})

describe('the agreement of evaluators with themselves', () => {
  const same = { greeting: 'yes', name: 'yes', tone: '5' }

  test('is given by question and as the difference of both scores', () => {
    const repeated = Array.from({ length: 6 }, (_, index) => ({
      evaluator_id: 7,
      first: same,
      second: index === 0 ? { ...same, tone: '1' } : same, // 50 instead of 100
    }))
    const [seven] = repetitions({ content, repeated, threshold: 10 })
    expect(seven).toMatchObject({ evaluator_id: 7, n: 6, is_over: false })
    expect(seven!.mean).toBeCloseTo(-50 / 6)
    expect(seven!.pooled).toMatchObject({ units: 18, raw: { agreeing: 17, pairs: 18 } })
    expect(
      seven!.questions.map(({ question_id, agreement: { raw, kappa } }) => [question_id, raw.agreeing, kappa.kind]),
    ).toEqual([
      ['greeting', 6, 'cohen'],
      ['name', 6, 'cohen'],
      ['tone', 5, 'cohen'],
    ])
  })

  test('uses only questions of the newer version', () => {
    const first = { greeting: 'no', name: 'yes', tone: '9', gone: 'yes' }
    const [seven] = repetitions({
      content,
      repeated: [{ evaluator_id: 7, first, second: { greeting: 'no', tone: '2' } }],
      threshold: 10,
    })
    expect(seven!.questions.map(({ agreement }) => agreement.raw.pairs)).toEqual([1, 0, 0])
  })
})
