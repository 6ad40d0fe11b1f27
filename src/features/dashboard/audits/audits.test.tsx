import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import type { AuditFigures, FreemiumDashboard } from '#contracts/dashboards.ts'
import type { FreemiumQuery } from '#contracts/lists/dashboards.ts'
import { evaluationListQuerySchema } from '#contracts/lists/evaluations.ts'
import { auditsOf, exampleAudits, noAudits } from '#tests/support/example-audits.ts'
import { exampleDashboard } from '#tests/support/example-dashboard.ts'
import { renderLinked } from '#tests/support/render-island.tsx'

import { Audits } from './audits.tsx'
import type { AuditRights } from './no-audits.tsx'

const MONTH = { from: '2026-03-02', to: '2026-03-31' }

type AuditsProps = {
  audits?: Partial<AuditFigures>
  is?: Partial<FreemiumDashboard>
  query?: FreemiumQuery
  rights?: Partial<AuditRights>
}

async function show({ audits = {}, is = {}, query = {}, rights = {} }: AuditsProps = {}) {
  const onOpen = vi.fn()
  renderLinked(
    <Audits
      query={query}
      dashboard={{ ...exampleDashboard(MONTH), ...is, audits: { ...exampleAudits(MONTH), ...audits } }}
      rights={{ seesCalls: true, seesPlans: true, hasQueue: true, auditsCalls: true, ...rights }}
      onOpen={onOpen}
    />,
  )
  await screen.findByRole('region', { name: 'Audits' })
  return { onOpen, user: userEvent.setup({ delay: null }) }
}

const tile = (name: RegExp) => screen.getByRole('link', { name })
const chart = (name: string) => within(screen.getByRole('figure', { name }))
const searchOf = (href: string | null) => {
  const { pathname, searchParams } = new URL(href!, location.href)
  expect(pathname).toBe('/quality/evaluations')
  const search = Object.fromEntries(searchParams)
  // the list reads what the dashboard writes
  expect(evaluationListQuerySchema.parse(search)).toMatchObject({ group: 'counted' })
  return search
}
const ALL = { group: 'counted', submitted_from: '2026-03-02', submitted_to: '2026-03-31' }

test('a line says which audits are counted, in which time zone and with which scorecard versions', async () => {
  await show()
  expect(screen.getByText(/^By the day of their submission, time zone America\/Lima\./)).toHaveTextContent(
    'Scored by Sales call version 2 (30) and Sales call version 1 (10).',
  )
})

test('tiles show numbers, targets and changes in points', async () => {
  await show()
  expect(tile(/^Audits/)).toHaveTextContent('40100% more than before')
  expect(tile(/^Done against plan/)).toHaveTextContent('34 / 4035.0 points more than before')
  expect(tile(/^Mean score, points/)).toHaveTextContent('80.0Below the target of 855.0 points more than before')
  expect(tile(/^Share with auto-fail/)).toHaveTextContent('10.0%10.0 points less than before')
  expect(tile(/^Critical accuracy: Customer/)).toHaveTextContent('90.0%Target 85% reached10.0 points more than before')
  expect(tile(/^Critical accuracy: Business/)).toHaveTextContent('100.0%Target 85% reachedas before')
  expect(tile(/^Critical accuracy: Compliance/)).toHaveTextContent('–Target 85%')
  expect(tile(/^Non-critical accuracy \(PENC\)/)).toHaveTextContent('95.0%')
})

test('a tile shows on hover what it is computed from', async () => {
  const { user } = await show()
  await user.hover(tile(/^Critical accuracy: Customer/))
  const accuracy = await screen.findByRole('tooltip')
  expect(accuracy).toHaveTextContent('36 of 40')
  expect(accuracy).toHaveTextContent('95 % interval: 76.9% to 96.0%')
  expect(accuracy).toHaveTextContent('Opens the 4 audits in which one failed')
  expect(accuracy).toHaveTextContent('time zone America/Lima')
  await user.unhover(tile(/^Critical accuracy: Customer/))
  await user.hover(tile(/^Done against plan/))
  const plan = await screen.findByText('34 of 40')
  expect(plan.closest('[role="tooltip"]')).toHaveTextContent('2 more were set aside')
  expect(plan.closest('[role="tooltip"]')).toHaveTextContent('6 audits without a plan')
})

