import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import type { CallOptions } from '#contracts/calls.ts'
import type { FreemiumDashboard } from '#contracts/dashboards.ts'
import { RequestFailed } from '#src/lib/request-failed.ts'
import { noAudits } from '#tests/support/example-audits.ts'
import { exampleDashboard } from '#tests/support/example-dashboard.ts'
import { renderLinked } from '#tests/support/render-island.tsx'

import { FreemiumPage, type FreemiumPageProps } from './freemium-screen.tsx'

const facets: CallOptions = {
  partners: [
    { id: 1, name: 'Banco del Sur', time_zone: 'America/Lima' },
    { id: 2, name: 'Seguros Andinos', time_zone: 'Pacific/Kiritimati' },
  ],
  campaigns: [
    { id: 11, name: 'Retention', partner_id: 1 },
    { id: 12, name: 'Verification', partner_id: 2 },
  ],
  teams: [{ id: 5, name: 'North' }],
  agents: [],
  dispositions: [],
}

const ALL = { seesCalls: true, seesPlans: true, hasQueue: true, auditsCalls: true }
const NONE_OF_THEM = { seesCalls: false, seesPlans: false, hasQueue: false, auditsCalls: false }

async function show(props: Partial<FreemiumPageProps> & { is?: Partial<FreemiumDashboard> } = {}) {
  const { is, ...rest } = props
  const handlers = { onChange: vi.fn(), onClear: vi.fn(), onOpen: vi.fn(), onRetry: vi.fn() }
  renderLinked(
    <FreemiumPage
      query={{}}
      dashboard={{ value: { ...exampleDashboard(), ...is }, error: null, isPending: false }}
      facets={facets}
      rights={ALL}
      now={new Date('2026-03-31T12:00:00Z')}
      {...handlers}
      {...rest}
    />,
  )
  await screen.findByRole('heading', { level: 1, name: 'Freemium dashboard' })
  return { ...handlers, user: userEvent.setup({ delay: null }) }
}

const tile = (name: RegExp) => screen.getByRole('link', { name })
const chart = (name: string) => within(screen.getByRole('figure', { name }))

test('the page shows its question, the days, the time zone and the compared days', async () => {
  await show()
  expect(screen.getByText('What did we audit?')).toBeVisible()
  expect(
    screen.getByText('Mar 2 – 31, 2026, time zone America/Lima. Changes are against Jan 31 – Mar 1, 2026.'),
  ).toBeVisible()
})

test('a tile shows its number and change, and links to what it counts', async () => {
  await show({ query: { channel: 'voice' } })
  // 22 weekdays with 40 and 8 weekend days with 2, compared with 30 days with 20
  expect(tile(/^Interactions/)).toHaveTextContent('896')
  expect(tile(/^Interactions/)).toHaveTextContent('49% more than before')
  const address = new URL(tile(/^Interactions/).getAttribute('href')!, location.href)
  expect(Object.fromEntries(address.searchParams)).toEqual({
    channel: 'voice',
    started_from: '2026-03-02',
    started_to: '2026-03-31',
  })
  expect(tile(/^Agents/)).toHaveTextContent('12')
  expect(tile(/^Talk time, hours/)).toHaveTextContent('60')
})

test('the average handle time shows on hover what it is computed from', async () => {
  const { user } = await show()
  expect(tile(/^Average handle time/)).toHaveTextContent('4:45')
  await user.hover(tile(/^Average handle time/))
  const detail = await screen.findByRole('tooltip')
  expect(detail).toHaveTextContent('Talk 59:44:00, hold 7:28:00 and after-call work 3:44:00')
  expect(detail).toHaveTextContent('divided by 896 handled interactions')
  expect(detail).toHaveTextContent('time zone America/Lima')
})

test('an average of fewer than five interactions is a dash', async () => {
  const few = { interactions: 4, agents: 2, talk_ms: 1000, hold_ms: 0, after_call_work_ms: 0, handled: 4 }
  await show({ is: { totals: few } })
  expect(tile(/^Average handle time/)).toHaveTextContent('–')
  expect(tile(/^Average handle time/)).not.toHaveTextContent('before')
  expect(chart('Agents with most interactions').getByLabelText(/^Luis Paz/)).toHaveAccessibleName(
    /Interactions: 4; Talk time: 16:00; Handle time: –; Handled interactions: 4$/,
  )
})

test('a share is shown with its interval, and neither for fewer than five', async () => {
  await show()
  expect(chart('Interactions by channel').getByLabelText(/^WhatsApp/)).toHaveAccessibleName(
    'WhatsApp; Interactions: 20; Share: 2.2%; 95% interval from: 1.4%; 95% interval to: 3.4%',
  )
  await show({ is: { totals: { ...exampleDashboard().totals, interactions: 4 } } })
  expect(screen.getAllByLabelText(/^WhatsApp/)[1]).toHaveAccessibleName(
    'WhatsApp; Interactions: 20; Share: –; 95% interval from: –; 95% interval to: –',
  )
})

test('every mark links to its interactions', async () => {
  const { onOpen, user } = await show({ query: { team_id: 5 } })
  await user.click(chart('Interactions by day').getByRole('link', { name: /^Mon, Mar 9, 2026/ }))
  await user.click(chart('Interactions by channel').getByRole('link', { name: /^WhatsApp/ }))
  await user.click(chart('Interactions by weekday and hour').getByRole('link', { name: /^Fri, 18:00 to 18:59/ }))
  await user.click(chart('Agents with most interactions').getByRole('link', { name: /^Ana Rojas/ }))
  const opened = onOpen.mock.calls.map(([href]) => Object.fromEntries(new URL(href, location.href).searchParams))
  const month = { team_id: '5', started_from: '2026-03-02', started_to: '2026-03-31' }
  expect(opened).toEqual([
    { team_id: '5', started_from: '2026-03-09', started_to: '2026-03-09' },
    { ...month, channel: 'whatsapp' },
    { ...month, weekday: '5', hour: '18' },
    { ...month, agent_id: '7' },
  ])
})

