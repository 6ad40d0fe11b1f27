import { expect, test } from 'vitest'

import type { Question, ScorecardContent } from '#contracts/scorecard-content.ts'
import { choice, scale, scorecardOf, shortScorecard, yesNo } from '#tests/support/evaluations.ts'

import { mistakesOf, type ScorecardMistake } from './scorecard-mistakes.ts'

const of = (...questions: Question[]) => scorecardOf([questions])
const ok = yesNo({ id: 'ok' })
const check = { kind: 'silence', at_most: 0.2 } as const

test('a complete scorecard has no mistakes', () => {
  expect(mistakesOf(shortScorecard)).toEqual([])
})

test.each<[ScorecardMistake, ScorecardContent]>([
  ['no-title', scorecardOf([[ok]], { title: { es: 'Ventas' } })],
  ['no-questions', scorecardOf([])],
  ['section-without-questions', scorecardOf([[ok], []])],
  ['question-without-text', of(yesNo({ id: 'a', text: { fr: 'Bonjour ?' } }))],
  ['id-taken', of(ok, ok)],
  ['nothing-weighs', of(yesNo({ id: 'a', weight: 0 }))],
  ['scale-without-range', of(scale({ id: 'a', min: 3, max: 3 }))],
  ['pass-out-of-range', of(scale({ id: 'a', pass_from: 6 }))],
  ['too-few-options', of(choice({ id: 'a', options: [{ id: 'one', label: { en: 'One' }, points: 1 }] }))],
  ['options-alike', of(choice({ id: 'a', pass_from: 1, options: twoOptions(1, 1) }))],
  ['option-without-label', of(choice({ id: 'a', pass_from: 1, options: twoOptions(0, 1, {}) }))],
  ['id-taken', of(choice({ id: 'a', pass_from: 1, options: twoOptions(0, 1, { en: 'Two' }, 'one') }))],
  ['id-taken', of(choice({ id: 'a', pass_from: 1, options: twoOptions(0, 1, { en: 'Two' }, 'na') }))],
  ['pass-out-of-range', of(choice({ id: 'a', pass_from: 11 }))],
  ['condition-looks-ahead', of(yesNo({ id: 'a', condition: { question_id: 'ok', answers: ['yes'] } }), ok)],
  ['condition-looks-ahead', of(yesNo({ id: 'a', condition: { question_id: 'a', answers: ['yes'] } }))],
  ['condition-without-answer', of(ok, yesNo({ id: 'a', condition: { question_id: 'ok', answers: ['maybe'] } }))],
  ['suggestion-without-answer', of(yesNo({ id: 'a', rule: { check, holds: 'yes', fails: '3' } }))],
  ['suggestion-without-answer', of(yesNo({ id: 'a', allows_na: false, rule: { check, holds: 'na', fails: null } }))],
  ['root-cause-without-label', of(yesNo({ id: 'a', root_causes: [{ id: 'haste', label: {} }] }))],
])('%s is reported with its place', (mistake, content) => {
  const found = mistakesOf(content)
  expect(found.map((one) => one.mistake)).toContain(mistake)
  expect(found.every(({ path }) => path === 'title' || path.startsWith('sections'))).toBe(true)
})

test('the place is the path of the field’s question', () => {
  const content = scorecardOf([[ok], [yesNo({ id: 'a' }), scale({ id: 'b', min: 3, max: 3 })]])
  expect(mistakesOf(content)).toEqual([
    { mistake: 'scale-without-range', path: 'sections.1.questions.1', section_id: 's2', question_id: 'b' },
  ])
})

function twoOptions(one: number, two: number, label: Record<string, string> = { en: 'Two' }, id = 'two') {
  return [
    { id: 'one', label: { en: 'One' }, points: one },
    { id, label, points: two },
  ]
}
