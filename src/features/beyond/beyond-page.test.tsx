import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import type { BeyondDashboard } from '#contracts/beyond.ts'
import type { CallOptions } from '#contracts/calls.ts'
import { RequestFailed } from '#src/lib/request-failed.ts'
import { renderLinked } from '#tests/support/render-island.tsx'

import { type BeyondAnswers, BeyondPage, type BeyondPageProps } from './beyond-page.tsx'
import {
  comparedPartners,
  exampleBeyond,
  exampleCollections,
  exampleDisclosures,
  exampleDrivers,
  exampleReasons,
  exampleSurvival,
} from './example-beyond.ts'

const facets: CallOptions = {
  partners: [{ id: 1, name: 'Banco del Sur', time_zone: 'America/Lima' }],
  campaigns: [{ id: 11, name: 'Retention', partner_id: 1 }],
  teams: [{ id: 5, name: 'North' }],
  agents: [{ id: 7, name: 'Ana Rojas', team_id: 5 }],
  dispositions: [],
}

const ALL = { seesCalls: true, seesPolicies: true, seesDebts: true }
const NONE = { seesCalls: false, seesPolicies: false, seesDebts: false }

const told = <Value,>(value: Value) => ({ value, error: null, isPending: false, again: vi.fn() })

async function show(
  props: Partial<Omit<BeyondPageProps, 'answers'>> & {
    is?: Partial<BeyondDashboard>
    answers?: Partial<BeyondAnswers>
  } = {},
) {
  const { is, answers, ...rest } = props
  const wishes = { onChange: vi.fn(), onClear: vi.fn(), onOpen: vi.fn() }
  renderLinked(
    <BeyondPage
      query={{}}
      facets={facets}
      rights={ALL}
      now={new Date('2026-03-31T12:00:00Z')}
      worklists={null}
      {...wishes}
      {...rest}
      answers={{
        dashboard: told({ ...exampleBeyond, ...is }),
        survival: told(exampleSurvival),
        drivers: told(exampleDrivers),
        disclosures: told(exampleDisclosures),
        reasons: told(exampleReasons),
        collections: told(exampleCollections),
        ...answers,
      }}
    />,
  )
  await screen.findByRole('heading', { level: 1, name: 'Beyond dashboard' })
  return { ...wishes, user: userEvent.setup({ delay: null }) }
}

const chart = (name: string) => within(screen.getByRole('figure', { name }))
const section = (name: string) => within(screen.getByRole('region', { name }))
const searchOf = (href: string | null) => Object.fromEntries(new URL(href!, location.href).searchParams)

test('the page asks its question and names days, time zone and until when it looks', async () => {
  await show()
  expect(screen.getByText('What did the conversation cause?')).toBeVisible()
  expect(
    screen.getByText(
      'Apr 1, 2025 – Mar 31, 2026, time zone America/Lima. Policies are looked at until Mar 31, 2026. Changes are against Apr 1, 2024 – Mar 31, 2025.',
    ),
  ).toBeVisible()
})

test('persistency tells its rate, of how many and how surely, and leads to those policies', async () => {
  await show({ query: { partner_id: 1 } })
  const tile = section('Persistency').getByRole('link', { name: /^After 3 months/ })
  // 944 of 1,200 but for 20; Wilson 77.7 to 82.2
  expect(tile).toHaveTextContent('80.0%5.0 points less than before944 of 1,18095 % interval: 78% to 82%')
  expect(searchOf(tile.getAttribute('href'))).toEqual({
    ...{ partner_id: '1', persistency: 'counted', after: '3', outcome: 'rated' },
    ...{ effective_from: '2025-04-01', effective_to: '2025-12-31' },
  })
})

