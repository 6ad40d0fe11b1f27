import fc from 'fast-check'
import { expect, test } from 'vitest'

import { foundStates, judgedStates } from '#contracts/verification-words.ts'

import { isListedDatum } from './is-listed-datum.ts'
import { openPoints } from './open-points.ts'

const nothing = { told: null, found: 'not-applicable', judged: null, comment: '' } as const

test('what the policy does not tell, and nobody says anything of, is not shown', () => {
  expect(isListedDatum(nothing)).toBe(false)
  expect(isListedDatum({ ...nothing, told: { as: 'text', text: 'P-1' } })).toBe(true)
  expect(isListedDatum({ ...nothing, comment: 'To be looked at.' })).toBe(true)
})

test('whatever is open is shown, though the policy tells it no more', () => {
  const datum = fc.record({
    ...{ kind: fc.constant('datum' as const), code: fc.string(), is_mandatory: fc.constant(false) },
    ...{ found: fc.constantFrom(...foundStates), judged: fc.option(fc.constantFrom(...judgedStates)) },
    ...{ comment: fc.string(), told: fc.constant(null) },
  })
  fc.assert(fc.property(datum, (finding) => openPoints([finding]).length === 0 || isListedDatum(finding)))
})
