import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { noticesShown } from '#tests/support/notices.ts'
import { fillIn } from '#tests/support/on-screen.ts'
import { passingTime } from '#tests/support/passing-time.ts'
import { failedRun, monthly, openReports, waitingRun, weekly } from '#tests/support/report-page.ts'
import { NO_ANSWER, refusal } from '#tests/support/session-backend.ts'

const rowOf = async (title: string) => within((await screen.findByRole('link', { name: title })).closest('tr')!)
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('the list of reports', () => {
  test('shows content, schedule with time zone, recipients, language, and latest run of each', async () => {
    openReports('/reports')
    const row = await rowOf(weekly.title)
    expect(row.getByText('Premium dashboard')).toBeVisible()
    expect(row.getByText(/^Every week on Monday at 7:00\sAM$/)).toBeVisible()
    expect(row.getByText('America/Santiago')).toBeVisible()
    expect(row.getByText('Rosa Díaz and 2 more')).toBeVisible()
    expect(row.getByText('Português (Brasil)')).toBeVisible()
    expect(row.getByTitle(/^Mar 9, 2026/)).toBeVisible()
    expect(row.getByText('Failed')).toBeVisible()
    const other = await rowOf(monthly.title)
    expect(other.getByText(/^On day 31 of every month at 6:00\sPM$/)).toBeVisible()
    expect(other.getByText('Switched off')).toBeVisible()
    expect(other.getByText('Not yet')).toBeVisible()
  })

  test('loads what its address says', async () => {
    const { backend } = openReports('/reports?kind=premium&active=yes&q=week&sort=-next_at&page=banana')
    await screen.findByRole('link', { name: weekly.title })
    expect(Object.fromEntries(backend.sentTo('/api/reports')[0]!.query)).toEqual({
      page: '1',
      per_page: '25',
      sort: '-next_at',
      q: 'week',
      kind: 'premium',
      active: 'yes',
    })
  })

  test('puts its filters into the address', async () => {
    const { user, address } = openReports('/reports')
    await screen.findByRole('link', { name: weekly.title })
    await user.selectOptions(screen.getByLabelText('Report on'), 'beyond')
    await user.selectOptions(screen.getByLabelText('State'), 'no')
    await waitFor(() => expect(address()).toBe('/reports?kind=beyond&active=no'))
  })

  test('switches a report off based on the version that was read, without changing anything else', async () => {
    const shown = noticesShown()
    const { user, sentTo } = openReports('/reports')
    await user.click(await screen.findByRole('button', { name: `Switch ${weekly.title} off` }))
    const { title, kind, filter, period, formats, locale, schedule, time_zone, version } = weekly
    const rest = { title, kind, filter, period, formats, locale, schedule, time_zone, version }
    await waitFor(() => expect(sentTo('/api/reports/4')).toEqual([{ ...rest, recipient_ids: [21], active: false }]))
    await waitFor(() => expect(shown.at(-1)?.text).toBe(`The report ${title} is switched off.`))
  })

  test('says why a report could not be switched, and shows its current state', async () => {
    const shown = noticesShown()
    const { user, backend } = openReports('/reports')
    backend.answer('PUT /api/reports/5', () => refusal('conflict', 'Somebody has changed it.'))
    await user.click(await screen.findByRole('button', { name: `Switch ${monthly.title} on` }))
    await waitFor(() => expect(shown.at(-1)?.text).toBe('Somebody has changed it.'))
    await waitFor(() => expect(backend.sentTo('/api/reports')).toHaveLength(2))
  })

  test('removes a report after a confirmation', async () => {
    const { user, backend } = openReports('/reports')
    await user.click(await screen.findByRole('button', { name: `Remove ${weekly.title}` }))
    expect(backend.sentTo('/api/reports/4')).toEqual([])
    await user.click((await dialog(`Remove the report ${weekly.title}?`)).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(backend.sentTo('/api/reports/4').map(({ method }) => method)).toEqual(['DELETE']))
    await waitFor(() => expect(backend.sentTo('/api/reports')).toHaveLength(2))
  })

  test('without reports explains them, and offers the next step', async () => {
    openReports('/reports', { rows: [] })
    expect(await screen.findByText('Nothing is sent by itself yet')).toBeVisible()
    for (const link of screen.getAllByRole('link', { name: 'Add report' })) {
      expect(link).toHaveAttribute('href', '/reports/new')
    }
  })

  test('that cannot be loaded can be tried again', async () => {
    const { backend, user } = openReports('/reports')
    backend.answer('GET /api/reports', NO_ANSWER)
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
    backend.answer('GET /api/reports', () => ({
      status: 200,
      body: { data: [], links: LINKS, meta: { ...META, total: 0 } },
    }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Nothing is sent by itself yet')).toBeVisible()
  })
})

const LINKS = { first: null, last: null, prev: null, next: null }
const META = { current_page: 1, last_page: 1, per_page: 25, from: null, to: null, path: '' }

describe('a report', () => {
  test('shows its filters; names that the reader may not see are shown as hidden', async () => {
    openReports('/reports/4')
    expect(await screen.findByRole('heading', { level: 1, name: weekly.title })).toBeVisible()
    expect(
      screen.getByText('Banco Austral · Scores by people · Compared with Something that you do not see'),
    ).toBeVisible()
    expect(screen.getByText('PDF and Excel (XLSX)')).toBeVisible()
    expect(screen.getByText('The week before, from Monday to Sunday')).toBeVisible()
  })

  test('shows days, recipients and failures of each run', async () => {
    openReports('/reports/4')
    const runs = within(await screen.findByRole('region', { name: 'Runs' }))
    expect(await runs.findByText('1 of 4')).toBeVisible()
    expect(runs.getByText(/^Feb 23\s–\s?Mar 1, 2026|^Feb 23, 2026\s–\sMar 1, 2026/)).toBeVisible()
    expect(runs.getByText('By schedule')).toBeVisible()
    expect(runs.getByText('The letter could not be sent: Rosa Díaz')).toBeVisible()
    expect(runs.getByText('May not see this dashboard: 2 whom you do not see')).toBeVisible()
  })

  test("offers the reader's own files", async () => {
    const { user, backend } = openReports('/reports/4')
    await user.click(await screen.findByRole('button', { name: 'Download quality-2026-02-23-2026-03-01.pdf' }))
    await waitFor(() => expect(backend.sentTo('/api/report-files/90')).toHaveLength(1))
  })

  test('runs now, and is updated until the run is done', async () => {
    const pass = passingTime()
    const { user, backend, sentTo } = openReports('/reports/4')
    const run = await screen.findByRole('button', { name: 'Run now' })
    backend.answer('GET /api/reports/4/runs', () => ({
      status: 200,
      body: { data: [waitingRun], links: LINKS, meta: { ...META, total: 1, from: 1, to: 1 } },
    }))
    await user.click(run)
    await waitFor(() => expect(sentTo('/api/reports/4/runs')).toHaveLength(1))
    const runs = within(screen.getByRole('region', { name: 'Runs' }))
    expect(await runs.findByText('Waiting its turn')).toBeVisible()
    expect(runs.getByText('Asked for by Ada Lovelace')).toBeVisible()
    backend.answer('GET /api/reports/4/runs', () => ({
      status: 200,
      body: {
        data: [{ ...waitingRun, state: 'done', deliveries: failedRun.deliveries.slice(0, 1) }],
        links: LINKS,
        meta: { ...META, total: 1, from: 1, to: 1 },
      },
    }))
    await pass(3_000)
    expect(await runs.findByText('Done')).toBeVisible()
    expect(runs.getByText('1 of 1')).toBeVisible()
  })

  test('repeats what failed, and nothing else', async () => {
    const { user, sentTo } = openReports('/reports/4', {
      runs: [failedRun, { ...failedRun, id: 30, state: 'done', deliveries: [] }],
    })
    const runAgain = await screen.findAllByRole('button', { name: 'Run again' })
    expect(runAgain).toHaveLength(1)
    await user.click(runAgain[0]!)
    await waitFor(() => expect(sentTo('/api/reports/4/runs/31/again')).toHaveLength(1))
  })

  test('says why it cannot run', async () => {
    const { user, backend } = openReports('/reports/4')
    backend.answer('POST /api/reports/4/runs', () => refusal('conflict', 'It is being made already.'))
    await user.click(await screen.findByRole('button', { name: 'Run now' }))
    expect(await screen.findByText('It is being made already.')).toBeVisible()
  })

  test('is removed after a confirmation, and leads back to the list', async () => {
    const { user, address } = openReports('/reports/4')
    await user.click(await screen.findByRole('button', { name: 'Remove' }))
    await user.click((await dialog(`Remove the report ${weekly.title}?`)).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(address()).toBe('/reports'))
  })

  test('that does not exist says so', async () => {
    openReports('/reports/99')
    expect(await screen.findByText('This does not exist')).toBeVisible()
  })
})

describe('the form of a report', () => {
  test('defaults to Monday mornings for the author, and sends what was entered', async () => {
    const { user, sentTo, address } = openReports('/reports/new')
    await fillIn({ Title: 'Every month' })
    expect(within(screen.getByRole('list', { name: 'Recipients' })).getByText('Ada Lovelace')).toBeVisible()
    expect(screen.getByLabelText('Weekday')).toHaveDisplayValue('Monday')
    await user.selectOptions(screen.getByLabelText('Language of the report'), 'zh-CN')
    await user.click(screen.getByRole('checkbox', { name: 'Excel (XLSX)' }))
    await user.selectOptions(screen.getByLabelText('How often'), 'month')
    await user.selectOptions(screen.getByLabelText('Day of the month'), '31')
    expect(screen.getByText('In a shorter month, on its last day.')).toBeVisible()
    await user.selectOptions(screen.getByLabelText('Time'), '18')
    await user.selectOptions(screen.getByLabelText('Of which days'), 'last-month')
    await user.click(screen.getByRole('button', { name: 'Add report' }))
    await waitFor(() => expect(sentTo('/api/reports')).toHaveLength(1))
    expect(sentTo('/api/reports')[0]).toEqual({
      title: 'Every month',
      kind: 'freemium',
      filter: {},
      period: 'last-month',
      formats: ['pdf', 'xlsx'],
      locale: 'zh-CN',
      schedule: { every: 'month', day: 31, hour: 18 },
      time_zone: expect.any(String),
      recipient_ids: [7],
      active: true,
    })
    await waitFor(() => expect(address()).toBe('/reports/4'))
  })

  test('starts with the filters of a dashboard, and leaves out those that another kind does not have', async () => {
    const { user, sentTo } = openReports('/reports/new?kind=premium&partner_id=1&judge=people&compare_partner_id=1')
    await fillIn({ Title: 'Premium' })
    expect(screen.getByLabelText('Report on')).toHaveValue('premium')
    expect(screen.getByRole('combobox', { name: 'Partner' })).toHaveValue('Banco Austral')
    expect(screen.getByRole('combobox', { name: 'Compare with' })).toHaveValue('Partner: Banco Austral')
    expect(screen.getByLabelText('Whose scores')).toHaveValue('people')
    expect(screen.queryByLabelText('Persistency told by')).toBeNull()
    await user.selectOptions(screen.getByLabelText('Report on'), 'beyond')
    expect(screen.getByLabelText('Persistency told by')).toHaveValue('verdict')
    expect(screen.queryByLabelText('Whose scores')).toBeNull()
    // beyond compares teams, but not partners
    const compare = screen.getByRole('combobox', { name: 'Compare with' })
    expect(compare).toHaveValue('')
    await user.click(compare)
    expect(screen.queryByRole('option', { name: 'Partner: Banco Austral' })).toBeNull()
    await user.click(await screen.findByRole('option', { name: 'Team: North' }))
    await user.click(screen.getByRole('button', { name: 'Add report' }))
    await waitFor(() => expect(sentTo('/api/reports')).toHaveLength(1))
    expect(sentTo('/api/reports')[0]).toMatchObject({ kind: 'beyond' })
    const { filter } = sentTo('/api/reports')[0] as { filter: object }
    expect(filter).toEqual({ partner_id: 1, compare_team_id: 3 })
  })

  test('offers only people who may receive it, and says that others get nothing', async () => {
    const { user, sentTo } = openReports('/reports/edit/4')
    const recipients = within(await screen.findByRole('list', { name: 'Recipients' }))
    expect(recipients.getByText('Rosa Díaz')).toBeVisible()
    expect(recipients.queryByText(/gets nothing/)).toBeNull()
    expect(screen.getByText('And 2 people whom you do not see.')).toBeVisible()
    await user.selectOptions(screen.getByLabelText('Report on'), 'freemium')
    expect(recipients.getByText('May not see this dashboard: gets nothing.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Take Rosa Díaz away' }))
    await user.click(screen.getByRole('combobox', { name: 'Add somebody' }))
    expect(await screen.findByRole('option', { name: 'Ada Lovelace' })).toBeVisible()
    expect(screen.queryByRole('option', { name: 'Rosa Díaz' })).toBeNull()
    await user.click(screen.getByRole('option', { name: 'Ada Lovelace' }))
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(sentTo('/api/reports/4')).toHaveLength(1))
    expect(sentTo('/api/reports/4')[0]).toMatchObject({ kind: 'freemium', recipient_ids: [7], version: 3 })
  })

  test('offers kinds that the author may see, and the current kind of the report', async () => {
    openReports('/reports/edit/4', { as: ['report-edit', 'dashboards-beyond'] })
    const kind = await screen.findByLabelText('Report on')
    expect(
      within(kind)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Premium dashboard', 'Beyond dashboard'])
  })

  test('without any dashboard names the permissions that it needs, and loads nothing', async () => {
    const { backend } = openReports('/reports/new', { as: ['report-edit'] })
    expect(await screen.findByText(/dashboards-freemium/)).toBeVisible()
    expect(backend.sentTo('/api/report-options')).toEqual([])
  })

  test('shows each error under its field, and keeps what was entered', async () => {
    const { user, backend } = openReports('/reports/new')
    const errors = {
      title: ['This is needed.'],
      formats: ['Choose one.'],
      recipient_ids: ['Somebody has to get it.'],
      filter: ['You do not see this partner.'],
    }
    backend.answer('POST /api/reports', () => refusal('invalid', 'Look at the fields.', errors))
    await user.selectOptions(await screen.findByLabelText('Time'), '9')
    await user.click(screen.getByRole('button', { name: 'Add report' }))
    for (const text of Object.values(errors)) expect(await screen.findByText(text[0]!)).toBeVisible()
    expect(screen.getByLabelText('Title')).toHaveAccessibleDescription(/This is needed/)
    expect(screen.getByLabelText('Time')).toHaveValue('9')
  })

  test('offers what somebody else has saved meanwhile', async () => {
    const { user, backend } = openReports('/reports/edit/4')
    backend.answer('PUT /api/reports/4', () => refusal('conflict', 'Somebody has changed it.'))
    await fillIn({ Title: 'Mine' })
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    backend.answer('GET /api/reports/4', () => ({ status: 200, body: { ...weekly, title: 'Theirs', version: 4 } }))
    await user.click(await screen.findByRole('button', { name: 'Show what was saved meanwhile' }))
    expect(await screen.findByDisplayValue('Theirs')).toBeVisible()
  })
})

describe('received reports', () => {
  test('can be downloaded, also without the permission for scheduled reports', async () => {
    const { user, backend } = openReports('/received-reports', { as: ['dashboards-premium'] })
    const table = within(await screen.findByRole('table', { name: 'Files' }))
    expect(table.getByRole('row', { name: /^Quality of the week ?Premium dashboard · Feb 23/ })).toBeVisible()
    await user.click(table.getByRole('button', { name: 'Download quality-2026-02-23-2026-03-01.pdf' }))
    await waitFor(() => expect(backend.sentTo('/api/report-files/90')).toHaveLength(1))
  })

  test('say so while there are none', async () => {
    openReports('/received-reports', { got: { data: [] } })
    expect(await screen.findByText('No report was sent to you')).toBeVisible()
  })
})

test.each(['/reports', '/reports/new', '/reports/4', '/reports/edit/4'])(
  '%s loads nothing without report-edit, and names it',
  async (address) => {
    const { backend } = openReports(address, { as: ['dashboards-premium'] })
    expect(await screen.findByText('report-edit')).toBeVisible()
    expect(backend.requests.filter(({ path }) => path.startsWith('/api/report'))).toEqual([])
  },
)
