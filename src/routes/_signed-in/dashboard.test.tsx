import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import type { PermissionName } from '#contracts/permissions.ts'
import { exampleDashboard } from '#tests/support/example-dashboard.ts'
import { holding, renderAt } from '#tests/support/render.tsx'
import { NO_ANSWER, sessionBackend } from '#tests/support/session-backend.ts'

const FIGURES = '/api/dashboards/freemium'

function visit(path: string, permissions: PermissionName[] = ['dashboards-freemium', 'call-detail']) {
  const as = holding(permissions)
  const backend = sessionBackend(as)
  backend.answer(`GET ${FIGURES}`, () => ({ status: 200, body: exampleDashboard() }))
  backend.answer('GET /api/call-options', () => ({
    status: 200,
    body: { partners: [], campaigns: [], teams: [{ id: 5, name: 'North' }], agents: [], dispositions: [] },
  }))
  const queries = () => backend.sentTo(FIGURES).map(({ query }) => Object.fromEntries(query))
  return { ...renderAt(path, { as, backend }), queries }
}

const figures = () => screen.findByRole('figure', { name: 'Interactions by day' })

test('the address has the filters, and invalid ones are dropped', async () => {
  const { queries } = visit('/dashboard?channel=voice&team_id=5&started_from=yesterday&page=2')
  expect(await figures()).toBeVisible()
  expect(queries()).toEqual([{ channel: 'voice', team_id: '5' }])
  expect(screen.getByLabelText('Channel')).toHaveValue('voice')
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Team' })).toHaveValue('North'))
})

test('a request that the server would refuse is never sent', async () => {
  const { backend } = visit('/dashboard', ['dashboards-freemium'])
  expect(await figures()).toBeVisible()
  expect(backend.sentTo('/api/call-options')).toEqual([])
})

test('a selected filter goes into the address, keeps its focus, and is requested', async () => {
  const { queries, address, user } = visit('/dashboard?team_id=5')
  await figures()
  await user.selectOptions(screen.getByLabelText('Channel'), 'WhatsApp')
  await waitFor(() => expect(queries().at(-1)).toEqual({ team_id: '5', channel: 'whatsapp' }))
  expect(address()).toBe('/dashboard?team_id=5&channel=whatsapp')
  expect(screen.getByLabelText('Channel')).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(queries().at(-1)).toEqual({}))
  expect(address()).toBe('/dashboard')
})

test('a mark opens its interactions', async () => {
  const { address, user } = visit('/dashboard?channel=voice')
  await figures()
  await user.click(screen.getByRole('link', { name: /^Mon, 09:00 to 09:59/ }))
  await waitFor(() => expect(address()).toContain('/calls?'))
  expect(Object.fromEntries(new URL(address(), location.href).searchParams)).toEqual({
    channel: 'voice',
    started_from: '2026-03-02',
    started_to: '2026-03-31',
    weekday: '1',
    hour: '9',
  })
})

test('figures that could not be loaded are requested again', async () => {
  const { backend, user } = visit('/dashboard')
  await figures()
  backend.answer(`GET ${FIGURES}`, NO_ANSWER)
  await user.selectOptions(screen.getByLabelText('Channel'), 'E-mail')
  expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached')
  backend.answer(`GET ${FIGURES}`, () => ({ status: 200, body: exampleDashboard() }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await figures()).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})