test('persistency and retention are told against the period before, or a team in the same days', async () => {
  const { user, onChange } = await show()
  // 80.0 against 850 of 1,000, and 60 of 118 against 40 of 100
  const tile = (region: string, name: RegExp) => section(region).getByRole('link', { name })
  expect(tile('Persistency', /^After 3 months/)).toHaveTextContent('5.0 points less than before')
  expect(tile('Net retention', /^Saved at first/)).toHaveTextContent('10.8 points more than before')
  await user.hover(tile('Persistency', /^After 3 months/))
  expect(await screen.findByText('In Apr 1, 2024 – Mar 31, 2025: 850 of 1,000')).toBeVisible()

  await user.click(screen.getByRole('combobox', { name: 'Compare with' }))
  expect(screen.queryByRole('option', { name: /^Partner:/, hidden: true })).toBeNull()
  await user.click(await screen.findByRole('option', { name: 'Team: North', hidden: true }))
  expect(onChange).toHaveBeenLastCalledWith({ compare_team_id: 5 })
  await show({
    query: { compare_team_id: 5 },
    is: { compared_with: { ...exampleBeyond.compared_with, team: { id: 5, name: 'North' } } },
  })
  expect(screen.getByText(/Compared with North in the same days\.$/)).toBeVisible()
  expect(screen.getAllByText('5.0 points less than North')).toHaveLength(2)
})

test('fewer than five partners are told beside each other nowhere', async () => {
  const { persistency } = exampleBeyond
  await show({
    query: { by: 'partner' },
    is: { persistency: { ...persistency, by: 'partner', groups: [], group_count: 0 } },
    answers: { survival: told({ ...exampleSurvival, by: 'partner', groups: [], log_rank: null }) },
  })
  for (const region of ['Persistency', 'How long policies last', 'Partners beside each other'])
    expect(section(region).getByText(/^At least five partners that can be compared/)).toBeVisible()
  expect(section('Persistency').getByRole('link', { name: /^After 3 months/ })).toBeVisible()
})

test('a mark of fewer than five, and one that no month is old enough for, says why it is a dash', async () => {
  await show()
  const persistency = section('Persistency')
  const young = persistency.getByRole('group', { name: 'After 25 months –' })
  expect(young).toHaveTextContent('No month is so old yet')
  expect(persistency.getByRole('group', { name: 'After 13 months –' })).toHaveTextContent(
    '3 of 4: fewer than 5 make no rate',
  )
})

test('groups stand from the worst to the best, and each cell leads to its policies', async () => {
  const { onOpen, user } = await show()
  const map = chart('Persistency by verdict on the sale')
  const cells = map.getAllByLabelText(/, after 3 months;/)
  expect(cells.map((cell) => cell.getAttribute('aria-label')!.split(',')[0])).toEqual([
    'Void',
    'Valid',
    'No evidence file',
    'Repairable',
  ])
  expect(cells[0]).toHaveAccessibleName(
    'Void, after 3 months; In force: 72 of 238; Persistency: 30.3%; 95 % interval: 25% to 36%; Left out: by death or at their term: 2',
  )
  expect(cells[3]).toHaveAccessibleName('Repairable, after 3 months; In force: 1 of 4: too few for a rate')
  await user.click(cells[0]!)
  expect(searchOf(onOpen.mock.calls[0]![0])).toMatchObject({ verdict: 'void', after: '3', outcome: 'rated' })
})

test('a mark that no group is old enough for has no column', async () => {
  const { user } = await show()
  const map = chart('Persistency by verdict on the sale')
  await user.click(map.getByRole('button', { name: 'Table' }))
  expect(map.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Verdict on the sale',
    '3 months',
    '6 months',
  ])
})

test('the name of a group narrows the dashboard to it, and keeps what is chosen', async () => {
  const group = { name: 'Luis Paz', band: null, verdict: null, policies: 40 }
  const cohorts = [{ m: 3, issued: 40, kept: 20, left: 0 }]
  const persistency = { ...exampleBeyond.persistency, by: 'agent' as const, groups: [{ ...group, id: 9, cohorts }] }
  const { onOpen, user } = await show({ query: { by: 'agent', team_id: 5 }, is: { persistency } })
  await user.click(chart('Persistency by agent').getByRole('link', { name: 'Luis Paz' }))
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('/beyond?by=agent&team_id=5&agent_id=9')
})

