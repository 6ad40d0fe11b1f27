import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import type { TicketFigures, TicketReport, TicketTimes } from '#contracts/ticket-reports.ts'
import { openDesk } from '#tests/support/ticket-page.ts'

const HOUR = 3_600_000
const timesOf = (cases: number, met: number): TicketTimes => ({
  ...{ cases, met, median_ms: cases < 5 ? null : 2 * HOUR, p90_ms: cases < 5 ? null : 5.5 * HOUR },
})
const figures: TicketFigures = {
  ...{ opened: 40, solved: 30, open_at_end: 12 },
  ...{ first_response: timesOf(20, 15), resolution: timesOf(3, 3), satisfaction: { asked: 24, rated: 10, good: 8 } },
}
const { open_at_end: _, ...dayFigures } = figures
const report: TicketReport = {
  period: { from: '2026-03-01', to: '2026-03-02', time_zone: 'America/Santiago' },
  totals: figures,
  priorities: [{ ...figures, priority: 'high' }],
  categories: [{ ...figures, of: null }],
  partners: [{ ...figures, of: { id: 1, name: 'Banco Andes' } }],
  assignees: [{ ...figures, of: { id: 7, name: 'Ada Lovelace' } }],
  days: [
    { ...dayFigures, day: '2026-03-01' },
    { ...dayFigures, day: '2026-03-02', opened: 0 },
  ],
}

const openReports = (search = '', as: Parameters<typeof openDesk>[1] = {}) =>
  openDesk(`/freshdesk/reports${search}`, {
    other: { 'GET /api/ticket-reports': () => ({ status: 200, body: report }) },
    ...as,
  })

describe('the reports of the desk', () => {
  test('show medians and shares when there are enough cases, name the time zone, and link to the counted tickets', async () => {
    openReports('?priority=high')
    expect(await screen.findByText(/Mar 1 – 2, 2026, time zone America\/Santiago/)).toBeVisible()
    const opened = screen.getByRole('link', { name: 'Opened 40' })
    expect(opened.getAttribute('href')).toContain('opened_from=2026-03-01&opened_to=2026-03-02')
    expect(opened.getAttribute('href')).toContain('priority=high')
    expect(screen.getByRole('link', { name: 'Open at the end 12' }).getAttribute('href')).toContain(
      'open_on=2026-03-02',
    )
    expect(screen.getByRole('link', { name: 'First response, median 2 h' })).toBeVisible()
    const inTime = screen.getByRole('link', { name: 'First response in time 75%' })
    expect(inTime.getAttribute('href')).toContain('first_response=met')
    // for only three cases nothing but the count is shown
    expect(screen.getByRole('link', { name: 'Resolution, median –' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Solved in time –' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Asked how it went 24' }).getAttribute('href')).toContain(
      'asked_from=2026-03-01',
    )
    const satisfied = screen.getByRole('link', { name: 'Satisfied 80%' })
    expect(satisfied.getAttribute('href')).toMatch(/rated_from=2026-03-01.*satisfaction=good/)
  })

  test('show the same figures per group, with links to the tickets', async () => {
    const { user, address } = openReports()
    const table = within(await screen.findByRole('table', { name: 'By partner' }))
    const row = within(table.getByRole('row', { name: /^Banco Andes/ }))
    expect(row.getByText(/2 h, 5 h 30 min \(20\)/)).toBeVisible()
    expect(row.getByText('(15 of 20)')).toBeVisible()
    expect(row.getByText('53% to 89%')).toBeVisible()
    expect(row.getByText('(8 of 10)')).toBeVisible()
    const none = within(screen.getByRole('table', { name: 'By category' })).getByRole('row', {
      name: /^Without a category/,
    })
    expect(within(none).getAllByRole('link')[0]).toHaveAttribute('href', expect.stringContaining('without=category'))
    await user.click(row.getByRole('link', { name: '30' }))
    await waitFor(() => expect(address()).toContain('/freshdesk?'))
    expect(address()).toContain('solved_from=2026-03-01')
    expect(address()).toContain('partner_id=1')
    // the list shows these filters, and lets the reader remove them
    await user.click(await screen.findByRole('button', { name: /^Take away: Solved:/ }))
    await waitFor(() => expect(address()).not.toContain('solved_from'))
  })

  test('show no satisfaction when nobody was asked', async () => {
    const satisfaction = { asked: 0, rated: 0, good: 0 }
    const silent = { ...report, totals: { ...figures, satisfaction } }
    openReports('', { other: { 'GET /api/ticket-reports': () => ({ status: 200, body: silent }) } })
    expect(await screen.findByRole('link', { name: 'Opened 40' })).toBeVisible()
    expect(screen.queryByText('Satisfied')).toBeNull()
  })

  test('are filtered', async () => {
    const { address, backend } = openReports()
    fireEvent.change(await screen.findByLabelText('Priority'), { target: { value: 'urgent' } })
    await waitFor(() => expect(address()).toBe('/freshdesk/reports?priority=urgent'))
    fireEvent.change(screen.getByLabelText('Period'), { target: { value: '7' } })
    await waitFor(() => expect(address()).toMatch(/from=\d{4}-\d\d-\d\d&to=/))
    await waitFor(() => expect(backend.sentTo('/api/ticket-reports').at(-1)!.query.get('priority')).toBe('urgent'))
  })

  test('need the permission to work at the desk', async () => {
    const { backend } = openReports('', { as: ['support-settings'] })
    expect(await screen.findByText(/freshdeck/)).toBeVisible()
    expect(backend.sentTo('/api/ticket-reports')).toEqual([])
  })
})
