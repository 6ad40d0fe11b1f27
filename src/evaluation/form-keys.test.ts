import { describe, expect, test } from 'vitest'

import { exampleQuestion } from '#tests/support/example-scorecard.ts'

import { keyOf, stepOf } from './form-keys.ts'

const letters = { yes: 's', no: 'n' }
const yesNo = exampleQuestion('yes-no', { id: 'a', allows_na: true })
const scale = exampleQuestion('scale', { id: 'b', min: 0, max: 10, allows_na: true })
const fromOne = exampleQuestion('scale', { id: 'c', min: 1, max: 10, allows_na: true })
const choice = exampleQuestion('choice', {
  id: 'd',
  options: Array.from({ length: 12 }, (_, index) => ({
    id: `o${index + 1}`,
    label: { en: `${index + 1}` },
    points: index,
  })),
})
const answered = (...given: Parameters<typeof stepOf>) => {
  const step = stepOf(...given)
  return step?.kind === 'answer' ? step.value : step
}

describe('a key', () => {
  test.each([
    ['y', yesNo, 'yes'],
    ['S', yesNo, 'yes'],
    ['n', yesNo, 'no'],
    ['1', yesNo, 'yes'],
    ['2', yesNo, 'no'],
    ['3', yesNo, null],
    ['0', yesNo, 'na'],
    ['-', yesNo, 'na'],
    ['0', scale, '0'],
    ['-', scale, 'na'],
    ['7', scale, '7'],
    ['0', fromOne, 'na'],
    ['y', scale, null],
    ['2', choice, 'o2'],
    ['0', choice, null],
    ['-', choice, null],
    ['x', yesNo, null],
  ])('%s of a question chooses what it has', (key, question, value) => {
    expect(answered(key, question, letters)).toBe(value)
  })

  test('is the second digit of an existing number, and otherwise a digit of its own', () => {
    expect(answered('0', fromOne, letters, '1')).toBe('10')
    expect(answered('2', choice, letters, '1')).toBe('o12')
    expect(answered('3', scale, letters, '1')).toBe('3')
  })

  test.each([
    ['j', { kind: 'move', by: 1 }],
    ['ArrowDown', { kind: 'move', by: 1 }],
    ['K', { kind: 'move', by: -1 }],
    ['ArrowUp', { kind: 'move', by: -1 }],
    ['c', { kind: 'comment' }],
    ['Delete', { kind: 'clear' }],
  ])('%s moves, comments or clears', (key, step) => {
    expect(stepOf(key, yesNo, letters)).toEqual(step)
  })
})

test('an answer shows its key, unless the key is the answer itself', () => {
  expect(['yes', 'no', 'na'].map((value) => keyOf(yesNo, value, letters))).toEqual(['s', 'n', '-'])
  expect(keyOf(scale, '7', letters)).toBeNull()
  expect(['o1', 'o9', 'o10'].map((value) => keyOf(choice, value, letters))).toEqual(['1', '9', null])
})
