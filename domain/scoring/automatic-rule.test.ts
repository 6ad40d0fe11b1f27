import { describe, expect, test } from 'vitest'

import type { AutomaticCheck, AutomaticRule } from '#contracts/scorecard-content.ts'
import type { SuggestionSpan } from '#contracts/suggestions.ts'
import { exampleQuestion } from '#tests/support/example-scorecard.ts'

import { type ConversationFacts, judgeCheck, suggestedByRule } from './automatic-rule.ts'

const span: SuggestionSpan = { seq: 3, start_char: 0, end_char: 4, start_ms: 1_000, end_ms: 2_000 }
const facts: ConversationFacts = {
  categories: new Map([
    [1, { is: true, spans: [span] }],
    [2, { is: false, spans: [] }],
    [3, { why_not: 'waiting' }],
  ]),
  disclosures: new Map([
    ['buenos', { is: true, spans: [span] }],
    ['grabada', { is: false, spans: [] }],
    ['first/30(hola)', { why_not: 'untimed' }],
  ]),
  silence: { is: 0.3, spans: [span] },
  overtalk: { why_not: 'no-transcript' },
  responses: {
    first: { is: 60_000, spans: [span] },
    median: { is: 90_000, spans: [] },
    longest: { why_not: 'untimed' },
  },
}

describe('a check', () => {
  test.each<[AutomaticCheck, boolean, number | null]>([
    [{ kind: 'category', rule_id: 1, is: 'matched' }, true, null],
    [{ kind: 'category', rule_id: 1, is: 'absent' }, false, null],
    [{ kind: 'category', rule_id: 2, is: 'matched' }, false, null],
    [{ kind: 'category', rule_id: 2, is: 'absent' }, true, null],
    [{ kind: 'disclosure', query: 'buenos' }, true, null],
    [{ kind: 'disclosure', query: 'grabada' }, false, null],
    [{ kind: 'silence', at_most: 0.3 }, true, 0.3],
    [{ kind: 'silence', at_most: 0.29 }, false, 0.3],
    [{ kind: 'response-time', of: 'first', at_most_ms: 60_000 }, true, 60_000],
    [{ kind: 'response-time', of: 'first', at_most_ms: 59_999 }, false, 60_000],
    [{ kind: 'response-time', of: 'median', at_most_ms: 60_000 }, false, 90_000],
  ])('%o: %s', (check, holds, measured) => {
    expect(judgeCheck(check, facts)).toMatchObject({ holds, why_not: null, measured })
  })

  test.each<[AutomaticCheck, string]>([
    [{ kind: 'category', rule_id: 3, is: 'absent' }, 'waiting'],
    [{ kind: 'category', rule_id: 4, is: 'absent' }, 'not-measured'],
    [{ kind: 'disclosure', query: 'first/30(hola)' }, 'untimed'],
    [{ kind: 'disclosure', query: 'never looked for' }, 'not-measured'],
    [{ kind: 'overtalk', at_most: 1 }, 'no-transcript'],
    [{ kind: 'response-time', of: 'longest', at_most_ms: 1 }, 'untimed'],
  ])('%o cannot be judged: %s', (check, why_not) => {
    expect(judgeCheck(check, facts)).toEqual({ holds: null, why_not, measured: null, spans: [] })
  })

  test('returns the spans of its evidence', () => {
    expect(judgeCheck({ kind: 'disclosure', query: 'buenos' }, facts).spans).toEqual([span])
    expect(judgeCheck({ kind: 'silence', at_most: 0 }, facts).spans).toEqual([span])
  })
})

describe('the answer of a rule', () => {
  const answerOf = (rule: AutomaticRule | null) =>
    suggestedByRule(exampleQuestion('yes-no', { id: 'one', rule }), facts)
  const holding: AutomaticCheck = { kind: 'disclosure', query: 'buenos' }
  const failing: AutomaticCheck = { kind: 'disclosure', query: 'grabada' }

  test('is `holds` if the check holds, and `fails` if it fails', () => {
    expect(answerOf({ check: holding, holds: 'yes', fails: 'no' })).toMatchObject({ value: 'yes', why_not: null })
    expect(answerOf({ check: failing, holds: 'yes', fails: 'no' })).toMatchObject({ value: 'no', why_not: null })
  })

  test('is missing if the rule has no answer for the result, or one that the question does not offer', () => {
    expect(answerOf({ check: failing, holds: 'yes', fails: null })).toMatchObject({ value: null, why_not: 'no-answer' })
    expect(answerOf({ check: holding, holds: 'perhaps', fails: null })).toMatchObject({
      value: null,
      why_not: 'no-answer',
    })
    expect(answerOf({ check: holding, holds: 'na', fails: null })).toMatchObject({ value: null, why_not: 'no-answer' })
  })

  test('is missing if the check cannot be judged: it is never `fails`', () => {
    const check: AutomaticCheck = { kind: 'overtalk', at_most: 0.1 }
    expect(answerOf({ check, holds: 'yes', fails: 'no' })).toEqual({
      value: null,
      why_not: 'no-transcript',
      measured: null,
      spans: [],
    })
  })

  test('is null for a question without a rule', () => expect(answerOf(null)).toBeNull())
})
