import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { openedPartner, openPartner, partnerRow, rowOf } from '#tests/support/partner-page.ts'
import { holding } from '#tests/support/render.tsx'
import { refusal } from '#tests/support/session-backend.ts'

describe('targets', () => {
  const targets = 'Campaigns and targets'

  test('are shown next to the results, as a bar and in words', async () => {
    openPartner('/data-partner/1/targets?month=2026-03')
    await openedPartner()
    expect(await screen.findByRole('heading', { level: 2, name: 'March 2026' })).toBeVisible()
    const [contacts, sales, , recovered] = rowOf(targets, 'Hogar').getAllByRole('cell')
    expect(contacts).toHaveTextContent('40No target')
    expect(sales).toHaveTextContent('10 of 20')
    expect(sales).toHaveTextContent('50% of the target')
    expect(within(sales!).getByRole('progressbar', { name: 'Hogar: Sales' })).toHaveValue(10)
    expect(recovered).toHaveTextContent('CLP')
    expect(recovered).toHaveTextContent('Reached: 150%')
    expect(screen.getByText(/^2 payments were in other currencies/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'Previous month' })).toHaveAttribute(
      'href',
      '/data-partner/1/targets?month=2026-02',
    )
  })

  test('are changed with the permission, based on the values that were read', async () => {
    const { backend, user } = openPartner('/data-partner/1/targets', [partnerRow()], holding(['partner-data']), true)
    backend.answer('PUT /api/campaigns/4/targets', ({ body }) => ({
      status: 200,
      body: { targets: (body as { targets: object }).targets },
    }))
    await user.click(await screen.findByRole('button', { name: 'Change the targets of Hogar' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Targets of Hogar, March 2026' }))
    fireEvent.change(dialog.getByLabelText('Contacts'), { target: { value: 'many' } })
    await user.click(dialog.getByRole('button', { name: 'Save the targets' }))
    expect(
      await dialog.findByText('Write a whole number, or an amount like 1,234, with no more decimals.', {
        selector: 'p[id]',
      }),
    ).toBeVisible()
    expect(backend.sentTo('/api/campaigns/4/targets')).toEqual([])
    fireEvent.change(dialog.getByLabelText('Contacts'), { target: { value: '60' } })
    fireEvent.change(dialog.getByLabelText('Sales'), { target: { value: '' } })
    await user.click(dialog.getByRole('button', { name: 'Save the targets' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(backend.sentTo('/api/campaigns/4/targets')[0]?.body).toEqual({
      month: '2026-03',
      targets: { contacts: 60, sales: null, issued: null, recovered: 100_000 },
      was: { contacts: null, sales: 20, issued: null, recovered: 100_000 },
    })
  })

  test('that somebody else has changed meanwhile are not overwritten: a message says so, and nothing typed is lost', async () => {
    const { backend, user } = openPartner('/data-partner/1/targets', [partnerRow()], holding(['partner-data']), true)
    backend.answer('PUT /api/campaigns/4/targets', () => refusal('conflict', 'Somebody was faster.'))
    await user.click(await screen.findByRole('button', { name: 'Change the targets of Hogar' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByLabelText('Sales'), { target: { value: '60' } })
    await user.click(dialog.getByRole('button', { name: 'Save the targets' }))
    expect(await dialog.findByRole('alert')).toBeVisible()
    expect(dialog.getByLabelText('Sales')).toHaveValue('60')
  })
})
