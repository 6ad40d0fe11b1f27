import { expect, test } from 'vitest'
import { channelsOf, monthsOf } from './channel-mix.tsx'

test('a month has its conversations by channel, whatever order they come in, and no shares of fewer than five', () => {
  const told = [
    { month: '2026-02', channel: 'email' as const, conversations: 4 },
    { month: '2026-01', channel: 'whatsapp' as const, conversations: 25 },
    { month: '2026-01', channel: 'voice' as const, conversations: 75 },
    { month: '2026-01', channel: 'webchat' as const, conversations: 0 },
  ]
  expect(channelsOf(told)).toEqual(['voice', 'whatsapp', 'email'])
  expect(monthsOf(told)).toEqual([
    { month: '2026-01-01', counts: [75, 25, 0], whole: 100, shares: [0.75, 0.25, 0] },
    { month: '2026-02-01', counts: [0, 0, 4], whole: 4, shares: [null, null, null] },
  ])
})
