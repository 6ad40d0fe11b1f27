import { expect, test } from 'vitest'

import { section, showBeyond } from '#tests/support/beyond-page.tsx'

test('net retention is shown with its intervals, and not for fewer than five requests', async () => {
  await showBeyond()
  const retention = section('Net retention')
  expect(retention.getByRole('link', { name: /^Requests to cancel 120/ })).toBeVisible()
  expect(retention.getByRole('link', { name: /^Saved at first 50.8%/ })).toHaveTextContent(
    '60 of 11895 % interval: 42% to 60%',
  )
  expect(retention.getByRole('link', { name: /^In force after 30 days 40.0%/ })).toHaveTextContent('40 of 100')
  expect(retention.getByRole('link', { name: /^In force after 90 days –/ })).toHaveTextContent('1 of 4: fewer than 5')
})