test('each number links to its evaluations', async () => {
  const { onOpen, user } = await show({ query: { team_id: 5, started_from: '2026-03-02' } })
  const all = { ...ALL, team_id: '5' }
  expect(searchOf(tile(/^Audits/).getAttribute('href'))).toEqual(all)
  expect(searchOf(tile(/^Mean score/).getAttribute('href'))).toEqual({ ...all, sort: 'score' })
  expect(searchOf(tile(/^Share with auto-fail/).getAttribute('href'))).toEqual({ ...all, auto_failed: 'yes' })
  expect(searchOf(tile(/^Critical accuracy: Business/).getAttribute('href'))).toEqual({
    ...all,
    failed_family: 'business',
  })
  expect(tile(/^Done against plan/)).toHaveAttribute('href', '/quality/plans')

  await user.click(chart('Score by week').getByRole('link', { name: /^Mar 2\s–\s8, 2026; Mean score: 80.0;/ }))
  await user.click(chart('Most failed questions').getByRole('link', { name: /^Did the agent read/ }))
  await user.click(screen.getByRole('link', { name: 'Ana Rojas' }))
  await user.click(screen.getByRole('link', { name: 'All audits of these days' }))
  expect(onOpen.mock.calls.map(([href]) => searchOf(href))).toEqual([
    { ...all, submitted_to: '2026-03-08' },
    { ...all, scorecard_id: '3', failed_question: 'disclosure' },
    { ...all, agent_id: '7' },
    all,
  ])
})

test('a week is shown with its interval and its parts, also as a table', async () => {
  const { user } = await show()
  const week = chart('Score by week').getByRole('link', { name: /^Mar 2\s–\s8, 2026/ })
  expect(week).toHaveAccessibleName(
    /Mean score: 80\.0; 95% interval from: 80\.0; 95% interval to: 80\.0; Sum of scores: 2,400\.0; Audits with a score: 30; Audits: 30$/,
  )
  await user.click(chart('Score by week').getByRole('button', { name: 'Table' }))
  const rows = chart('Score by week').getAllByRole('row')
  // the five weeks of the period, including those without audits
  expect(rows).toHaveLength(6)
  expect(rows[2]).toHaveTextContent(/2026–––0\.000$/)
})

test('a rate of fewer than five is a dash beside its counts', async () => {
  await show()
  expect(chart('Most failed questions').getByLabelText(/^Did the agent greet/)).toHaveAccessibleName(
    'Did the agent greet?; Failed: 2; Answers: 3; Share: –; 95% interval from: –; 95% interval to: –',
  )
  const ana = screen.getByRole('row', { name: /^Ana Rojas/ })
  expect(
    within(ana)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['4', '–', '–'])
})

test('an agent is listed with audits, score and the worst critical accuracy', async () => {
  await show()
  const luis = screen.getByRole('row', { name: /^Luis Paz 20/ })
  expect(
    within(luis)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['20', '70.070.0 to 70.0', 'Customer80%58% to 92%'])
  expect(screen.getByText(/^2 of 12 agents with audits/)).toBeVisible()
})

test('the latest audits link to their sheets', async () => {
  await show()
  const table = within(screen.getByRole('table', { name: 'Latest audits' }))
  expect(table.getByRole('link', { name: 'Luis Paz' })).toHaveAttribute('href', '/call-detail-calidad/quality/61/904')
  expect(table.getByRole('row', { name: /^Luis Paz/ })).toHaveTextContent(
    /0\.0Auto-failSales call, version 2Eva RuizMar 31, 2026$/,
  )
})

test('without quality-detail numbers have no links, and the page names the permission that shows the audits', async () => {
  await show({ audits: { listed: null, latest: null }, rights: { seesPlans: false } })
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByRole('group', { name: /^Mean score/ })).toHaveTextContent('80.0')
  expect(screen.getByText(/^Which audits these are is shown with the permission/)).toHaveTextContent('quality-detail')
})

test('a line says when the reader may open only some of the audits', async () => {
  await show({ audits: { listed: 12 } })
  expect(screen.getByText(/Of 40 audits you may open 12/)).toBeVisible()
})

test('scorecards with different targets have several targets', async () => {
  const { versions } = exampleAudits(MONTH)
  await show({ audits: { versions: [versions[0]!, { ...versions[1]!, target: 90 }] } })
  expect(tile(/^Mean score/)).toHaveTextContent('Several targets')
})

test('for fewer than five audits only their number is shown', async () => {
  await show({ audits: { totals: auditsOf(4, 80, 1) } })
  expect(tile(/^Audits/)).toHaveTextContent(/^Audits\s*4$/)
  for (const name of [/^Mean score/, /^Share with auto-fail/, /^Critical accuracy: Customer/])
    expect(tile(name)).toHaveTextContent('–')
})

test.each([
  ['the queue', {}, 'Go to the queue', '/quality/queue'],
  ['the audit of calls', { hasQueue: false }, 'Audit a call', '/auditoria-llamadas-freemium'],
  ['the explorer', { hasQueue: false, auditsCalls: false }, 'Look for a conversation', '/calls'],
])('days without audits link to %s', async (_, rights, name, href) => {
  await show({ audits: noAudits, rights })
  expect(screen.getByText('No audits in these days')).toBeVisible()
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', href)
  expect(screen.queryByRole('figure')).toBeNull()
})

test('planned audits are shown before any is done', async () => {
  await show({ audits: { ...noAudits, plan: { done: 0, due: 8, skipped: 0 } } })
  expect(tile(/^Done against plan/)).toHaveTextContent('0 / 8')
  expect(screen.getByText('No audits in these days')).toBeVisible()
})
