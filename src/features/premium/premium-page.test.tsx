import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'

import type { CallOptions } from '#contracts/calls.ts'
import { callListQuerySchema } from '#contracts/lists/calls.ts'
import { evaluationListQuerySchema } from '#contracts/lists/evaluations.ts'
import type { Judged, PremiumDashboard } from '#contracts/premium.ts'
import { RequestFailed } from '#src/lib/request-failed.ts'
import { renderLinked } from '#tests/support/render-island.tsx'

import { exampleJudged, examplePremium, judgedBy, scoresOf } from './example-premium.ts'
import { PremiumPage, type PremiumPageProps } from './premium-page.tsx'

const facets: CallOptions = {
  partners: [
    { id: 1, name: 'Banco del Sur', time_zone: 'America/Lima' },
    { id: 2, name: 'Seguros Andinos', time_zone: 'Pacific/Kiritimati' },
  ],
  campaigns: [],
  teams: [{ id: 5, name: 'North' }],
  agents: [{ id: 77, name: 'Eva Ruiz', team_id: 5 }],
  dispositions: [],
}

const ALL = {
  seesCalls: true,
  seesEvaluations: true,
  seesCalibrations: true,
  makesScorecards: true,
}
const NONE_OF_THEM = {
  seesCalls: false,
  seesEvaluations: false,
  seesCalibrations: false,
  makesScorecards: false,
}

type Shown = Partial<PremiumPageProps> & { is?: Partial<PremiumDashboard>; judged?: Partial<Judged> }

async function show({ is, judged, ...rest }: Shown = {}) {
  const wishes = { onChange: vi.fn(), onClear: vi.fn(), onOpen: vi.fn(), onRetry: vi.fn() }
  const value = { ...examplePremium(), ...(judged && { judged: { ...exampleJudged(), ...judged } }), ...is }
  renderLinked(
    <PremiumPage
      query={{}}
      dashboard={{ value, error: null, isPending: false }}
      facets={facets}
      rights={ALL}
      now={new Date('2026-03-31T12:00:00Z')}
      {...wishes}
      {...rest}
    />,
  )
  await screen.findByRole('heading', { level: 1, name: 'Premium dashboard' })
  return { ...wishes, user: userEvent.setup({ delay: null }) }
}

const tile = (name: RegExp) => screen.getByRole('link', { name })
const chart = (name: string) => within(screen.getByRole('figure', { name }))
const table = () => within(screen.getByRole('table', { name: 'Question by question' }))
const mark = (name: string, of: RegExp) => chart(name).getByRole('link', { name: of })

/** What an address asks of its list, which reads all of it. */
function asked(href: string | null) {
  const { pathname, searchParams } = new URL(href!, location.href)
  const search = Object.fromEntries(searchParams)
  const schema = pathname === '/calls' ? callListQuerySchema : evaluationListQuerySchema
  expect(Object.keys(schema.parse(search))).toEqual(expect.arrayContaining(Object.keys(search)))
  return { list: pathname, ...search }
}
const CALLS = { list: '/calls', started_from: '2026-03-02', started_to: '2026-03-31' }
const JUDGED = { ...CALLS, scorecard_id: '3' }
const AUDITS = {
  list: '/quality/evaluations',
  group: 'counted',
  scorecard_id: '3',
  submitted_from: '2026-03-02',
  submitted_to: '2026-03-31',
}

test('the page asks its question, and names days, zone, scorecard, versions and what it compares with', async () => {
  await show()
  expect(screen.getByText('What happens in every conversation?')).toBeVisible()
  expect(
    screen.getByText('Mar 2 – 31, 2026, time zone America/Lima. Changes are against Jan 31 – Mar 1, 2026.'),
  ).toBeVisible()
  expect(screen.getByText(/^Scorecard Sales call:/)).toHaveTextContent(
    'version 2 (280 by machine, 30 by people) and version 1 (20 by machine, 10 by people)',
  )
})

