import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { autoFails, type Question, type ScorecardContent } from '#contracts/scorecard-content.ts'
import { choice, scale, scorecardOf, yesNo } from '#tests/support/evaluations.ts'

import { type Answers, applicable } from './answers.ts'
import { evaluationScore, newlyApplicable } from './evaluation-score.ts'
import { isFailed, questionScore, valuesOf } from './question-score.ts'

describe('a question scores (points − min)/(max − min) × 100', () => {
  test.each([
    [yesNo({ id: 'a' }), 'yes', 100, false],
    [yesNo({ id: 'a' }), 'no', 0, true],
    [yesNo({ id: 'a', good: 'no' }), 'no', 100, false],
    [yesNo({ id: 'a', good: 'no' }), 'yes', 0, true],
    [scale({ id: 'a' }), '1', 0, true],
    [scale({ id: 'a' }), '2', 25, true],
    [scale({ id: 'a' }), '3', 50, false],
    [scale({ id: 'a' }), '5', 100, false],
    [scale({ id: 'a', min: 0, max: 10, pass_from: 10 }), '7', 70, true],
    [choice({ id: 'a' }), 'bad', 0, true],
    [choice({ id: 'a' }), 'fair', 50, false],
    [choice({ id: 'a' }), 'good', 100, false],
    [yesNo({ id: 'a' }), 'na', null, false],
    [yesNo({ id: 'a' }), undefined, null, false],
    [scale({ id: 'a' }), '6', null, false],
    [choice({ id: 'a' }), 'elsewhere', null, false],
  ] as [Question, string | undefined, number | null, boolean][])('%#', (question, value, score, failed) => {
    expect(questionScore(question, value)).toBe(score)
    expect(isFailed(question, value)).toBe(failed)
  })
})

describe('an evaluation scores Σ(w·q)/Σw', () => {
  const content = scorecardOf([
    [yesNo({ id: 'greeting', weight: 1 }), scale({ id: 'tone', weight: 3 })],
    [choice({ id: 'offer', weight: 4 }), yesNo({ id: 'consent', weight: 2, auto_fail: 'form', family: 'compliance' })],
  ])

  test('over the questions that apply and are answered', () => {
    const { score, raw_score, sections, unanswered } = evaluationScore(content, {
      greeting: 'yes',
      tone: '4',
      offer: 'fair',
      consent: 'yes',
    })
    // (1·100 + 3·75 + 4·50 + 2·100) / 10
    expect([score, raw_score]).toEqual([72.5, 72.5])
    // (100 + 225) / 4, (200 + 200) / 6
    expect(sections.map((section) => section.score)).toEqual([81.25, 400 / 6])
    expect(unanswered).toEqual([])
  })

  test('without questions answered `na`, in both sums', () => {
    const { score } = evaluationScore(content, { greeting: 'yes', tone: 'na', offer: 'fair', consent: 'yes' })
    // (100 + 200 + 200) / 7
    expect(score).toBeCloseTo(71.43, 2)
  })

  test('zero if a question that fails the form is failed; the raw score is given too', () => {
    const { score, raw_score, zeroed_by } = evaluationScore(content, {
      greeting: 'yes',
      tone: '5',
      offer: 'good',
      consent: 'no',
    })
    expect([score, raw_score]).toEqual([0, 80])
    expect(zeroed_by).toEqual([{ question_id: 'consent', what: 'form' }])
  })

  test('with zero for a section in which a question that fails the section is failed', () => {
    const sectional = scorecardOf([
      [yesNo({ id: 'identity', weight: 1, auto_fail: 'section' }), yesNo({ id: 'polite', weight: 1 })],
      [yesNo({ id: 'offer', weight: 2 })],
    ])
    const { score, raw_score, sections } = evaluationScore(sectional, { identity: 'no', polite: 'yes', offer: 'yes' })
    expect([score, raw_score]).toEqual([50, 75])
    expect(sections.map((section) => [section.score, section.raw_score, section.is_zeroed])).toEqual([
      [0, 50, true],
      [100, 100, false],
    ])
  })

  test('null while nothing counts', () => {
    expect(evaluationScore(content, {})).toMatchObject({ score: null, raw_score: null })
    expect(evaluationScore(scorecardOf([[yesNo({ id: 'a', weight: 0 })]]), { a: 'yes' }).score).toBeNull()
    // a question that fails the form does so even if all weights are zero
    const allFailed = scorecardOf([[yesNo({ id: 'a', weight: 0, auto_fail: 'form' })]])
    expect(evaluationScore(allFailed, { a: 'no' })).toMatchObject({ score: 0, raw_score: null })
  })
})