test('of many groups the worst stand first, and all of them are one click away', async () => {
  const groups = Array.from({ length: 14 }, (_, at) => ({
    ...{ id: at, name: `Agent ${at}`, band: null, verdict: null, policies: 100 },
    cohorts: [{ m: 3, issued: 100, kept: 90 - at, left: 0 }],
  }))
  const persistency = { ...exampleBeyond.persistency, by: 'agent' as const, groups, group_count: 70 }
  const { user } = await show({ query: { by: 'agent' }, is: { persistency } })
  const names = () =>
    chart('Persistency by agent')
      .getAllByLabelText(/, after 3 months/)
      .map((cell) => cell.getAttribute('aria-label')!.split(',')[0])
  expect(names()).toHaveLength(12)
  expect(names()[0]).toBe('Agent 13')
  expect(screen.getByText(/The 14 largest of 70 are compared\.$/)).toBeVisible()
  await user.click(section('Persistency').getByRole('button', { name: 'All 14' }))
  expect(names()).toHaveLength(14)
})

test('curves say whether they differ by more than chance, and which are not drawn', async () => {
  await show()
  const survival = section('How long policies last')
  expect(survival.getByText(/χ² 24\.32/)).toHaveTextContent(
    'The curves differ more than chance would make them: χ² 24.32, 1 degree of freedom, p < 0.001.',
  )
  expect(survival.getByText('Fewer than five policies, and no curve: Repairable.')).toBeVisible()
  expect(survival.getByRole('figure')).toHaveAccessibleDescription(
    'Valid: 90% left after 200 days; Void: 40% left after 100 days; Void: half had ended after 20 days.',
  )
})

test('curves that do not differ are said not to', async () => {
  const log_rank = { chi_square: 1.2, freedom: 2, p: 0.549 }
  await show({ answers: { survival: told({ ...exampleSurvival, log_rank }) } })
  expect(screen.getByText(/χ² 1\.20/)).toHaveTextContent(
    'No difference beyond chance: χ² 1.20, 2 degrees of freedom, p 0.549.',
  )
})

test('another curve can stand out, and tells its interval', async () => {
  const { user } = await show()
  const first = () => screen.getByLabelText(/^Day 15;/)
  expect(first()).toHaveAccessibleName(/^Day 15; Valid: 100\.0%; 95% interval from: .*; Void: 100\.0%$/)
  await user.selectOptions(screen.getByLabelText('Group that stands out'), 'Void')
  expect(first()).toHaveAccessibleName(/^Day 15; Valid: 100\.0%; Void: 100\.0%; 95% interval from: /)
})

test('drivers say that they are no causes, of how many, what was corrected and what was left out', async () => {
  await show()
  const note = within(screen.getByRole('region', { name: /^What goes with it/ })).getByRole('note')
  expect(note).toHaveTextContent('This is association, not cause.')
  expect(note).toHaveTextContent('3 factors were compared, and p is corrected for as many (Benjamini and Hochberg).')
  expect(note).toHaveTextContent('240 of 1,100 cases had the outcome')
  expect(note).toHaveTextContent('Left out: 85 without a known conversation, 310 for which it is too early to tell.')
})

test('a factor tells its effect, interval, cases, p, both sides and its risk, and leads to its cases', async () => {
  const { onOpen, user } = await show({ query: { partner_id: 1 } })
  const rows = chart('Questions and categories')
  const failed = rows.getByRole('link', { name: /^Failed: Says the free-look period/ })
  expect(failed).toHaveAccessibleName(
    'Failed: Says the free-look period; Points: +25.0; 95% interval from: +19.0; 95% interval to: +31.0; Cases: 1,100; Corrected p: < 0.001; p alone: < 0.001; Outcome with it: 40.0%; Cases with it: 300; Outcome without it: 15.0%; Cases without it: 800; Relative risk: 2.67; Relative risk from: 2.15; Relative risk to: 3.30; Finding: Goes with it',
  )
  await user.click(failed)
  await user.click(rows.getByRole('link', { name: /^Found: Price objection.*Finding: Could be chance$/ }))
  const cases = {
    ...{ partner_id: '1', persistency: 'counted', after: '3', outcome: 'rated' },
    ...{ effective_from: '2025-04-01', effective_to: '2025-12-31' },
  }
  expect(onOpen.mock.calls.map(([href]) => searchOf(href))).toEqual([
    { ...cases, scorecard_id: '3', failed: 'free-look' },
    { ...cases, category_id: '9' },
  ])
})