describe('tiles', () => {
  test('tell machine beside people, each with its cases, interval, target and change', async () => {
    await show()
    expect(tile(/^Machine score, points/)).toHaveTextContent(
      '70.0of 300 conversations, 70.0 to 70.0Below the target of 855.0 points more than before',
    )
    // three audits before are too few to compare with
    expect(tile(/^Human score, points/)).toHaveTextContent(/80\.0of 40 audits, 80\.0 to 80\.0Below the target of 85$/)
    expect(tile(/^Set to zero by the machine/)).toHaveTextContent('4.8%15 of 310')
    expect(tile(/^Set to zero by people/)).toHaveTextContent('10.0%4 of 40')
    // 3 + 27 of 4 + 36: answers together, no average of rates
    expect(tile(/^Agreement of machine and people/)).toHaveTextContent('75.0%30 of 40κ told of 1 question')
    expect(tile(/^Judged by rules/)).toHaveTextContent('75.0%300 of 40020 more have no words')
    expect(tile(/^Disputed evaluations/)).toHaveTextContent('20.0%5 of 25accepted: 50%, 3 of 6 answers')
    expect(tile(/^Calibrations closed/)).toHaveTextContent('12 not closed yet')
    expect(tile(/^Agent’s share of talking/)).toHaveTextContent('60.0%of 100 conversations')
    expect(tile(/^Share of silence/)).toHaveTextContent('16.7%')
    expect(tile(/^Share of talking over/)).toHaveTextContent('10.0%')
    expect(tile(/^Change of the customer’s mood/)).toHaveTextContent('+0.25')
  })

  test('tell on hover what they are computed from, and the number they are compared with', async () => {
    const { user } = await show()
    await user.hover(tile(/^Machine score/))
    const score = await screen.findByRole('tooltip')
    expect(score).toHaveTextContent('Sum of scores 21,000.0, divided by 300 conversations')
    expect(score).toHaveTextContent('10 more have none: their rules could tell nothing')
    expect(score).toHaveTextContent('95 % interval: 70.0 to 70.0')
    expect(score).toHaveTextContent('In Jan 31 – Mar 1, 2026: 65.0')
    expect(score).toHaveTextContent('time zone America/Lima')
    await user.unhover(tile(/^Machine score/))
    await user.hover(tile(/^Share of silence/))
    expect((await screen.findByText('33:20 of 3:20:00')).closest('[role="tooltip"]')).toHaveTextContent(
      'Known of calls whose turns carry their times, and whose duration is known.',
    )
  })

  test('tell nothing of fewer than five but how few they are', async () => {
    await show({ judged: { machine: scoresOf(4, 70, 1), people: scoresOf(0, 0) }, is: { disputes: NO_DISPUTES } })
    expect(tile(/^Machine score/)).toHaveTextContent(/–of 4 conversationsTarget 85$/)
    expect(tile(/^Human score/)).toHaveTextContent(/–of 0 audits/)
    expect(tile(/^Set to zero by the machine/)).toHaveTextContent(/–1 of 4$/)
    expect(tile(/^Disputed evaluations/)).toHaveTextContent(/–1 of 4$/)
  })

  test('open the rows that they count', async () => {
    await show({ query: { team_id: 5, judge: 'people', compare_partner_id: 2, started_from: '2026-03-02' } })
    const to = (name: RegExp) => asked(tile(name).getAttribute('href'))
    expect(to(/^Machine score/)).toEqual({ ...JUDGED, team_id: '5', machine_points_min: '0' })
    expect(to(/^Human score/)).toEqual({ ...AUDITS, team_id: '5', points_min: '0' })
    expect(to(/^Set to zero by the machine/)).toEqual({ ...JUDGED, team_id: '5', machine_auto_failed: 'yes' })
    expect(to(/^Set to zero by people/)).toEqual({ ...AUDITS, team_id: '5', auto_failed: 'yes' })
    expect(to(/^Agreement/)).toEqual({ ...AUDITS, team_id: '5', compared: 'yes' })
    expect(to(/^Share of silence/)).toEqual({ ...CALLS, team_id: '5' })
    expect(to(/^Disputed/)).toEqual({
      ...{ list: '/quality/evaluations', team_id: '5', disputed: 'yes' },
      ...{ released_from: '2026-03-02', released_to: '2026-03-31' },
    })
    expect(tile(/^Calibrations/)).toHaveAttribute('href', '/quality/calibration')
  })
})

const NO_DISPUTES = { released: 4, disputed: 1, decided: 0, accepted: 0 }

