import { expect, test } from 'vitest'

import { blankPost, localTime, postOf } from './post-draft.ts'

test('a draft has no time of publication', () => {
  expect(postOf(blankPost).published_at).toBeNull()
})

test("a post for now is published at the time of the server, regardless of the browser's clock", () => {
  expect(postOf({ ...blankPost, publishing: 'now' }).published_at).toBe('now')
})

test("a scheduled time is converted from the browser's time zone and back", () => {
  const localStart = localTime(new Date('2026-05-01T09:30:00Z'))
  expect(postOf({ ...blankPost, publishing: 'scheduled', at: localStart }).published_at).toBe(
    '2026-05-01T09:30:00.000Z',
  )
})