test('a factor of too few is told only when asked for, and neither its effect nor its risk nor a finding', async () => {
  const { user } = await show()
  expect(chart('Questions and categories').queryByLabelText(/^Found: Complaint/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'All 3, also those of too few cases' }))
  const name = chart('Questions and categories')
    .getByLabelText(/^Found: Complaint/)
    .getAttribute('aria-label')!
  expect(name).toContain('Points: –')
  expect(name).toContain('Outcome with it: –; Cases with it: 3')
  expect(name).toContain('Relative risk: –')
  expect(name).toMatch(/Finding: –$/)
})

test('measures have a picture of their own, in deltas', async () => {
  await show()
  expect(chart('Measures of the conversation').getByLabelText(/^Share of silence; Delta: \+0\.08; /)).toBeVisible()
  expect(chart('Questions and categories').queryByLabelText(/^Share of silence/)).toBeNull()
})

test('reasons are told with their share, and what was said against each', async () => {
  const { onOpen, user } = await show()
  expect(chart('Policies that ended, by reason').getByLabelText(/^Price;/)).toHaveAccessibleName(
    'Price; Policies: 60; Share: 60.0%; 95% interval from: 50.2%; 95% interval to: 69.1%',
  )
  const said = chart('What was said, by the reason of the end')
  expect(said.getByLabelText(/^“Price objection” where the reason is “Price”/)).toHaveAccessibleName(
    '“Price objection” where the reason is “Price”; Found: 25 of 50; 95 % interval: 37% to 63%',
  )
  expect(said.getByLabelText(/reason is “The sale”/)).toHaveAccessibleName(/Found: 1 of 3: too few for a rate$/)
  await user.click(said.getByRole('link', { name: 'Price objection' }))
  expect(searchOf(onOpen.mock.calls[0]![0])).toMatchObject({ category_id: '9' })
})

test('net retention is told with its intervals, and not of fewer than five', async () => {
  await show()
  const retention = section('Net retention')
  expect(retention.getByRole('link', { name: /^Requests to cancel 120/ })).toBeVisible()
  expect(retention.getByRole('link', { name: /^Saved at first 50.8%/ })).toHaveTextContent(
    '60 of 11895 % interval: 42% to 60%',
  )
  expect(retention.getByRole('link', { name: /^In force after 30 days 40.0%/ })).toHaveTextContent('40 of 100')
  expect(retention.getByRole('link', { name: /^In force after 90 days –/ })).toHaveTextContent('1 of 4: fewer than 5')
})

test('collections tell one currency at a time, and lead to the debts', async () => {
  const { user, onOpen } = await show({ query: { partner_id: 1 } })
  const collections = section('Collections')
  expect(collections.getByRole('link', { name: /^Promises kept 80\.0%/ })).toBeVisible()
  const rolls = chart('Roll rate by days overdue, CLP')
  expect(rolls.getByLabelText(/^1–7 days/)).toHaveAccessibleName(
    /^1–7 days; Roll rate: 30\.0%; Debts: 100; Of debts: 30\.0%;/,
  )
  expect(rolls.getByLabelText(/^8–30 days/)).toHaveAccessibleName(/^8–30 days; Roll rate: –; Debts: 3; Of debts: –;/)
  await user.click(
    chart('Recovery by days overdue when assigned, CLP').getByRole('link', { name: /^8–30 days; Recovered: 25\.0%/ }),
  )
  expect(searchOf(onOpen.mock.calls[0]![0])).toEqual({
    ...{ partner_id: '1', standing: 'all', currency: 'CLP', assigned_bucket: '2' },
    ...{ assigned_from: '2025-04-01', assigned_to: '2026-03-31' },
  })
  await user.selectOptions(collections.getByLabelText('Currency'), 'PEN')
  expect(collections.getByRole('figure', { name: 'Roll rate by days overdue, PEN' })).toBeVisible()
})

