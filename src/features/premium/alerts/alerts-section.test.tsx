import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import type { AlertRowDto } from '#contracts/alerts.ts'
import { RequestFailed } from '#src/lib/request-failed.ts'
import { renderLinked } from '#tests/support/render-island.tsx'

import { AlertsSection } from './alerts-section.tsx'

const alert = (changed: Partial<AlertRowDto> = {}): AlertRowDto => ({
  id: 7,
  rule: { id: 1, name: 'Card numbers', kind: 'card-spoken' },
  state: 'open',
  group: null,
  reading: null,
  conversations: 2,
  back_at: null,
  opened_at: '2026-03-30T12:00:00.000Z',
  last_at: '2026-03-31T12:00:00.000Z',
  acknowledged_by: null,
  version: 1,
  ...changed,
})

async function showAlerts(
  rows: AlertRowDto[] | null,
  { total = rows?.length ?? 0, error }: { total?: number; error?: unknown } = {},
) {
  const onRetry = vi.fn()
  const meta = { current_page: 1, last_page: 1, per_page: 5, total, from: 1, to: total, path: '/api/alerts' }
  const links = { first: '', last: '', prev: null, next: null }
  renderLinked(
    <AlertsSection
      alerts={{ value: rows && { data: rows, meta, links }, error: error ?? null, isPending: false }}
      onRetry={onRetry}
    />,
  )
  const section = within(await screen.findByRole('region', { name: 'Open alerts' }))
  return { section, onRetry, user: userEvent.setup({ delay: null }) }
}

test('each alert shows its finding and links to its page, and the total links to the list', async () => {
  const reading: AlertRowDto['reading'] = {
    ...{ metric: 'machine-auto-fails', test: 'above', threshold: 10, from: '2026-03-01', to: '2026-03-30' },
    ...{ time_zone: 'UTC', before: null, measured_at: '2026-03-31T12:00:00.000Z' },
    sums: { part: 30, whole: 200, cases: 200, squares: null },
  }
  const { section } = await showAlerts(
    [
      alert(),
      alert({
        ...{ id: 8, rule: { id: 2, name: 'Many zeroes', kind: 'metric' }, reading, conversations: null },
        ...{ group: { by: 'team', id: 5, name: 'North' }, back_at: '2026-03-31T13:00:00.000Z' },
      }),
    ],
    { total: 12 },
  )
  const [spoken, number] = section.getAllByRole('listitem')
  expect(within(spoken!).getByRole('link', { name: 'Card numbers' })).toHaveAttribute('href', '/alerts/7')
  expect(spoken).toHaveTextContent('2 conversations')
  expect(spoken).toHaveTextContent('Open')
  expect(number).toHaveTextContent('North')
  expect(within(number!).getByText('Auto-fails by machine: 15.0%')).toHaveAttribute('title', '30 of 200')
  expect(number).toHaveTextContent('Within bounds again')
  const allLink = section.getByRole('link', { name: 'All 12 open alerts' })
  expect(new URL(allLink.getAttribute('href')!, location.href)).toMatchObject({ pathname: '/alerts' })
  expect(new URL(allLink.getAttribute('href')!, location.href).searchParams.get('state')).toBe('open')
})

test('there is no number for too few cases', async () => {
  const reading: AlertRowDto['reading'] = {
    ...{ metric: 'machine-score', test: 'below', threshold: 80, from: '2026-03-01', to: '2026-03-30' },
    ...{ time_zone: 'UTC', before: null, measured_at: '2026-03-31T12:00:00.000Z' },
    sums: { part: 240, whole: 3, cases: 3, squares: 19_200 },
  }
  const { section } = await showAlerts([alert({ reading, conversations: null })])
  expect(section.getByText('Machine score: –')).toHaveAttribute('title', 'n = 3')
})

test('says so when no alert is open', async () => {
  const { section } = await showAlerts([])
  expect(section.getByText('No alert is open.')).toBeVisible()
  expect(section.getByRole('link', { name: 'All alerts' })).toHaveAttribute('href', expect.stringMatching(/^\/alerts/))
})

test('alerts that cannot be loaded can be tried again', async () => {
  const { section, onRetry, user } = await showAlerts(null, {
    error: new RequestFailed({ kind: 'unavailable', message: '' }, 503),
  })
  await user.click(section.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
})