describe('pictures', () => {
  test('a day is told of machine and of people, each opening its own rows, and none of too few', async () => {
    await show()
    expect(asked(mark('Score by day', /^Mon, Mar 2, 2026 · Machine; Mean score: 60\.0/).getAttribute('href'))).toEqual({
      ...JUDGED,
      started_to: '2026-03-02',
      machine_points_min: '0',
    })
    expect(asked(mark('Score by day', /^Mon, Mar 2, 2026 · People; Mean score: 80\.0/).getAttribute('href'))).toEqual({
      ...AUDITS,
      submitted_to: '2026-03-02',
      points_min: '0',
    })
    expect(mark('Score by day', /^Tue, Mar 3, 2026 · People/)).toHaveAccessibleName(
      /Mean score: –; 95% interval from: –; 95% interval to: –; Sum of scores: 320\.0; Scores: 4$/,
    )
  })

  test('a trend is told in words with its interval, p and n, or that there are too few days', async () => {
    await show()
    expect(
      screen.getByText(
        /^The machine score rises by 3\.50 points a week \(95 % interval of the change 3\.50 to 3\.50 points a week, p below 0\.001, 30 days/,
      ),
    ).toBeVisible()
    expect(screen.getByText(/^For a trend of the human score there are too few days/)).toBeVisible()
  })

  test('given scores are told with their quartiles, and a bar opens its conversations', async () => {
    await show()
    expect(
      screen.getByText(
        'Machine: median 70, the middle half from 40 to 100, n = 300. People: median 80, the middle half from 60 to 100, n = 40.',
      ),
    ).toBeVisible()
    const bar = mark('Which scores were given', /^95 to 100 points; Machine: 100; .*People: 20; /)
    expect(asked(bar.getAttribute('href'))).toEqual({
      ...JUDGED,
      machine_points_min: '95',
      machine_points_max: '100',
    })
  })

  test('a question is told by machine and people, with agreement and what was not told', async () => {
    const { user, onOpen } = await show()
    const cells = (name: RegExp) =>
      within(table().getByRole('row', { name }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
    expect(cells(/^Was the price told/)).toEqual(['50%44% to 56%', '25%14% to 40%', '75%59% to 86%', '0.46', '10'])
    expect(cells(/^Did the agent greet/)).toEqual(['10%7% to 14%', '–', '–', '–', '0'])
    expect(cells(/^Does the agent listen/)).toEqual(['–', '20%10% to 35%', '–', '–', '0'])
    for (const link of within(table().getByRole('row', { name: /^Was the price/ })).getAllByRole('link'))
      await user.click(link)
    expect(onOpen.mock.calls.map(([href]) => asked(href))).toEqual([
      { ...JUDGED, machine_failed: 'price' },
      { ...AUDITS, failed_question: 'price' },
      { ...AUDITS, compared_question: 'price' },
      { ...JUDGED, machine_untold: 'price' },
    ])
  })

  test('a cell of the map opens what failed, of that question with that agent, as the judge says who is asked for', async () => {
    await show()
    const name = /^Was the price told\? · Ana Rojas; Failed: 2 of 20; Share: 10%; 95 % interval: 3% to 30%$/
    expect(asked(mark('Which question fails with whom', name).getAttribute('href'))).toEqual({
      ...JUDGED,
      machine_failed: 'price',
      agent_id: '7',
    })
    await show({ query: { judge: 'people' } })
    const [, people] = screen.getAllByRole('figure', { name: 'Which question fails with whom' })
    expect(asked(within(people!).getByRole('link', { name }).getAttribute('href'))).toEqual({
      ...AUDITS,
      failed_question: 'price',
      agent_id: '7',
    })
  })

  test('a cell of fewer than five has no rate, one without a failure no way to any', async () => {
    await show()
    const map = chart('Which question fails with whom')
    expect(map.getByRole('link', { name: /^Was the price told\? · Luis Paz/ })).toHaveAccessibleName(
      /Failed: 2 of 3: too few for a rate; Share: –$/,
    )
    expect(map.queryByRole('link', { name: /^Did the agent greet\? · Ana Rojas/ })).toBeNull()
    // what nobody's rule answers is not on the map of the machine
    expect(map.queryByLabelText(/^Does the agent listen/)).toBeNull()
  })

  test('an agent whose mean stands out is called an outlier, and of too few nothing is drawn', async () => {
    await show()
    const agents = chart('Agents by machine score')
    expect(agents.getByRole('link', { name: /^Ana Rojas/ })).toHaveAccessibleName(
      /Least: 0; First quartile: 0\.0; Median: 10\.0; .*Conversations: 20; Mean score: 10\.0; .*Outlier$/,
    )
    expect(agents.getByRole('link', { name: /^Agent 0/ })).not.toHaveAccessibleName(/Outlier/)
    expect(agents.getByRole('link', { name: /^Luis Paz/ })).toHaveAccessibleName(
      /^Luis Paz; Least: –; .*Conversations: 3; Mean score: –/,
    )
    expect(asked(agents.getByRole('link', { name: /^Ana Rojas/ }).getAttribute('href'))).toEqual({
      ...JUDGED,
      agent_id: '7',
      machine_points_min: '0',
    })
  })

  test('where no mean stands out that is said, and no agent is called anything', async () => {
    const { agents } = exampleJudged()
    await show({ judged: { agents: agents.slice(1) } })
    expect(screen.getByText(/No mean is an outlier/)).toBeVisible()
    expect(chart('Agents by machine score').getByRole('link', { name: /^Agent 0/ })).not.toHaveAccessibleName(/Among/)
  })

  test('what was not said is told too, and a rule that is still running says so', async () => {
    await show()
    const said = chart('What was said, and what was not')
    expect(said.getByRole('link', { name: /^Prices/ })).toHaveAccessibleName(
      'Prices; Share: 75.0%; Matches: 300; Does not match: 100; Judged: 400; 95% interval from: 70.5%; 95% interval to: 79.0%; Change, points: +25.0',
    )
    expect(said.getByRole('link', { name: /^Complaints \(still running\); Share: –; Matches: 1;/ })).toBeVisible()
    expect(asked(said.getByRole('link', { name: /^Prices/ }).getAttribute('href'))).toEqual({
      ...CALLS,
      category_id: '31',
    })
  })

  test('talking is told by day with numerator and denominator', async () => {
    await show()
    expect(mark('Share of talking over the customer, by day', /^Tue, Mar 3, 2026/)).toHaveAccessibleName(
      /: 10\.0%; Numerator: 10; Denominator: 100; Conversations: 10$/,
    )
    expect(mark('Change of the customer’s mood, by day', /^Mon, Mar 2, 2026/)).toHaveAccessibleName(
      /mood: –; Sum of changes: 1\.00; Conversations: 4$/,
    )
  })
})

test('a year and a half is told by weeks, sums over sums', async () => {
  await show({ is: examplePremium({ from: '2025-03-03', to: '2026-03-31' }) })
  expect(mark('Score by week', /^Mar 3\s–\s9, 2025 · Machine/)).toHaveAccessibleName(
    /Sum of scores: 4,305\.0; Scores: 70$/,
  )
})

describe('compared with another', () => {
  const compared_with = { from: '2026-03-02', to: '2026-03-31', partner: null, team: { id: 5, name: 'North' } }

  test('changes are told against its name', async () => {
    await show({ is: { compared_with } })
    expect(screen.getByText(/Compared with North in the same days\.$/)).toBeVisible()
    expect(tile(/^Machine score/)).toHaveTextContent('5.0 points more than North')
    expect(chart('What was said, and what was not').getByRole('link', { name: /^Prices/ })).toHaveAccessibleName(
      /Against North, points: \+25\.0$/,
    )
  })

  test('is chosen among partners and teams, and taken away again', async () => {
    const { onChange, user } = await show()
    await user.click(screen.getByRole('combobox', { name: 'Compare with' }))
    await user.click(await screen.findByRole('option', { name: 'Team: North', hidden: true }))
    expect(onChange).toHaveBeenLastCalledWith({ compare_partner_id: undefined, compare_team_id: 5 })
    await user.click(screen.getByRole('combobox', { name: 'Compare with' }))
    await user.click(await screen.findByRole('option', { name: 'Partner: Seguros Andinos', hidden: true }))
    expect(onChange).toHaveBeenLastCalledWith({ compare_partner_id: 2, compare_team_id: undefined })
  })
})

test('judge, scorecard and period are wished for', async () => {
  const { onChange, user } = await show()
  await user.selectOptions(screen.getByLabelText('Whose scores'), 'By people')
  expect(onChange).toHaveBeenLastCalledWith({ judge: 'people' })
  await user.selectOptions(screen.getByLabelText('Scorecard'), 'Service call')
  expect(onChange).toHaveBeenLastCalledWith({ scorecard_id: 4 })
  await user.selectOptions(screen.getByLabelText('Period'), 'Last 7 days')
  expect(onChange).toHaveBeenLastCalledWith({ started_from: '2026-03-25', started_to: '2026-03-31' })
})

test('an agent that an address brings is a chip to take away', async () => {
  const { onChange, user } = await show({ query: { agent_id: 77 } })
  expect(screen.getByText('Agent: Eva Ruiz')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Any agent' }))
  expect(onChange).toHaveBeenLastCalledWith({ agent_id: undefined })
})

describe('rights', () => {
  test('without any to open lists numbers stand without links', async () => {
    await show({ rights: NONE_OF_THEM, facets: null, judged: { listed: null } })
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.getByRole('group', { name: /^Machine score/ })).toHaveTextContent('70.0')
    expect(table().getByRole('row', { name: /^Was the price told/ })).toHaveTextContent('50%')
    expect(screen.queryByLabelText('Partner')).toBeNull()
    // who may not see calibrations counts none of them: that is no nought
    expect(screen.queryByText('Calibrations closed')).toBeNull()
  })

  test('who opens no evaluations still opens conversations', async () => {
    await show({ rights: { ...ALL, seesEvaluations: false }, judged: { listed: null } })
    expect(tile(/^Machine score/)).toHaveAttribute('href', expect.stringMatching(/^\/calls/))
    expect(screen.queryByRole('link', { name: /^Human score/ })).toBeNull()
  })

  test('who opens only some of the audits is told so', async () => {
    await show({ judged: { listed: 12 } })
    expect(screen.getByText(/Of 40 audits you may open 12/)).toBeVisible()
  })
})

describe('states', () => {
  test('while the first figures are on their way there is a skeleton, later the last ones stay', async () => {
    await show({ dashboard: { value: null, error: null, isPending: true } })
    expect(screen.getByRole('region', { name: 'Loading...' })).toHaveAttribute('aria-busy', 'true')
    await show({ dashboard: { value: examplePremium(), error: null, isPending: true } })
    expect(screen.getAllByRole('figure')).toHaveLength(9)
  })

  test('figures that cannot be loaded can be asked for again', async () => {
    const error = new RequestFailed({ kind: 'unavailable', message: '' }, 503)
    const { onRetry, user } = await show({ dashboard: { value: null, error, isPending: false } })
    expect(screen.getByRole('alert')).toHaveTextContent('The server cannot be reached')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(onRetry).toHaveBeenCalledOnce()
  })

  test('rules that are still running say how far they are', async () => {
    await show({ judged: { run: { version: 4, done: 12_000, total: 50_000, failed: false } } })
    expect(screen.getByRole('status')).toHaveTextContent('12,000 of 50,000 conversations judged by version 4')
    await show({ judged: { run: { version: 4, done: 0, total: null, failed: false } } })
    expect(screen.getAllByRole('status')[1]).toHaveTextContent('version 4 has begun')
  })

  test('rules that were stopped say what is judged', async () => {
    await show({ judged: { run: { version: 4, done: 500, total: 50_000, failed: true } } })
    expect(screen.getByRole('status')).toHaveTextContent('only 500 conversations are judged by version 4')
  })

  test('without a scorecard it is said where one is made, or by whom, and the conversations are told all the same', async () => {
    await show({ is: { judged: null, scorecards: [] } })
    expect(screen.getByText('No scorecard has judged anything in these days')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to the scorecards' })).toHaveAttribute('href', '/quality/scorecards')
    expect(chart('What was said, and what was not').getByRole('link', { name: /^Prices/ })).toBeVisible()
    expect(screen.queryByText('Agent by agent')).toBeNull()
    await show({ is: { judged: null, scorecards: [] }, rights: NONE_OF_THEM })
    expect(screen.getByText('quality-scorecards')).toBeVisible()
  })

  test('what only people have judged is told of people', async () => {
    await show({ is: { judged: judgedBy('people') } })
    expect(tile(/^Human score/)).toHaveTextContent('80.0')
    expect(tile(/^Machine score/)).toHaveTextContent(/–of 0 conversations/)
  })

  const EMPTY = { judged: null, scorecards: [], conversations: { all: 0, written: 0 } }

  test('an empty database says what the page is for', async () => {
    await show({ is: EMPTY })
    expect(screen.getByText('No conversations in the last 30 days')).toBeVisible()
    expect(screen.queryByRole('figure')).toBeNull()
  })

  test('filters that nothing matches can be cleared', async () => {
    const { onClear, user } = await show({ is: EMPTY, query: { channel: 'email' } })
    expect(screen.getByText('No conversation matches these filters')).toBeVisible()
    for (const button of screen.getAllByRole('button', { name: 'Clear filters' })) await user.click(button)
    expect(onClear).toHaveBeenCalledTimes(2)
  })
})
