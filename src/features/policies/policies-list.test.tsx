import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import type { PolicyRowDto } from '#contracts/policies.ts'
import { pageOf } from '#tests/support/page-of.ts'
import { holding, renderAt } from '#tests/support/render.tsx'
import { refusal, sessionBackend } from '#tests/support/session-backend.ts'

import { exampleOptions, exampleRow } from '../../../tests/support/example-policy.ts'

function openList(address: string, rows: PolicyRowDto[] = [exampleRow()]) {
  const reader = holding(['policy-detail'])
  const backend = sessionBackend(reader)
  backend.answer('GET /api/policies', ({ query }) => ({
    status: 200,
    body: pageOf(rows, '/api/policies', { page: Number(query.get('page')), perPage: 25 }),
  }))
  backend.answer('GET /api/policy-options', () => ({ status: 200, body: exampleOptions }))
  const visit = renderAt(address, { as: reader, backend })
  return { ...visit, query: () => Object.fromEntries(backend.sentTo('/api/policies').at(-1)!.query) }
}

test('each policy links to its page and back to the list, and shows its status and what is overdue', async () => {
  openList('/details-polizas?partner_id=1', [
    exampleRow(),
    exampleRow({ id: 13, number: 'X-2', status: null, status_told: 'ZZ', overdue: { count: 2, minor: 25_980 } }),
  ])
  const link = await screen.findByRole('link', { name: 'HO-0001/26' })
  expect(link).toHaveAttribute('href', '/details-polizas?partner_id=1&policy=12')
  const [, row, other] = screen.getAllByRole('row')
  expect(row).toHaveTextContent('Rosa D.')
  expect(row).toHaveTextContent('Active')
  expect(row).toHaveTextContent('CLP 12,990')
  // a status that we do not know is shown as in the file
  expect(within(other!).getByText('ZZ')).toBeVisible()
  expect(other).toHaveTextContent('CLP 25,980 (2 instalments)')
  expect(screen.getByText('2 policies')).toBeVisible()
})

test('its whole state is in the address, without invalid values', async () => {
  const { query } = openList(
    '/details-polizas?q=HO&partner_id=1&campaign_id=x&standing=ended&overdue=yes&after=13&outcome=kept&sort=-number&page=no',
  )
  await screen.findByRole('table')
  expect(query()).toEqual({
    ...{ page: '1', per_page: '25', sort: '-number', q: 'HO', partner_id: '1' },
    ...{ standing: 'ended', overdue: 'yes', after: '13', outcome: 'kept' },
  })
  expect(screen.getByLabelText('Status')).toHaveDisplayValue('Ended')
  expect(screen.getByRole('button', { name: 'After 13 months: In force' })).toHaveAttribute('aria-pressed', 'true')
})

test('filters of a dashboard are named, and can be removed', async () => {
  const { query, address } = openList('/details-polizas?sale_band=60&verdict=void')
  expect(await screen.findByText('Sale by the rules: 60 to below 80 points')).toBeVisible()
  expect(screen.getByText('Verdict on the sale: Void')).toBeVisible()
  expect(query()).toMatchObject({ sale_band: '60', verdict: 'void' })
  fireEvent.click(screen.getByRole('button', { name: 'Whatever the score of the sale' }))
  await waitFor(() => expect(address()).toBe('/details-polizas?verdict=void'))
})

test('a filter goes into the address, and one status replaces another', async () => {
  const { address, query } = openList('/details-polizas?standing=ended&page=3')
  fireEvent.change(await screen.findByLabelText('Status'), { target: { value: 'suspended' } })
  await waitFor(() => expect(query()).toMatchObject({ status: 'suspended', page: '1' }))
  expect(address()).toBe('/details-polizas?status=suspended')
  fireEvent.click(screen.getByRole('button', { name: 'No sale conversation linked' }))
  await waitFor(() => expect(address()).toBe('/details-polizas?status=suspended&sale_call=no'))
})

test('filters that only come from an address can be removed', async () => {
  const { address } = openList('/details-polizas?persistency=no-last-day&currency=CLP')
  fireEvent.click(await screen.findByRole('button', { name: 'Any currency' }))
  fireEvent.click(screen.getByRole('button', { name: 'Whether they count for persistency or not' }))
  await waitFor(() => expect(address()).toBe('/details-polizas'))
})

test('without any policies says where they come from, and with filters that none matches', async () => {
  const { go } = openList('/details-polizas', [])
  expect(await screen.findByText('There are no policies for you')).toBeVisible()
  go('/details-polizas?claims=yes')
  expect(await screen.findByText('No policy matches')).toBeVisible()
})

test('a list that cannot be loaded says so, and can be tried again', async () => {
  const { backend } = openList('/details-polizas')
  await screen.findByRole('table')
  backend.answer('GET /api/policies', () => refusal('unavailable', 'The database is away.'))
  fireEvent.click(screen.getByRole('button', { name: 'With claims' }))
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
})

test('without the permission, the page does not exist and loads nothing', async () => {
  const { backend } = renderAt('/details-polizas', { as: holding(['call-detail']) })
  expect(await screen.findByRole('heading', { name: /not found/i })).toBeVisible()
  expect(backend.requests.some(({ path }) => path.startsWith('/api/polic'))).toBe(false)
})
