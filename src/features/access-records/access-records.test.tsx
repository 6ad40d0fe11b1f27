import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import type { AccessRecord } from '#contracts/access-records.ts'
import { fillIn } from '#tests/support/on-screen.ts'
import { pageOf } from '#tests/support/page-of.ts'
import { holding, renderAt } from '#tests/support/render.tsx'
import { sessionBackend } from '#tests/support/session-backend.ts'

const playRecord: AccessRecord = {
  id: 4,
  at: '2026-03-02T15:42:00.000Z',
  user: { id: 12, name: 'Rosa Díaz' },
  action: 'play',
  subject: 'interaction:9',
  ip: '192.0.2.7',
  user_agent: 'Firefox',
  reason: null,
  detail: {},
}

function openAccessRecords(address = '/admin/access-records') {
  const reader = holding(['access-list'])
  const backend = sessionBackend(reader)
  backend.answer('GET /api/access-records', () => ({ status: 200, body: pageOf([playRecord], '/api/access-records') }))
  const visit = renderAt(address, { as: reader, backend })
  return { ...visit, lastQuery: () => Object.fromEntries(backend.sentTo('/api/access-records').at(-1)!.query) }
}

test('an empty reason looks like no reason', async () => {
  const { backend } = openAccessRecords()
  backend.answer('GET /api/access-records', () => ({
    status: 200,
    body: pageOf([{ ...playRecord, reason: '', detail: { speakers: 'swapped' } }], '/api/access-records'),
  }))
  expect(await screen.findByText('—')).toBeVisible()
})

test('the days are in the time zone of the reader, like the times in the list', async () => {
  const here = new Intl.DateTimeFormat().resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...here, timeZone: 'America/Santiago' })
  const { lastQuery, address } = openAccessRecords()
  await screen.findByRole('table')
  await fillIn({ From: '2026-03-01' })
  await waitFor(() => expect(lastQuery()).toMatchObject({ from: '2026-03-01', zone: 'America/Santiago' }))
  expect(address()).toBe('/admin/access-records?from=2026-03-01')
})

test.each([
  ['#012', '12', '/admin/access-records?user_id=12'],
  ['abc', '', '/admin/access-records'],
])(
  'from %s only the number "%s" is used, and the field shows only that',
  async (input, fieldValue, expectedAddress) => {
    const { address, user } = openAccessRecords()
    await screen.findByRole('table')
    const field = await screen.findByLabelText('Number of the person')
    await user.type(field, `${input}{Enter}`)
    await waitFor(() => expect(address()).toBe(expectedAddress))
    expect(field).toHaveValue(fieldValue)
  },
)
