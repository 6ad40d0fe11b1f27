import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import type { PolicyCohorts } from '#contracts/persistency.ts'
import { holding, renderAt } from '#tests/support/render.tsx'
import { sessionBackend } from '#tests/support/session-backend.ts'

import { exampleOptions } from '../../../tests/support/example-policy.ts'

const reader = holding(['policy-detail'])
const sums = (m: 3 | 6 | 13 | 25 | 37, kept: number, left = 4) => ({
  ...{ m, issued: 100, kept, left },
  ...{ premium_issued: 12_000_000, premium_kept: kept * 120_000, premium_left: left * 120_000 },
})
const exampleCohorts: PolicyCohorts = {
  ...{ as_of: '2026-03-29', time_zone: 'UTC', from: '2021-04-01', to: '2026-03-01' },
  ...{ currency: 'CLP', currencies: ['CLP'] },
  cohorts: [
    { month: '2025-02-01', sums: [sums(3, 96), sums(6, 90), sums(13, 72), sums(25, 72), sums(37, 72)] },
    { month: '2025-01-01', sums: [sums(3, 92), sums(6, 84), sums(13, 80), sums(25, 80), sums(37, 80)] },
    {
      month: '2024-11-01',
      sums: ([3, 6, 13, 25, 37] as const).map((m) => ({ ...sums(m, 3, 0), issued: 4 })),
    },
  ],
  left_out: [
    { why: 'no-status', policies: 2 },
    { why: 'not-begun', policies: 1 },
    { why: 'no-first-day', policies: 0 },
    { why: 'no-last-day', policies: 1_300 },
  ],
}

function openPersistency(address = '/details-polizas/persistency', cohorts: PolicyCohorts = exampleCohorts) {
  const backend = sessionBackend(reader)
  backend.answer('GET /api/policy-cohorts', () => ({ status: 200, body: cohorts }))
  backend.answer('GET /api/policy-options', () => ({ status: 200, body: exampleOptions }))
  const visit = renderAt(address, { as: reader, backend })
  return { ...visit, query: () => Object.fromEntries(backend.sentTo('/api/policy-cohorts').at(-1)!.query) }
}

const row = async (name: string) => within((await screen.findByRole('rowheader', { name })).closest('tr')!)
const cell = async (name: string, index: number) => (await row(name)).getAllByRole('cell')[index]!

test('each month and mark shows its rate and number of policies, and links to them', async () => {
  openPersistency('/details-polizas/persistency?partner_id=1')
  const rate = await cell('Feb 2025', 3)
  expect(rate).toHaveTextContent('75%')
  expect(rate).toHaveAttribute('title', 'Feb 2025: 72 of 96')
  // Wilson interval, 72 of 96: 0.7404 ± 0.0855
  expect(rate).toHaveTextContent('65% to 83%')
  expect(within(rate).getByRole('link')).toHaveAttribute(
    'href',
    '/details-polizas?partner_id=1&persistency=counted&effective_from=2025-02-01&effective_to=2025-02-28&after=13&outcome=rated',
  )
})

test('a month that is too recent for a mark shows nothing, and one with few policies no rate', async () => {
  openPersistency()
  const young = await cell('Feb 2025', 4)
  expect(young).toHaveTextContent('Feb 2025: not all of them are 25 months old yet')
  expect(within(young).queryByRole('link')).not.toBeInTheDocument()
  const few = await cell('Nov 2024', 1)
  expect(few).toHaveTextContent('–3 of 4: too few for a rate')
  expect(within(few).getByRole('link')).toBeVisible()
})

test('the first line sums the months that are old enough', async () => {
  openPersistency()
  // 72 + 80 + 3 of 96 + 96 + 4
  const total = await cell('All together', 3)
  expect(total).toHaveAttribute('title', 'All months that are old enough: 155 of 196')
  expect(total).toHaveTextContent('79%')
  expect(within(total).getByRole('link')).toHaveAttribute(
    'href',
    '/details-polizas?persistency=counted&effective_from=2024-11-01&effective_to=2025-02-28&after=13&outcome=rated',
  )
  expect(await cell('All together', 0)).toHaveTextContent('204')
})

test('with a currency, premiums are weighed, and only policies in that currency are loaded', async () => {
  const { address, query } = openPersistency()
  fireEvent.change(await screen.findByLabelText('Measured by'), { target: { value: 'CLP' } })
  await waitFor(() => expect(query()).toEqual({ currency: 'CLP' }))
  expect(address()).toBe('/details-polizas/persistency?currency=CLP')
  const rate = await cell('Feb 2025', 3)
  await waitFor(() => expect(rate).toHaveAttribute('title', 'Feb 2025: CLP\u00a08,640,000 of CLP\u00a011,520,000'))
  expect(rate).not.toHaveTextContent(' to ')
  expect(screen.getByText(/Only policies in this currency are counted/)).toBeVisible()
})

test('says what is left out and why, with links to the policies', async () => {
  openPersistency('/details-polizas/persistency?agent_id=7')
  expect(await screen.findByRole('link', { name: '1,300 policies' })).toHaveAttribute(
    'href',
    '/details-polizas?agent_id=7&persistency=no-last-day',
  )
  expect(screen.getByText('Nobody knows their first day').nextElementSibling).toHaveTextContent(/^0$/)
})

test('its whole state is in the address', async () => {
  const { query } = openPersistency(
    '/details-polizas/persistency?partner_id=1&campaign_id=4&agent_id=7&from=2024-01&to=banana',
  )
  await screen.findByRole('table')
  expect(query()).toEqual({ partner_id: '1', campaign_id: '4', agent_id: '7', from: '2024-01' })
})

test('without any policy in its months says so, and still shows what is left out', async () => {
  openPersistency('/details-polizas/persistency', { ...exampleCohorts, cohorts: [] })
  expect(await screen.findByText('No policy began in these months')).toBeVisible()
  expect(screen.getByText('What is left out')).toBeVisible()
})

test('without the permission, the page does not exist', async () => {
  const { backend } = renderAt('/details-polizas/persistency', { as: holding(['call-detail']) })
  expect(await screen.findByRole('heading', { name: /not found/i })).toBeVisible()
  expect(backend.requests.some(({ path }) => path.startsWith('/api/polic'))).toBe(false)
})
