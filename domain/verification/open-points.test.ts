import fc from 'fast-check'
import { expect, test } from 'vitest'

import { findingKinds, foundStates, judgedStates } from '#contracts/verification-words.ts'

import { isListedDatum, isProven, type JudgedFinding, openPoints } from './open-points.ts'

const disclosure: JudgedFinding = {
  kind: 'disclosure',
  code: 'withdrawal',
  is_mandatory: true,
  found: 'met',
  judged: null,
  comment: '',
}
const datum: JudgedFinding = { ...disclosure, kind: 'datum', code: 'premium', is_mandatory: false }

test.each<[string, JudgedFinding, string | null]>([
  ['a disclosure that the rules found', disclosure, null],
  ['a disclosure that was not found', { ...disclosure, found: 'not-found' }, 'not-said'],
  ['a disclosure that was said wrongly', { ...disclosure, found: 'not-met' }, 'said-wrongly'],
  ['a disclosure that a person heard', { ...disclosure, found: 'not-found', judged: 'met' }, null],
  ['a disclosure that a person did not hear', { ...disclosure, judged: 'not-met', comment: 'Faint.' }, 'not-said'],
  ['a disclosure that does not apply', { ...disclosure, found: 'not-applicable' }, null],
  ['a disclosure that is not mandatory', { ...disclosure, is_mandatory: false, found: 'not-found' }, null],
  ['a datum that was said as in the policy', datum, null],
  ['a datum that was not said', { ...datum, found: 'not-found' }, null],
  ['a datum that was said differently', { ...datum, found: 'not-met' }, 'unexplained'],
  ['a different datum that a person judges to be the same', { ...datum, found: 'not-met', judged: 'met' }, null],
  ['a different datum that a person confirms', { ...datum, found: 'not-met', judged: 'not-met' }, 'unexplained'],
  ['a difference that a person explains', { ...datum, judged: 'not-met', comment: 'Of another plan, before.' }, null],
  ['a comment without a judgement', { ...datum, found: 'not-met', comment: 'To be looked at.' }, 'unexplained'],
])('%s', (_, finding, why) => {
  expect(openPoints([finding]).map((point) => point.why)).toEqual(why === null ? [] : [why])
})

test('a country without disclosures needs a note by a person', () => {
  expect(isProven([datum], false)).toBe(false)
  expect(isProven([datum], true)).toBe(true)
  expect(isProven([disclosure], false)).toBe(true)
})

test('a finding that a person judges as met is never open, and a note closes no point', () => {
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

const unknownDatum = { told: null, found: 'not-applicable', judged: null, comment: '' } as const

test('a datum that the policy does not have and nobody has judged or commented on is not listed', () => {
  expect(isListedDatum(unknownDatum)).toBe(false)
  expect(isListedDatum({ ...unknownDatum, told: { as: 'text', text: 'P-1' } })).toBe(true)
  expect(isListedDatum({ ...unknownDatum, comment: 'To be looked at.' })).toBe(true)
})

test('every open point is listed, even if the policy no longer has the datum', () => {
  const findings = fc.record({
    ...{ kind: fc.constant('datum' as const), code: fc.string(), is_mandatory: fc.constant(false) },
    ...{ found: fc.constantFrom(...foundStates), judged: fc.option(fc.constantFrom(...judgedStates)) },
    ...{ comment: fc.string(), told: fc.constant(null) },
  })
  fc.assert(fc.property(findings, (finding) => openPoints([finding]).length === 0 || isListedDatum(finding)))
})
