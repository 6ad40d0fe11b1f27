import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import type { PermissionName } from '#contracts/permissions.ts'
import {
  exampleBeyond,
  exampleCollections,
  exampleDisclosures,
  exampleDrivers,
  exampleReasons,
  exampleSurvival,
} from '#tests/support/example-beyond.ts'
import { holding, renderAt } from '#tests/support/render.tsx'
import { NO_ANSWER, sessionBackend } from '#tests/support/session-backend.ts'

const answers = {
  '': exampleBeyond,
  '/survival': exampleSurvival,
  '/drivers': exampleDrivers,
  '/disclosures': exampleDisclosures,
  '/reasons': exampleReasons,
  '/collections': exampleCollections,
}
type Part = keyof typeof answers
const parts = Object.keys(answers) as Part[]
const pathOf = (part: Part) => `/api/dashboards/beyond${part}`

function visit(path: string, permissions: PermissionName[] = ['dashboards-beyond', 'call-detail']) {
  const as = holding(permissions)
  const backend = sessionBackend(as)
  for (const part of parts) backend.answer(`GET ${pathOf(part)}`, () => ({ status: 200, body: answers[part] }))
  backend.answer('GET /api/call-options', () => ({
    status: 200,
    body: { partners: [], campaigns: [], teams: [{ id: 5, name: 'North' }], agents: [], dispositions: [] },
  }))
  const counts = { open: 0, overdue: 0, unassigned: 0, mine: 0, done: 0, median_days: null }
  backend.answer('GET /api/work-item-counts', () => ({
    status: 200,
    body: { days: 30, all: counts, kinds: [{ ...counts, kind: 'call-back', open: 12, overdue: 3, unassigned: 4 }] },
  }))
  const queries = (part: Part) => backend.sentTo(pathOf(part)).map(({ query }) => Object.fromEntries(query))
  return { ...renderAt(path, { as, backend }), queries }
}

const map = () => screen.findByRole('figure', { name: 'Persistency by verdict on the sale' })

test('every part uses the parameters of the address that it supports, and invalid ones are dropped', async () => {
  const { queries } = visit('/beyond?channel=voice&team_id=5&by=agent&outcome=void-verdict&started_from=soon&page=2')
  await map()
  const filters = { channel: 'voice', team_id: '5' }
  await waitFor(() => expect(queries('/collections')).toEqual([{ team_id: '5' }]))
  expect(queries('')).toEqual([{ ...filters, by: 'agent' }])
  expect(queries('/survival')).toEqual([{ ...filters, by: 'agent' }])
  expect(queries('/drivers')).toEqual([{ ...filters, outcome: 'void-verdict' }])
  expect(queries('/reasons')).toEqual([filters])
})

test('no part waits for another', async () => {
  const { backend } = visit('/beyond')
  backend.answer(`GET ${pathOf('')}`, () => new Promise(() => {}))
  backend.answer(`GET ${pathOf('/drivers')}`, () => new Promise(() => {}))
  expect(await screen.findByRole('figure', { name: 'Policies that ended, by reason' })).toBeVisible()
  expect(screen.queryByRole('figure', { name: 'Questions and categories' })).toBeNull()
})

test('another outcome changes only its own part and the address, and the field keeps its focus', async () => {
  const { queries, address, user } = visit('/beyond?team_id=5')
  await map()
  await user.selectOptions(screen.getByLabelText('Outcome'), 'Sales found void')
  await waitFor(() =>
    expect(queries('/drivers')).toEqual([{ team_id: '5' }, { team_id: '5', outcome: 'void-verdict' }]),
  )
  expect(address()).toBe('/beyond?team_id=5&outcome=void-verdict')
  expect(screen.getByLabelText('Outcome')).toHaveFocus()
  for (const part of parts.filter((one) => one !== '/drivers')) expect(queries(part)).toHaveLength(1)
})

test('clearing the filters keeps the display options', async () => {
  const { queries, address, user } = visit('/beyond?team_id=5&by=agent')
  await map()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(queries('').at(-1)).toEqual({ by: 'agent' }))
  expect(address()).toBe('/beyond?by=agent')
})

test('only a part that could not be loaded is requested again', async () => {
  const { backend, queries, user } = visit('/beyond')
  await map()
  backend.answer(`GET ${pathOf('/drivers')}`, NO_ANSWER)
  await user.selectOptions(screen.getByLabelText('Outcome'), 'Sales found void')
  expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached')
  backend.answer(`GET ${pathOf('/drivers')}`, () => ({ status: 200, body: exampleDrivers }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('figure', { name: 'Questions and categories' })).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(queries('')).toHaveLength(1)
})

test('a factor opens the policies that were sold with it', async () => {
  const { address, user } = visit('/beyond?channel=voice', ['dashboards-beyond', 'policy-detail'])
  await map()
  await user.click(await screen.findByRole('link', { name: /^Found: Price objection/ }))
  await waitFor(() => expect(address()).toContain('/details-polizas?'))
  expect(Object.fromEntries(new URL(address(), location.href).searchParams)).toMatchObject({
    ...{ sale_channel: 'voice', category_id: '9', after: '3', outcome: 'rated' },
    ...{ effective_from: '2025-04-01', effective_to: '2025-12-31' },
  })
})

test('a person who works on worklists sees how much there is to do, within the filters of the dashboard', async () => {
  const { backend } = visit('/beyond?partner_id=1&channel=voice', ['dashboards-beyond', 'worklist-work'])
  const worklists = within(await screen.findByRole('region', { name: 'Worklists' }))
  expect(await worklists.findByRole('link', { name: /^Call back 12/ })).toHaveAttribute(
    'href',
    '/worklists?partner_id=1&kind=call-back',
  )
  expect(worklists.getByText('3 overdue, 4 with nobody')).toBeVisible()
  expect(backend.sentTo('/api/work-item-counts').map(({ query }) => Object.fromEntries(query))).toEqual([
    { partner_id: '1' },
  ])
})

test('requests that the server would refuse are never sent', async () => {
  const { backend } = visit('/beyond', ['dashboards-beyond'])
  await map()
  expect(backend.sentTo('/api/call-options')).toEqual([])
  expect(backend.sentTo('/api/work-item-counts')).toEqual([])
  expect(screen.queryByRole('region', { name: 'Worklists' })).toBeNull()
})

test('without the permission the page does not exist', async () => {
  const { backend } = visit('/beyond', ['dashboards-premium'])
  expect(await screen.findByRole('heading', { name: /not found/i })).toBeVisible()
  expect(backend.requests.some(({ path }) => path.startsWith('/api/dashboards'))).toBe(false)
})
