import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { openAlerts } from '#tests/support/alert-page.ts'
import { pressExport } from '#tests/support/export-press.ts'
import { savedViewsHarness } from '#tests/support/saved-views-harness.ts'

test('a list of alerts is saved by name, and opened again as it was', async () => {
  const { user, backend, address } = openAlerts('/alerts?state=open&page=2')
  const views = savedViewsHarness(user, backend, '/api/alert-views', 'kind=metric&sort=rule')
  await screen.findByRole('link', { name: 'Card numbers' })
  expect(await views.keep()).toEqual({ name: 'Mine', query: 'state=open', shared: false })
  await user.keyboard('{Escape}')
  await views.openTheirs()
  await waitFor(() => expect(address()).toBe('/alerts?kind=metric&sort=rule'))
})

test('a file contains only what matches the filters', async () => {
  const { user, backend } = openAlerts('/alerts?state=open&kind=metric')
  await screen.findByRole('link', { name: 'Card numbers' })
  expect(await pressExport(user, backend, '/api/alerts/export')).toMatchObject({
    format: 'csv',
    state: 'open',
    kind: 'metric',
  })
})

test('so does a file of rules', async () => {
  const { user, backend } = openAlerts('/alerts/rules?q=card')
  await screen.findByRole('link', { name: 'Card numbers' })
  expect(await pressExport(user, backend, '/api/alert-rules/export', 'As Excel (XLSX)')).toMatchObject({
    format: 'xlsx',
    q: 'card',
  })
})