test('fewer than five partners are not compared, and the page says so', async () => {
  await show()
  expect(section('Partners beside each other').getByText(/^At least five partners/)).toBeVisible()
})

test('partners stand beside each other with their intervals, the lowest first', async () => {
  await show({ is: { partners: comparedPartners } })
  const persistency = chart('Persistency after three months, by partner').getAllByRole('link')
  expect(persistency[0]).toHaveAccessibleName(
    'Seguros Andinos; Persistency: 60.0%; 95% interval from: 50.2%; 95% interval to: 69.1%; Policies: 100; In force: 60',
  )
  // three scores make no mean
  expect(chart('Mean machine score, by partner').getAllByRole('link').at(-1)).toHaveAccessibleName(
    'Retail Norte; Machine score: –; 95% interval from: –; 95% interval to: –; Conversations: 3',
  )
})

test('channels are told by month, each leading to its conversations within the period', async () => {
  const { onOpen, user } = await show()
  const mix = chart('Channel mix by month')
  await user.click(mix.getByRole('link', { name: /^February 2026; Voice: 75\.0%; WhatsApp: 25\.0%/ }))
  expect(searchOf(onOpen.mock.calls[0]![0])).toEqual({ started_from: '2026-02-01', started_to: '2026-02-28' })
  expect(mix.getByRole('link', { name: /^March 2026; Voice: –/ })).toBeVisible()
})

test('who may open neither conversations, policies nor debts is shown no way to them', async () => {
  await show({ rights: NONE, facets: null })
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.queryByLabelText('Partner')).toBeNull()
  expect(screen.getByLabelText('Period')).toHaveDisplayValue('Last 365 days')
})

test('each part that cannot be loaded says so on its own, and can be asked for again', async () => {
  const error = new RequestFailed({ kind: 'unavailable', message: '' }, 503)
  const drivers = { value: null, error, isPending: false, again: vi.fn() }
  const { user } = await show({ answers: { drivers } })
  const failed = within(screen.getByRole('region', { name: /^What goes with it/ }))
  expect(failed.getByRole('alert')).toHaveTextContent('The server cannot be reached')
  expect(chart('Policies that ended, by reason').getByLabelText(/^Price/)).toBeVisible()
  await user.click(failed.getByRole('button', { name: 'Try again' }))
  expect(drivers.again).toHaveBeenCalledOnce()
})

test('an answer that stands behind several parts is told to have failed once', async () => {
  const error = new RequestFailed({ kind: 'unavailable', message: '' }, 503)
  await show({ answers: { dashboard: { value: null, error, isPending: false, again: vi.fn() } } })
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  expect(screen.queryByRole('region', { name: 'Net retention' })).toBeNull()
})

test('a part waits on its own, and keeps its last figures while newer ones are on their way', async () => {
  const pending = { error: null, isPending: true, again: vi.fn() }
  await show({
    answers: { survival: { ...pending, value: null }, reasons: { ...pending, value: exampleReasons } },
  })
  expect(section('How long policies last').getByRole('group', { name: 'Loading...' })).toHaveAttribute(
    'aria-busy',
    'true',
  )
  expect(chart('Policies that ended, by reason').getByLabelText(/^Price/)).toBeVisible()
})

test('without policies the page says what to do, and a filter can be taken away', async () => {
  const persistency = { ...exampleBeyond.persistency, all: [], groups: [], group_count: 0 }
  const { onClear, user } = await show({ query: { team_id: 5 }, is: { persistency } })
  const empty = section('Persistency')
  expect(empty.getByText('No policy that began in these months is known')).toBeVisible()
  await user.click(empty.getByRole('button', { name: 'Clear filters' }))
  expect(onClear).toHaveBeenCalledOnce()
})

