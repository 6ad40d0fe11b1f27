import { expect, test } from 'vitest'

import { CALLS, asked, chart, mark, showPremium } from '#tests/support/premium-page.tsx'

test('unmatched conversations are shown too, and a rule that is still running says so', async () => {
  await showPremium()
  const said = chart('What was said, and what was not')
  expect(said.getByRole('link', { name: /^Prices/ })).toHaveAccessibleName(
    'Prices; Share: 75.0%; Matches: 300; Does not match: 100; Judged: 400; 95% interval from: 70.5%; 95% interval to: 79.0%; Change, points: +25.0',
  )
  expect(said.getByRole('link', { name: /^Complaints \(still running\); Share: –; Matches: 1;/ })).toBeVisible()
  expect(asked(said.getByRole('link', { name: /^Prices/ }).getAttribute('href'))).toEqual({
    ...CALLS,
    category_id: '31',
  })
})

test('speech measures are shown by day, with numerator and denominator', async () => {
  await showPremium()
  expect(mark('Share of talking over the customer, by day', /^Tue, Mar 3, 2026/)).toHaveAccessibleName(
    /: 10\.0%; Numerator: 10; Denominator: 100; Conversations: 10$/,
  )
  expect(mark('Change of the customer’s mood, by day', /^Mon, Mar 2, 2026/)).toHaveAccessibleName(
    /mood: –; Sum of changes: 1\.00; Conversations: 4$/,
  )
})
