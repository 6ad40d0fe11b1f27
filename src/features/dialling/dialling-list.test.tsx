import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import type { DiallingRecordRowDto } from '#contracts/dialling-records.ts'
import { exampleRow } from '#tests/support/example-record.ts'
import { pageOf } from '#tests/support/page-of.ts'
import { holding, renderAt } from '#tests/support/render.tsx'
import { sessionBackend } from '#tests/support/session-backend.ts'

function openList(address: string, rows: DiallingRecordRowDto[] = [exampleRow()]) {
  const reader = holding(['call-detail'])
  const backend = sessionBackend(reader)
  backend.answer('GET /api/dialling-records', ({ query }) => ({
    status: 200,
    body: pageOf(rows, '/api/dialling-records', { page: Number(query.get('page')), perPage: 25 }),
  }))
  const partners = [{ id: 1, name: 'Banco Cordillera' }]
  const campaigns = [{ id: 4, name: 'Hogar Protegido', partner_id: 1 }]
  backend.answer('GET /api/dialling-options', () => ({ status: 200, body: { partners, campaigns } }))
  const visit = renderAt(address, { as: reader, backend })
  return { ...visit, sentQuery: () => Object.fromEntries(backend.sentTo('/api/dialling-records').at(-1)!.query) }
}

test('each record links to its page, and shows its disposition and whether it must not be called', async () => {
  openList('/call-detail-db', [
    exampleRow(),
    exampleRow({ id: 13, record_id: null, disposition: null, do_not_call: true }),
  ])
  expect(await screen.findByRole('link', { name: 'A-1' })).toHaveAttribute('href', '/call-detail-db/12')
  const [, row, other] = screen.getAllByRole('row')
  expect(row).toHaveTextContent('BUZONNot contacted › Voicemail')
  expect(row).toHaveTextContent('Not told')
  expect(within(other!).getByRole('link', { name: '#13' })).toHaveAttribute('href', '/call-detail-db/13')
  expect(other).toHaveTextContent('Must not be called')
  expect(screen.getByText('2 records')).toBeVisible()
})

test('the whole state is in the address, and invalid values are ignored', async () => {
  const { sentQuery } = openList(
    '/call-detail-db?q=3456&partner_id=1&campaign_id=x&disposition=voicemail&do_not_call=yes&sort=-attempts&page=banana',
  )
  await screen.findByRole('table')
  expect(sentQuery()).toEqual({
    ...{ page: '1', per_page: '25', sort: '-attempts', q: '3456', partner_id: '1' },
    ...{ disposition: 'voicemail', do_not_call: 'yes' },
  })
  expect(screen.getByLabelText('Disposition')).toHaveDisplayValue('Not contacted › Voicemail')
})

test('a filter changes the address and the request', async () => {
  const { address, sentQuery } = openList('/call-detail-db?page=3')
  fireEvent.change(await screen.findByLabelText('Disposition'), { target: { value: 'not-mapped' } })
  await waitFor(() => expect(sentQuery()).toMatchObject({ disposition: 'not-mapped', page: '1' }))
  expect(address()).toBe('/call-detail-db?disposition=not-mapped')
})

test('records can also be filtered by funnel step and by their first day', async () => {
  const { address, sentQuery } = openList('/call-detail-db?reached=sold&came_from=2026-03-02&came_to=2026-03-31')
  expect(await screen.findByLabelText('Came as far as')).toHaveDisplayValue('Sold')
  expect(screen.getByLabelText('First came until')).toHaveValue('2026-03-31')
  fireEvent.change(screen.getByLabelText('Came as far as'), { target: { value: 'active' } })
  fireEvent.change(screen.getByLabelText('First came from'), { target: { value: '' } })
  await waitFor(() => expect(address()).toBe('/call-detail-db?reached=active&came_to=2026-03-31'))
  expect(sentQuery()).toMatchObject({ reached: 'active', came_to: '2026-03-31' })
})

test('explains where records come from if there are none, and says when none matches the filters', async () => {
  const { go } = openList('/call-detail-db', [])
  expect(await screen.findByText('There are no dialling records for you')).toBeVisible()
  go('/call-detail-db?do_not_call=yes')
  expect(await screen.findByText('No record matches')).toBeVisible()
})

test('without the permission requests nothing and names it', async () => {
  const { backend } = renderAt('/call-detail-db', { as: holding(['freshdeck']) })
  expect(await screen.findByText('call-detail')).toBeVisible()
  expect(backend.requests.some(({ path }) => path.startsWith('/api/dialling'))).toBe(false)
})
