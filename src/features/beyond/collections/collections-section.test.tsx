import { expect, test } from 'vitest'

import { chart, searchOf, section, showBeyond } from '#tests/support/beyond-page.tsx'

test('collections show one currency at a time, and link to the debts', async () => {
  const { user, onOpen } = await showBeyond({ query: { partner_id: 1 } })
  const collections = section('Collections')
  expect(collections.getByRole('link', { name: /^Promises kept 80\.0%/ })).toBeVisible()
  const rolls = chart('Roll rate by days overdue, CLP')
  expect(rolls.getByLabelText(/^1–7 days/)).toHaveAccessibleName(
    /^1–7 days; Roll rate: 30\.0%; Debts: 100; Of debts: 30\.0%;/,
  )
  expect(rolls.getByLabelText(/^8–30 days/)).toHaveAccessibleName(/^8–30 days; Roll rate: –; Debts: 3; Of debts: –;/)
  await user.click(
    chart('Recovery by days overdue when assigned, CLP').getByRole('link', { name: /^8–30 days; Recovered: 25\.0%/ }),
  )
  expect(searchOf(onOpen.mock.calls[0]![0])).toEqual({
    ...{ partner_id: '1', standing: 'all', currency: 'CLP', assigned_bucket: '2' },
    ...{ assigned_from: '2025-04-01', assigned_to: '2026-03-31' },
  })
  await user.selectOptions(collections.getByLabelText('Currency'), 'PEN')
  expect(collections.getByRole('figure', { name: 'Roll rate by days overdue, PEN' })).toBeVisible()
})