describe('a question with a condition', () => {
  const content = scorecardOf([
    [
      yesNo({ id: 'objection' }),
      yesNo({ id: 'answered', condition: { question_id: 'objection', answers: ['yes'] } }),
      yesNo({ id: 'convinced', condition: { question_id: 'answered', answers: ['yes', 'na'] } }),
    ],
  ])

  test.each([
    [{}, ['objection']],
    [{ objection: 'no', answered: 'yes' }, ['objection']],
    [{ objection: 'yes' }, ['objection', 'answered']],
    [{ objection: 'yes', answered: 'na' }, ['objection', 'answered', 'convinced']],
    [{ objection: 'na', answered: 'yes' }, ['objection']],
  ])('applies if its question applies and has one of the required answers: %o', (answers, expected) => {
    expect([...applicable(content, answers)]).toEqual(expected)
  })
})

describe('for any scorecard and answers', () => {
  const question = fc
    .record({
      id: fc.integer({ min: 0, max: 9999 }).map((number) => `q${number}`),
      kind: fc.constantFrom('yes-no' as const, 'scale' as const, 'choice' as const),
      weight: fc.integer({ min: 0, max: 10 }),
      auto_fail: fc.option(fc.constantFrom(...autoFails)),
    })
    .map(({ kind, ...given }): Question => {
      const made = { 'yes-no': yesNo, scale, choice }[kind]
      return made(given)
    })
  const card = fc.uniqueArray(question, { minLength: 1, maxLength: 12, selector: ({ id }) => id }).chain((questions) =>
    fc.record({
      content: fc.constant(
        scorecardOf([
          questions.filter((_, at) => at % 2 === 0).map((one) => one),
          questions.filter((_, at) => at % 2 === 1),
        ]),
      ),
      answers: fc
        .tuple(...questions.map((one) => fc.option(fc.constantFrom(...valuesOf(one), 'na'), { nil: undefined })))
        .map((values): Answers => Object.fromEntries(questions.map(({ id }, at) => [id, values[at]]))),
    }),
  )

  test('a score lies between 0 and the raw score, which is at most 100', () => {
    fc.assert(
      fc.property(card, ({ content, answers }) => {
        const { score, raw_score } = evaluationScore(content, answers)
        if (score === null || raw_score === null) return raw_score === null && !score
        return score >= 0 && score <= raw_score + 1e-9 && raw_score <= 100
      }),
    )
  })

  test('a better answer never lowers the score', () => {
    fc.assert(
      fc.property(card, fc.nat(), ({ content, answers }, nth) => {
        const answered = answeredIn(content, answers)
        const one = answered[nth % Math.max(1, answered.length)]
        if (!one) return true
        const now = questionScore(one, answers[one.id])!
        const before = evaluationScore(content, answers).score
        return valuesOf(one)
          .filter((value) => questionScore(one, value)! >= now)
          .every((value) => evaluationScore(content, { ...answers, [one.id]: value }).score! >= before! - 1e-9)
      }),
    )
  })

  test('only the proportions of the weights count', () => {
    fc.assert(
      fc.property(card, fc.integer({ min: 2, max: 9 }), ({ content, answers }, times) => {
        const heavier = {
          sections: content.sections.map((section) => ({
            ...section,
            questions: section.questions.map((one) => ({ ...one, weight: one.weight * times })),
          })),
        }
        const [light, heavy] = [evaluationScore(content, answers).score, evaluationScore(heavier, answers).score]
        return light === heavy || Math.abs(light! - heavy!) < 1e-9
      }),
    )
  })
})

/** The questions with a score and a weight above 0. */
const answeredIn = (content: ScorecardContent, answers: Answers) =>
  content.sections
    .flatMap(({ questions }) => questions)
    .filter((one) => one.weight > 0 && questionScore(one, answers[one.id]) !== null)

describe('newly applicable questions', () => {
  const where = (question_id: string) => ({ question_id, answers: ['yes'] })
  const conditional = scorecardOf([
    [yesNo({ id: 'one' }), yesNo({ id: 'two', condition: where('one') })],
    [yesNo({ id: 'three', condition: where('two') }), yesNo({ id: 'four' })],
  ])
  const between = (before: Record<string, string>, after: Record<string, string>) =>
    newlyApplicable(conditional, before, { ...before, ...after }).map(({ question, value }) => [question.id, value])

  test('an answer that meets a condition makes the question applicable, and then the questions that depend on it', () => {
    const before = { one: 'no', four: 'no' }
    expect(between(before, {})).toEqual([])
    expect(between(before, { four: 'yes' })).toEqual([])
    expect(between(before, { one: 'yes' })).toEqual([['two', undefined]])
    expect(between(before, { one: 'yes', two: 'yes' })).toEqual([
      ['two', 'yes'],
      ['three', undefined],
    ])
  })

  test('an earlier answer to a question is returned when the question applies again', () => {
    expect(between({ one: 'no', two: 'no' }, { one: 'yes' })).toEqual([['two', 'no']])
  })
})
