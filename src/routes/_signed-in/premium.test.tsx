import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import type { PermissionName } from '#contracts/permissions.ts'
import { exampleFunnel } from '#tests/support/example-funnel.ts'
import { examplePremium } from '#tests/support/example-premium.ts'
import { pageOf } from '#tests/support/page-of.ts'
import { holding, renderAt } from '#tests/support/render.tsx'
import { sessionBackend } from '#tests/support/session-backend.ts'

const FIGURES = '/api/dashboards/premium'

function visit(path: string, permissions: PermissionName[] = ['dashboards-premium', 'call-detail']) {
  const as = holding(permissions)
  const backend = sessionBackend(as)
  backend.answer(`GET ${FIGURES}`, () => ({ status: 200, body: examplePremium() }))
  backend.answer(`GET ${FIGURES}/funnel`, () => ({ status: 200, body: exampleFunnel() }))
  backend.answer('GET /api/alerts', () => ({ status: 200, body: pageOf([], '/api/alerts', { page: 1, perPage: 5 }) }))
  backend.answer('GET /api/call-options', () => ({
    status: 200,
    body: { partners: [], campaigns: [], teams: [{ id: 5, name: 'North' }], agents: [], dispositions: [] },
  }))
  const queries = () => backend.sentTo(FIGURES).map(({ query }) => Object.fromEntries(query))
  return { ...renderAt(path, { as, backend }), queries }
}

const figures = () => screen.findByRole('figure', { name: 'Score by day' })

test('the address has the filters, and invalid ones are dropped', async () => {
  const { queries } = visit('/premium?channel=voice&agent_id=7&judge=nobody&compare_team_id=5&scorecard_id=3&page=2')
  expect(await figures()).toBeVisible()
  expect(queries()).toEqual([{ channel: 'voice', agent_id: '7', compare_team_id: '5', scorecard_id: '3' }])
  expect(screen.getByLabelText('Channel')).toHaveValue('voice')
  expect(screen.getByText('Agent: Ana Rojas')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Compare with' })).toHaveValue('Team: North'))
})

test('a selected filter goes into the address and is requested', async () => {
  const { queries, address, user } = visit('/premium')
  await figures()
  await user.selectOptions(screen.getByLabelText('Whose scores'), 'By people')
  await waitFor(() => expect(queries().at(-1)).toEqual({ judge: 'people' }))
  expect(address()).toBe('/premium?judge=people')
  await user.selectOptions(screen.getByLabelText('Whose scores'), 'By the machine')
  await waitFor(() => expect(address()).toBe('/premium'))
})

test('a cell opens its conversations', async () => {
  const { address, user } = visit('/premium?channel=voice')
  await figures()
  await user.click(screen.getByRole('link', { name: /^Was the price told\? · Ana Rojas/ }))
  await waitFor(() => expect(address()).toContain('/calls?'))
  expect(Object.fromEntries(new URL(address(), location.href).searchParams)).toEqual({
    channel: 'voice',
    started_from: '2026-03-02',
    started_to: '2026-03-31',
    scorecard_id: '3',
    machine_failed: 'price',
    agent_id: '7',
  })
})

test('below the figures are the funnel, with the same filters, and the newest open alerts', async () => {
  const { backend, address, user } = visit('/premium?partner_id=2&campaign_id=4&judge=people')
  const sold = await screen.findByRole('link', { name: /^Sold; Records: 20;/ })
  expect(screen.getByRole('region', { name: 'Open alerts' })).toHaveTextContent('No alert is open.')
  const [funnel] = backend.sentTo(`${FIGURES}/funnel`)
  expect(Object.fromEntries(funnel!.query)).toEqual({ partner_id: '2', campaign_id: '4', judge: 'people' })
  const [alerts] = backend.sentTo('/api/alerts')
  expect(Object.fromEntries(alerts!.query)).toEqual({ state: 'open', per_page: '5' })
  await user.click(sold)
  await waitFor(() => expect(address()).toContain('/call-detail-db?'))
  expect(Object.fromEntries(new URL(address(), location.href).searchParams)).toEqual({
    ...{ partner_id: '2', campaign_id: '4', reached: 'sold', came_from: '2026-03-02', came_to: '2026-03-31' },
  })
})

test('a request that the server would refuse is never sent', async () => {
  const { backend } = visit('/premium', ['dashboards-premium'])
  expect(await figures()).toBeVisible()
  expect(backend.sentTo('/api/call-options')).toEqual([])
})

test('without the permission the page does not exist', async () => {
  const { queries } = visit('/premium', ['call-detail'])
  expect(await screen.findByRole('heading', { level: 1 })).not.toHaveTextContent('Premium dashboard')
  expect(queries()).toEqual([])
})
