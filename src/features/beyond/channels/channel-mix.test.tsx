import { expect, test } from 'vitest'

import { chart, searchOf, showBeyond } from '#tests/support/beyond-page.tsx'

import { channelsOf, monthsOf } from './channel-mix.tsx'

test('channels are shown by month, each linking to its conversations within the period', async () => {
  const { onOpen, user } = await showBeyond()
  const mix = chart('Channel mix by month')
  await user.click(mix.getByRole('link', { name: /^February 2026; Voice: 75\.0%; WhatsApp: 25\.0%/ }))
  expect(searchOf(onOpen.mock.calls[0]![0])).toEqual({ started_from: '2026-02-01', started_to: '2026-02-28' })
  expect(mix.getByRole('link', { name: /^March 2026; Voice: –/ })).toBeVisible()
})

test('a month has its conversations by channel in the usual order, and no shares below five conversations', () => {
  const counts = [
    { month: '2026-02', channel: 'email' as const, conversations: 4 },
    { month: '2026-01', channel: 'whatsapp' as const, conversations: 25 },
    { month: '2026-01', channel: 'voice' as const, conversations: 75 },
    { month: '2026-01', channel: 'webchat' as const, conversations: 0 },
  ]
  expect(channelsOf(counts)).toEqual(['voice', 'whatsapp', 'email'])
  expect(monthsOf(counts)).toEqual([
    { month: '2026-01-01', counts: [75, 25, 0], whole: 100, shares: [0.75, 0.25, 0] },
    { month: '2026-02-01', counts: [0, 0, 4], whole: 4, shares: [null, null, null] },
  ])
})
