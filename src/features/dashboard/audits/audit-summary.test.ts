import { expect, test } from 'vitest'

import { auditsOf, exampleAudits, noAudits } from '#tests/support/example-audits.ts'

import { hasAudits, targetOf, worstCritical } from './audit-summary.ts'

test('the worst critical accuracy is the lowest of the families with enough answers', () => {
  expect(worstCritical(auditsOf(20, 80, 4))).toMatchObject({ family: 'end-user', rate: { part: 16, whole: 20 } })
  expect(worstCritical(auditsOf(20, 80, 0))).toMatchObject({ family: 'end-user', rate: { value: 100 } })
  expect(worstCritical(auditsOf(4, 80, 4))).toBeNull()
})

test('there is one target if all scorecards agree', () => {
  const { versions } = exampleAudits({ from: '2026-03-02', to: '2026-03-31' })
  expect(targetOf({ versions })).toBe(85)
  expect(targetOf({ versions: [...versions, { ...versions[0]!, target: 90 }] })).toBe('several')
  expect(targetOf(noAudits)).toBeNull()
})

test('there is something to show once something is due', () => {
  expect(hasAudits(noAudits)).toBe(false)
  expect(hasAudits({ ...noAudits, plan: { done: 0, due: 1, skipped: 0 } })).toBe(true)
})
