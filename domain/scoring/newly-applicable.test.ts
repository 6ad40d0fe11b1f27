import { expect, test } from 'vitest'

import { scorecardOf, yesNo } from '#tests/support/evaluations.ts'

import { newlyApplicable } from './newly-applicable.ts'

const where = (question_id: string) => ({ question_id, answers: ['yes'] })
const content = scorecardOf([
  [yesNo({ id: 'one' }), yesNo({ id: 'two', condition: where('one') })],
  [yesNo({ id: 'three', condition: where('two') }), yesNo({ id: 'four' })],
])
const between = (before: Record<string, string>, after: Record<string, string>) =>
  newlyApplicable(content, before, { ...before, ...after }).map(({ question, value }) => [question.id, value])

test('questions are newly asked once an answer makes their condition hold, and theirs those that hang on them', () => {
  const before = { one: 'no', four: 'no' }
  expect(between(before, {})).toEqual([])
  expect(between(before, { four: 'yes' })).toEqual([])
  expect(between(before, { one: 'yes' })).toEqual([['two', undefined]])
  expect(between(before, { one: 'yes', two: 'yes' })).toEqual([
    ['two', 'yes'],
    ['three', undefined],
  ])
})

test('an answer that stayed from when it was asked before is told with it', () => {
  expect(between({ one: 'no', two: 'no' }, { one: 'yes' })).toEqual([['two', 'no']])
})
