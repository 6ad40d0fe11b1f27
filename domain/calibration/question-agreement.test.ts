import { describe, expect, test } from 'vitest'

import { choice, scale, scorecardOf, yesNo } from '#tests/support/evaluations.ts'

import { pooledAgreement, questionAgreement } from './question-agreement.ts'
import { applicableAnswers, type Rated, ratingsOf } from './ratings.ts'

const greeting = yesNo({ id: 'greeting' })
const tone = scale({ id: 'tone' })

/** One row per conversation, with the answers of evaluators 1, 2, …; null if an evaluator did not evaluate it. */
const rated = (question: string, ...conversations: (string | null)[][]): Rated[] =>
  conversations.flatMap((values, interaction_id) =>
    values.flatMap((value, index) =>
      value === null ? [] : [{ interaction_id, evaluator_id: index + 1, answers: { [question]: value } }],
    ),
  )

describe('the ratings of a question', () => {
  test('have a row for each conversation and an entry for each evaluator, in any input order', () => {
    const all = rated('greeting', ['yes', 'no'], ['no', null], [null, 'yes'])
    const rows = [
      ['yes', 'no'],
      ['no', null],
      [null, 'yes'],
    ]
    expect(ratingsOf(greeting, all)).toEqual(rows)
    expect(ratingsOf(greeting, all.toReversed())).toEqual(rows)
  })

  test('count `na` as an answer, but leave it out on a scale', () => {
    expect(ratingsOf(greeting, rated('greeting', ['na', 'yes']))).toEqual([['na', 'yes']])
    expect(ratingsOf(tone, rated('tone', ['na', '4']))).toEqual([[null, '4']])
  })

  test('leave out answers whose condition is no longer met', () => {
    const content = scorecardOf([
      [greeting, yesNo({ id: 'why', condition: { question_id: 'greeting', answers: ['no'] } })],
    ])
    expect(applicableAnswers(content, { greeting: 'yes', why: 'no' })).toEqual({ greeting: 'yes' })
    expect(applicableAnswers(content, { greeting: 'no', why: 'no' })).toEqual({ greeting: 'no', why: 'no' })
  })
})

describe('the agreement on a question', () => {
  test('of two people has Cohen’s kappa and nominal alpha for yes or no and for a choice', () => {
    const { kappa, alpha, units, raters, prevalence } = questionAgreement(
      greeting,
      ratingsOf(greeting, rated('greeting', ['yes', 'yes'], ['yes', 'no'], ['no', 'no'], ['na', 'na'], ['yes', 'yes'])),
    )
    expect([kappa.kind, alpha.level, units, raters]).toEqual(['cohen', 'nominal', 5, 2])
    expect(prevalence.categories.map(({ category }) => category)).toEqual(['yes', 'no', 'na'])
    const offer = choice({ id: 'offer', allows_na: false })
    const none = questionAgreement(offer, [])
    expect([none.alpha.level, none.prevalence.categories.map(({ category }) => category)]).toEqual([
      'nominal',
      ['bad', 'fair', 'good'],
    ])
  })

  test('of more has Fleiss’ kappa, and on a scale ordinal alpha', () => {
    const five = Array.from({ length: 5 }, (_, index) => [String(1 + (index % 5)), String(1 + (index % 5)), 'na', '3'])
    const { kappa, alpha, raters, units, prevalence } = questionAgreement(tone, ratingsOf(tone, rated('tone', ...five)))
    expect([kappa.kind, alpha.level, raters, units]).toEqual(['fleiss', 'ordinal', 3, 5])
    expect(prevalence.categories.map(({ category }) => category)).toEqual(['1', '2', '3', '4', '5'])
  })

  test('has only counts for fewer than five conversations', () => {
    const four = ratingsOf(greeting, rated('greeting', ...Array.from({ length: 4 }, () => ['yes', 'yes'])))
    expect(questionAgreement(greeting, four)).toMatchObject({
      units: 4,
      raw: { agreeing: 4, pairs: 4, share: null, interval: null },
      kappa: { value: null },
      ac1: { value: null },
    })
  })
})

test('all questions together have a raw agreement, from five units on', () => {
  const both = [
    ...ratingsOf(greeting, rated('greeting', ['yes', 'yes'], ['yes', 'no'])),
    ...ratingsOf(tone, rated('tone', ['3', '3'], ['4', '5'])),
  ]
  expect(pooledAgreement(both)).toEqual({ units: 4, raw: { agreeing: 2, pairs: 4, share: null, interval: null } })
  const { units, raw } = pooledAgreement([...both, ['yes', 'yes']])
  expect([units, raw.agreeing, raw.pairs, raw.share]).toEqual([5, 3, 5, 0.6])
  expect(raw.interval!.low).toBeLessThan(0.6)
})
