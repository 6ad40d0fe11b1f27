import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { chart, searchOf, showBeyond } from '#tests/support/beyond-page.tsx'

test('a note says that drivers are no causes, how many cases there are, what was corrected and what was left out', async () => {
  await showBeyond()
  const note = within(screen.getByRole('region', { name: /^What goes with it/ })).getByRole('note')
  expect(note).toHaveTextContent('This is association, not cause.')
  expect(note).toHaveTextContent('3 factors were compared, and p is corrected for as many (Benjamini and Hochberg).')
  expect(note).toHaveTextContent('240 of 1,100 cases had the outcome')
  expect(note).toHaveTextContent('Left out: 85 without a known conversation, 310 for which it is too early to tell.')
})

test('a factor shows its effect, interval, cases, p, both sides and its risk, and links to its cases', async () => {
  const { onOpen, user } = await showBeyond({ query: { partner_id: 1 } })
  const rows = chart('Questions and categories')
  const failed = rows.getByRole('link', { name: /^Failed: Says the free-look period/ })
  expect(failed).toHaveAccessibleName(
    'Failed: Says the free-look period; Points: +25.0; 95% interval from: +19.0; 95% interval to: +31.0; Cases: 1,100; Corrected p: < 0.001; p alone: < 0.001; Outcome with it: 40.0%; Cases with it: 300; Outcome without it: 15.0%; Cases without it: 800; Relative risk: 2.67; Relative risk from: 2.15; Relative risk to: 3.30; Finding: Goes with it',
  )
  await user.click(failed)
  await user.click(rows.getByRole('link', { name: /^Found: Price objection.*Finding: Could be chance$/ }))
  const cases = {
    ...{ partner_id: '1', persistency: 'counted', after: '3', outcome: 'rated' },
    ...{ effective_from: '2025-04-01', effective_to: '2025-12-31' },
  }
  expect(onOpen.mock.calls.map(([href]) => searchOf(href))).toEqual([
    { ...cases, scorecard_id: '3', failed: 'free-look' },
    { ...cases, category_id: '9' },
  ])
})

test('a factor with too few cases is shown only on demand, without effect, risk or finding', async () => {
  const { user } = await showBeyond()
  expect(chart('Questions and categories').queryByLabelText(/^Found: Complaint/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'All 3, also those of too few cases' }))
  const name = chart('Questions and categories')
    .getByLabelText(/^Found: Complaint/)
    .getAttribute('aria-label')!
  expect(name).toContain('Points: –')
  expect(name).toContain('Outcome with it: –; Cases with it: 3')
  expect(name).toContain('Relative risk: –')
  expect(name).toMatch(/Finding: –$/)
})

test('measures have a chart of their own, in deltas', async () => {
  await showBeyond()
  expect(chart('Measures of the conversation').getByLabelText(/^Share of silence; Delta: \+0\.08; /)).toBeVisible()
  expect(chart('Questions and categories').queryByLabelText(/^Share of silence/)).toBeNull()
})