test('every other part says in words that there is nothing to tell', async () => {
  await show({
    is: {
      retention: { requests: 0, decided: 0, saved: 0, conversations: { asked: 0, saved: 0 }, after: [] },
      channels: [],
    },
    answers: {
      survival: told({ ...exampleSurvival, groups: [], log_rank: null }),
      drivers: told({ ...exampleDrivers, drivers: [] }),
      disclosures: told({ ...exampleDisclosures, factors: [] }),
      reasons: told({ ...exampleReasons, reasons: [], categories: [] }),
      collections: told({ ...exampleCollections, rolls: [], recovery: [], promises: { due: 0, kept: 0, ends: [] } }),
    },
  })
  expect(screen.getByText(/^No group of these filters has five policies/)).toBeVisible()
  expect(screen.getByText(/^Nothing can be compared with these filters/)).toBeVisible()
  expect(screen.getByText(/^No policy of this period has an evidence file/)).toBeVisible()
  expect(screen.getByText(/^No policy with a known reason ended/)).toBeVisible()
  expect(screen.getByText(/did anybody ask to cancel/)).toBeVisible()
  expect(screen.getByText(/^No debt of this period/)).toBeVisible()
  expect(section('Channels').getByText('Nothing to show for these filters.')).toBeVisible()
})

test('period, grouping and outcome are wished for, the usual ones without a word', async () => {
  const { onChange, user } = await show({ query: { by: 'agent', outcome: 'void-verdict' } })
  await user.selectOptions(screen.getByLabelText('Period'), 'Last 90 days')
  expect(onChange).toHaveBeenLastCalledWith({ started_from: '2026-01-01', started_to: '2026-03-31' })
  await user.selectOptions(screen.getByLabelText('Period'), 'Last 365 days')
  expect(onChange).toHaveBeenLastCalledWith({ started_from: undefined, started_to: undefined })
  await user.selectOptions(screen.getByLabelText('Persistency told by'), 'Machine score of the sale')
  expect(onChange).toHaveBeenLastCalledWith({ by: 'score-band' })
  await user.selectOptions(screen.getByLabelText('Persistency told by'), 'Verdict on the sale')
  expect(onChange).toHaveBeenLastCalledWith({ by: undefined })
  await user.selectOptions(screen.getByLabelText('Outcome'), 'Promises broken')
  expect(onChange).toHaveBeenLastCalledWith({ outcome: 'promise-broken' })
})

test('an agent that the address names is told, and can be taken away', async () => {
  const { onChange, user } = await show({ query: { agent_id: 7 } })
  expect(screen.getByText('Agent: Ana Rojas')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'All agents' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ agent_id: undefined })
})

test('failed disclosures are told with their cases and lead to those policies, those of too few only when asked', async () => {
  const { user } = await show({ query: { partner_id: 1 } })
  const part = section('Early ends and failed disclosures')
  expect(part.getByText('This is association, not cause.')).toBeVisible()
  expect(part.getByText(/^30 of 120 policies with a verdict ended within three months/)).toBeVisible()
  const rows = chart('Early ends by failed disclosure')
  await user.click(rows.getByRole('button', { name: /table/i }))
  const link = rows.getByRole('link', { name: /^Right to step back/ })
  expect(searchOf(link.getAttribute('href'))).toEqual({
    ...{ partner_id: '1', persistency: 'counted', after: '3', outcome: 'rated' },
    ...{ effective_from: '2025-04-01', effective_to: '2025-12-31', failed_disclosure: 'CL.withdrawal' },
  })
  expect(rows.queryByText(/^recording/)).toBeNull()
  await user.click(part.getByRole('button', { name: 'All 4, also those of too few cases' }))
  expect(rows.getAllByText(/^recording/).length).toBeGreaterThan(0)
})
