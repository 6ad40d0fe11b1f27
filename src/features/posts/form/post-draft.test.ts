import { expect, test } from 'vitest'

import { blankPost, localTime, postOf } from './post-draft.ts'

test('a draft is published never', () => {
  expect(postOf(blankPost).published_at).toBeNull()
})

test('one for now is published when the server has it, whatever the clock of this browser says', () => {
  expect(postOf({ ...blankPost, publishing: 'now' }).published_at).toBe('now')
})

test('a time is the one of this browser’s clock, there and back', () => {
  const at = localTime(new Date('2026-05-01T09:30:00Z'))
  expect(postOf({ ...blankPost, publishing: 'scheduled', at }).published_at).toBe('2026-05-01T09:30:00.000Z')
})
