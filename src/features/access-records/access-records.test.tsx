import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import type { AccessRecord } from '#contracts/access-records.ts'
import { fillIn } from '#tests/support/on-screen.ts'
import { pageOf } from '#tests/support/page-of.ts'
import { holding, renderAt } from '#tests/support/render.tsx'
import { sessionBackend } from '#tests/support/session-backend.ts'

const played: AccessRecord = {
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

function records(address = '/admin/access-records') {
  const reader = holding(['access-list'])
  const backend = sessionBackend(reader)
  backend.answer('GET /api/access-records', () => ({ status: 200, body: pageOf([played], '/api/access-records') }))
  const visit = renderAt(address, { as: reader, backend })
  return { ...visit, asked: () => Object.fromEntries(backend.sentTo('/api/access-records').at(-1)!.query) }
}

test('a reason that was left empty looks like none', async () => {
  const { backend } = records()
  backend.answer('GET /api/access-records', () => ({
    status: 200,
    body: pageOf([{ ...played, reason: '', detail: { speakers: 'swapped' } }], '/api/access-records'),
  }))
  expect(await screen.findByText('—')).toBeVisible()
})

test('the days are those of the reader, as the times in the list are', async () => {
  const here = new Intl.DateTimeFormat().resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...here, timeZone: 'America/Santiago' })
  const { asked, address } = records()
  await screen.findByRole('table')
  await fillIn({ From: '2026-03-01' })
  await waitFor(() => expect(asked()).toMatchObject({ from: '2026-03-01', zone: 'America/Santiago' }))
  expect(address()).toBe('/admin/access-records?from=2026-03-01')
})

test.each([
  ['#012', '12', '/admin/access-records?user_id=12'],
  ['abc', '', '/admin/access-records'],
])('of %s the number of a person is "%s", and the field shows no more', async (typed, shown, at) => {
  const { address, user } = records()
  await screen.findByRole('table')
  const field = await screen.findByLabelText('Number of the person')
  await user.type(field, `${typed}{Enter}`)
  await waitFor(() => expect(address()).toBe(at))
  expect(field).toHaveValue(shown)
})
