import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { openedPartner, openPartner, partnerRow, rowOf } from '#tests/support/partner-page.ts'
import { holding } from '#tests/support/render.tsx'

describe('the funnel', () => {
  const steps = 'From the base to policies in force'

  test('shows each step with its count, rates and intervals, and where it widens', async () => {
    openPartner('/data-partner/1/funnel', [partnerRow()], holding(['partner-data', 'call-detail']))
    await openedPartner()
    await screen.findByRole('table', { name: steps })
    const sold = rowOf(steps, /^Sold/)
    expect(sold.getAllByRole('cell')[0]).toHaveTextContent('20')
    expect(sold.getAllByTitle('20 of 40')[0]).toHaveTextContent('50%35% to 65%')
    expect(sold.getAllByTitle('20 of 100')[0]).toHaveTextContent('20%')
    expect(rowOf(steps, /^Contacted/).getByText('3 of them are known only by a later step.')).toBeVisible()
    const issued = rowOf(steps, /^Issued/)
    expect(issued.getAllByRole('cell')[0]).toHaveTextContent('10')
    expect(issued.getByTitle('4 of 8')).toBeVisible()
    expect(issued.getByRole('link', { name: /^6 of them without a valid verification/ })).toHaveAttribute(
      'href',
      '/data-partner/1/funnel?step=issued&without=before',
    )
    expect(screen.getByText(/^.*as of Mar 31, 2026/)).toBeVisible()
    expect(screen.getByText(/2 sales were to people who are not in this base/)).toBeVisible()
  })

  test('a step links to its records, and those to their details', async () => {
    const { backend, user } = openPartner(
      '/data-partner/1/funnel?campaign_id=4&from=2026-03-01',
      [partnerRow()],
      holding(['partner-data', 'call-detail', 'policy-detail']),
    )
    await user.click(await screen.findByRole('link', { name: 'Sold' }))
    await waitFor(() =>
      expect(Object.fromEntries(backend.sentTo('/api/partners/1/funnel/records').at(-1)!.query)).toEqual({
        ...{ step: 'sold', campaign_id: '4', from: '2026-03-01', page: '1', per_page: '25', sort: '-last_attempt_at' },
      }),
    )
    const records = within(await screen.findByRole('region', { name: 'Records behind “Sold”' }))
    expect(await records.findByRole('link', { name: '#31' })).toHaveAttribute('href', '/call-detail-db/31')
    expect(records.getByRole('link', { name: '#77' })).toHaveAttribute('href', '/call-detail/77')
    expect(records.getByRole('link', { name: 'P-1' })).toHaveAttribute('href', expect.stringContaining('policy=12'))
    expect(records.getByText('Rosa D.')).toBeVisible()
  })

  test('campaign and days go into the address and into the query', async () => {
    const { backend, address } = openPartner('/data-partner/1/funnel')
    fireEvent.change(await screen.findByLabelText('First came from'), { target: { value: '2026-03-01' } })
    await waitFor(() => expect(address()).toBe('/data-partner/1/funnel?from=2026-03-01'))
    expect(Object.fromEntries(backend.sentTo('/api/partners/1/funnel').at(-1)!.query)).toEqual({ from: '2026-03-01' })
  })
})
