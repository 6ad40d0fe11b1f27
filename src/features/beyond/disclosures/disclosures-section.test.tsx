import { expect, test } from 'vitest'

import { chart, searchOf, section, showBeyond } from '#tests/support/beyond-page.tsx'

test('failed disclosures are shown with their cases and link to those policies, and those with too few cases only on demand', async () => {
  const { user } = await showBeyond({ query: { partner_id: 1 } })
  const part = section('Early ends and failed disclosures')
  expect(part.getByText('This is association, not cause.')).toBeVisible()
  expect(part.getByText(/^30 of 120 policies with a verdict ended within three months/)).toBeVisible()
  const rows = chart('Early ends by failed disclosure')
  await user.click(rows.getByRole('button', { name: /table/i }))
  const link = rows.getByRole('link', { name: /^Right to step back/ })
  expect(searchOf(link.getAttribute('href'))).toEqual({
    ...{ partner_id: '1', persistency: 'counted', after: '3', outcome: 'rated' },
    ...{ effective_from: '2025-04-01', effective_to: '2025-12-31', failed_disclosure: 'CL.withdrawal' },
  })
  expect(rows.queryByText(/^recording/)).toBeNull()
  await user.click(part.getByRole('button', { name: 'All 4, also those of too few cases' }))
  expect(rows.getAllByText(/^recording/).length).toBeGreaterThan(0)
})
