import fc from 'fast-check'
import { expect, test } from 'vitest'

import { findingKinds, foundStates, judgedStates } from '#contracts/verification-words.ts'

import { isProven, type KnownFinding, openPoints } from './open-points.ts'

const disclosure: KnownFinding = {
  kind: 'disclosure',
  code: 'withdrawal',
  is_mandatory: true,
  found: 'met',
  judged: null,
  comment: '',
}
const datum: KnownFinding = { ...disclosure, kind: 'datum', code: 'premium', is_mandatory: false }

test.each<[string, KnownFinding, string | null]>([
  ['a disclosure that the rules found', disclosure, null],
  ['a disclosure that nobody found', { ...disclosure, found: 'not-found' }, 'not-said'],
  ['a disclosure that was said wrongly', { ...disclosure, found: 'not-met' }, 'said-wrongly'],
  ['a disclosure that a person heard', { ...disclosure, found: 'not-found', judged: 'met' }, null],
  ['a disclosure that a person did not hear', { ...disclosure, judged: 'not-met', comment: 'Faint.' }, 'not-said'],
  ['one that does not apply', { ...disclosure, found: 'not-applicable' }, null],
  ['one that no law asks for', { ...disclosure, is_mandatory: false, found: 'not-found' }, null],
  ['a datum that was said the same', datum, null],
  ['a datum that was not said', { ...datum, found: 'not-found' }, null],
  ['a datum that was said otherwise', { ...datum, found: 'not-met' }, 'unexplained'],
  ['one of which a person says that it is the same', { ...datum, found: 'not-met', judged: 'met' }, null],
  ['one that differs, as a person says too', { ...datum, found: 'not-met', judged: 'not-met' }, 'unexplained'],
  ['one of which it is said why', { ...datum, judged: 'not-met', comment: 'Of another plan, before.' }, null],
  ['words without a judgement', { ...datum, found: 'not-met', comment: 'To be looked at.' }, 'unexplained'],
])('%s', (_, finding, why) => {
  expect(openPoints([finding]).map((point) => point.why)).toEqual(why === null ? [] : [why])
})

test('a country without disclosures needs the word of a person', () => {
  expect(isProven([datum], false)).toBe(false)
  expect(isProven([datum], true)).toBe(true)
  expect(isProven([disclosure], false)).toBe(true)
})

test('what a person says is met opens nothing, and a note closes nothing', () => {
  const finding = fc.record({
    kind: fc.constantFrom(...findingKinds),
    code: fc.string(),
    is_mandatory: fc.boolean(),
    found: fc.constantFrom(...foundStates),
    judged: fc.option(fc.constantFrom(...judgedStates)),
    comment: fc.string(),
  })
  fc.assert(
    fc.property(fc.array(finding), (findings) => {
      const open = openPoints(findings)
      expect(open.length).toBeLessThanOrEqual(findings.length)
      expect(openPoints(findings.map((one) => ({ ...one, judged: 'met' as const })))).toEqual([])
      expect(isProven(findings, true)).toBe(open.length === 0)
    }),
  )
})
