import { expect, test } from 'vitest'

import { chart, searchOf, showBeyond } from '#tests/support/beyond-page.tsx'

test('channels are told by month, each leading to its conversations within the period', async () => {
  const { onOpen, user } = await showBeyond()
  const mix = chart('Channel mix by month')
  await user.click(mix.getByRole('link', { name: /^February 2026; Voice: 75\.0%; WhatsApp: 25\.0%/ }))
  expect(searchOf(onOpen.mock.calls[0]![0])).toEqual({ started_from: '2026-02-01', started_to: '2026-02-28' })
  expect(mix.getByRole('link', { name: /^March 2026; Voice: –/ })).toBeVisible()
})
