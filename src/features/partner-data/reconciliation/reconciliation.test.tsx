import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { openedPartner, openPartner, rowOf } from '#tests/support/partner-page.ts'

describe('the reconciliation', () => {
  const months = 'Sold here, issued there'

  test('counts per month, and every figure links to its rows', async () => {
    openPartner('/data-partner/1/reconciliation')
    await openedPartner()
    await screen.findByRole('table', { name: months })
    const march = rowOf(months, 'March 2026')
    const hrefs = march.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(hrefs).toEqual([
      '/data-partner/1/reconciliation?month=2026-03&kind=issued',
      '/data-partner/1/reconciliation?month=2026-03&kind=not-sold',
      '/data-partner/1/reconciliation?month=2026-03&differs=any',
      '/data-partner/1/reconciliation?month=2026-03&differs=premium',
    ])
    expect(screen.getByText(/at least 80% sure/)).toBeVisible()
    expect(screen.getByText(/1 more conversation sold a policy/)).toBeVisible()
  })

  test('lists both sides of a sale, and loads what the address says', async () => {
    const { backend, address } = openPartner('/data-partner/1/reconciliation?month=2026-03&kind=issued&campaign_id=4')
    const list = within(await screen.findByRole('region', { name: 'Sales and policies' }))
    expect(await list.findByRole('link', { name: '#77' })).toHaveAttribute('href', '/call-detail/77')
    const [, shown] = list.getAllByRole('row')
    expect(shown).toHaveTextContent('Sold and issued')
    expect(shown).toHaveTextContent('Premium')
    expect(shown).toHaveTextContent('$ 9.990')
    expect(shown).toHaveTextContent('P-1')
    expect(Object.fromEntries(backend.sentTo('/api/partners/1/reconciliation/rows').at(-1)!.query)).toEqual({
      ...{ kind: 'issued', campaign_id: '4', from: '2026-03', to: '2026-03', page: '1', per_page: '25', sort: '-on' },
    })
    fireEvent.change(list.getByLabelText('State'), { target: { value: 'untold' } })
    await waitFor(() => expect(address()).toContain('kind=untold'))
  })

  test('is exported with its filters', async () => {
    const { backend, user } = openPartner('/data-partner/1/reconciliation?kind=not-sold')
    backend.answer('GET /api/partners/1/reconciliation/export', () => ({ status: 200, body: 'file' }))
    await user.click(await screen.findByRole('button', { name: 'Export' }))
    await user.click(await screen.findByRole('menuitem', { name: 'As CSV' }))
    await waitFor(() => expect(backend.sentTo('/api/partners/1/reconciliation/export')).toHaveLength(1))
    const { query } = backend.sentTo('/api/partners/1/reconciliation/export')[0]!
    expect(Object.fromEntries(query)).toMatchObject({ kind: 'not-sold', format: 'csv' })
  })
})