test('a person who may not open conversations gets no links to them and no filters with their options', async () => {
  await show({ rights: NONE_OF_THEM, facets: null, is: { audits: { ...noAudits, listed: null, latest: null } } })
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByLabelText('Period')).toBeVisible()
  expect(screen.queryByLabelText('Partner')).toBeNull()
})

test('half a year is shown by weeks', async () => {
  await show({ is: exampleDashboard({ from: '2025-10-03', to: '2026-03-31' }) })
  expect(screen.getByRole('figure', { name: 'Average handle time by week' })).toBeVisible()
  expect(
    chart('Interactions by week').getByRole('link', { name: /^Oct 6\s–\s12, 2025; Interactions: 204$/ }),
  ).toHaveAttribute('href', '/calls?started_from=2025-10-06&started_to=2025-10-12')
})

test('a note says how many conversations have no date', async () => {
  await show()
  expect(screen.getByText(/^3 more conversations match these filters but have no date/)).toBeVisible()
})

const NONE = { interactions: 0, agents: 0, talk_ms: 0, hold_ms: 0, after_call_work_ms: 0, handled: 0 }

test('an empty database says what the page is for and what to do next', async () => {
  await show({ is: { totals: NONE, undated: 0, audits: noAudits } })
  expect(screen.getByText('No interactions in the last 30 days')).toBeVisible()
  expect(screen.getByText('npm run import -- path/to/files')).toBeVisible()
  expect(screen.queryByRole('figure')).toBeNull()
})

test('filters that nothing matches can be cleared', async () => {
  const { onClear, user } = await show({ query: { channel: 'email' }, is: { totals: NONE, audits: noAudits } })
  expect(screen.getByText('No interaction matches these filters')).toBeVisible()
  for (const button of screen.getAllByRole('button', { name: 'Clear filters' })) await user.click(button)
  expect(onClear).toHaveBeenCalledTimes(2)
})

test('figures that cannot be loaded can be loaded again', async () => {
  const error = new RequestFailed({ kind: 'unavailable', message: '' }, 503)
  const { onRetry, user } = await show({ dashboard: { value: null, error, isPending: false } })
  expect(screen.getByRole('alert')).toHaveTextContent('The server cannot be reached')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('a skeleton is shown while the first figures load, and later the last figures stay', async () => {
  await show({ dashboard: { value: null, error: null, isPending: true } })
  expect(screen.getByRole('region', { name: 'Loading...' })).toHaveAttribute('aria-busy', 'true')
  await show({ dashboard: { value: exampleDashboard(), error: null, isPending: true } })
  expect(screen.getAllByRole('figure')).toHaveLength(7)
})

test('selecting a period or a channel reports the change', async () => {
  const { onChange, user } = await show()
  await user.selectOptions(screen.getByLabelText('Period'), 'Last 7 days')
  expect(onChange).toHaveBeenLastCalledWith({ started_from: '2026-03-25', started_to: '2026-03-31' })
  await user.selectOptions(screen.getByLabelText('Period'), 'Last 30 days')
  expect(onChange).toHaveBeenLastCalledWith({ started_from: undefined, started_to: undefined })
  await user.selectOptions(screen.getByLabelText('Channel'), 'WhatsApp')
  expect(onChange).toHaveBeenLastCalledWith({ channel: 'whatsapp' })
  await user.selectOptions(screen.getByLabelText('Channel'), 'All channels')
  expect(onChange).toHaveBeenLastCalledWith({ channel: undefined })
})

test('the selectable periods end on the current day of the selected partner', async () => {
  const { onChange, user } = await show({ query: { partner_id: 2 } })
  await user.selectOptions(screen.getByLabelText('Period'), 'Last 7 days')
  expect(onChange).toHaveBeenLastCalledWith({ started_from: '2026-03-26', started_to: '2026-04-01' })
})

test('another partner removes the campaign, and only campaigns of the partner are offered', async () => {
  const { onChange, user } = await show({ query: { partner_id: 1, campaign_id: 11 } })
  await user.click(screen.getByRole('combobox', { name: 'Campaign' }))
  expect(screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)).toContain('Retention')
  expect(screen.queryByRole('option', { name: 'Verification', hidden: true })).toBeNull()
  await user.click(screen.getByRole('combobox', { name: 'Partner' }))
  await user.click(await screen.findByRole('option', { name: 'Seguros Andinos', hidden: true }))
  expect(onChange).toHaveBeenLastCalledWith({ partner_id: 2, campaign_id: undefined })
})

test('other days are selected in a calendar that is loaded on demand', async () => {
  const { onChange, user } = await show()
  expect(screen.queryByLabelText('From and to')).toBeNull()
  await user.selectOptions(screen.getByLabelText('Period'), 'Other days')
  expect(onChange).not.toHaveBeenCalled()
  await user.click(await screen.findByLabelText('From and to'))
  await user.click(await screen.findByRole('button', { name: '9 March 2026', hidden: true }))
  await user.click(screen.getByRole('button', { name: '13 March 2026', hidden: true }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ started_from: '2026-03-09', started_to: '2026-03-13' })
})
