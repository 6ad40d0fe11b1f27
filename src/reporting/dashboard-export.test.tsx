import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import type { PermissionName } from '#contracts/permissions.ts'
import { pressExport } from '#tests/support/export-press.ts'
import { holding, renderAt } from '#tests/support/render.tsx'
import { sessionBackend } from '#tests/support/session-backend.ts'

const ALL: PermissionName[] = ['dashboards-freemium', 'dashboards-premium', 'dashboards-beyond', 'report-edit']

function open(address: string, permissions = ALL) {
  const as = holding(permissions)
  const backend = sessionBackend(as)
  return { ...renderAt(address, { as, backend }), backend }
}

test.each([
  [
    'freemium',
    '/dashboard?started_from=2026-03-01&started_to=2026-03-31&channel=voice&team_id=3',
    'channel=voice&team_id=3',
  ],
  ['premium', '/premium?partner_id=1&judge=people', 'partner_id=1&judge=people'],
  ['beyond', '/beyond?by=agent&outcome=void-verdict', 'by=agent&outcome=void-verdict'],
])('%s goes out as it is filtered, and can be sent regularly, of other days', async (kind, address, narrowed) => {
  const { user, backend } = open(address)
  const query = Object.fromEntries(new URLSearchParams(address.split('?')[1]))
  const path = `/api/dashboards/${kind}/report`
  expect(await pressExport(user, backend, path, 'As PDF')).toEqual({ ...query, format: 'pdf', locale: 'en' })
  await user.click(screen.getByRole('button', { name: 'Export' }))
  const link = await screen.findByRole('menuitem', { name: 'Send regularly' })
  expect(link).toHaveAttribute('href', `/reports/new?kind=${kind}&${narrowed}`)
})

test('is exported in the language of the screen', async () => {
  const { user, backend, locale } = open('/dashboard')
  await screen.findByRole('button', { name: 'Export' })
  locale.send({ type: 'locale.chosen', locale: 'pt-BR' })
  await waitFor(() => expect(locale.getSnapshot().context.current).toBe('pt-BR'))
  const query = await pressExport(user, backend, '/api/dashboards/freemium/report', 'As Excel (XLSX)')
  expect(query).toEqual({ format: 'xlsx', locale: 'pt-BR' })
})

test('the funnel for the regulator is exported from its dashboard', async () => {
  const { user, backend } = open('/premium?partner_id=1&judge=people')
  const label = 'Funnel for the regulator, as Excel (XLSX)'
  const query = await pressExport(user, backend, '/api/dashboards/funnel/report', label)
  expect(query).toEqual({ partner_id: '1', format: 'xlsx', locale: 'en' })
})

test('the funnel is not offered with filters that records of calling bases do not have', async () => {
  const { user } = open('/premium?channel=voice')
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  expect(await screen.findByRole('menuitem', { name: 'As PDF' })).toBeVisible()
  expect(screen.queryByRole('menuitem', { name: /^Funnel/ })).toBeNull()
})

test('scheduling is not offered to people who may not plan reports', async () => {
  const { user } = open('/dashboard', ['dashboards-freemium'])
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  expect(await screen.findByRole('menuitem', { name: 'Reports sent to you' })).toHaveAttribute(
    'href',
    '/received-reports',
  )
  expect(screen.queryByRole('menuitem', { name: 'Send regularly' })).toBeNull()
})
