import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import type { Figures } from '#contracts/figures.ts'
import { RequestFailed } from '#src/lib/request-failed.ts'
import { renderLinked } from '#tests/support/render-island.tsx'

import { exampleFigures } from '../../../tests/support/example-figures.ts'
import { QuestionsPage, type QuestionsPageProps } from './questions-screen.tsx'

const ALL = { seesCalls: true, seesEvaluations: true, seesPolicies: true }

async function showPage(props: Partial<QuestionsPageProps> = {}, change: Partial<Figures> = {}) {
  const handlers = { onChange: vi.fn(), onView: vi.fn(), onOpen: vi.fn(), onRetry: vi.fn() }
  const api = { saved: {}, exportFile: vi.fn() } as unknown as QuestionsPageProps['api']
  renderLinked(
    <QuestionsPage
      api={api}
      search={{ metric: 'score', by: 'agent', compare: 'previous' }}
      figures={{ value: exampleFigures(change), error: null, isPending: false }}
      options={{ scorecards: [], categories: [{ id: 4, name: 'Prices' }] }}
      places={{ partners: [], campaigns: [], teams: [{ id: 5, name: 'North' }], agents: [], dispositions: [] }}
      rights={ALL}
      now={new Date('2026-03-31T12:00:00Z')}
      {...handlers}
      {...props}
    />,
  )
  await screen.findByRole('heading', { level: 1, name: 'Questions' })
  return { ...handlers, user: userEvent.setup({ delay: null }) }
}

const NOTHING = { value: null, error: null, isPending: false }
const cellsOf = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

test('an answer has a chart and a table, with its days, time zone and scorecard', async () => {
  await showPage()
  expect(screen.getByRole('figure', { name: 'Mean score by agent' })).toBeVisible()
  expect(screen.getByText(/Mar 2 – 31, 2026, time zone America\/Lima\./)).toHaveTextContent(
    'Changes are against Jan 31 – Mar 1, 2026.',
  )
  expect(screen.getByText('By Sales version 2 (13).')).toBeVisible()
  expect(cellsOf(/^Ana Rojas/)).toEqual(['80.0', '80.0\u00a0– 80.0', '800.0', '10', '+10.0'])
})

test('fewer than five cases have no mean, but their count is shown', async () => {
  await showPage()
  expect(cellsOf(/^Luis Paz/)).toEqual(['–', '–', '100.0', '2', '–'])
})

test('every row links to its cases if an address can express them', async () => {
  const { user, onOpen } = await showPage()
  const table = within(screen.getByRole('table', { name: 'In numbers' }))
  expect(table.queryByRole('link', { name: 'None' })).toBeNull()
  await user.click(table.getByRole('link', { name: 'Ana Rojas' }))
  expect(onOpen).toHaveBeenCalledWith(
    '/quality/evaluations?group=counted&agent_id=7&submitted_from=2026-03-02&submitted_to=2026-03-31&points_min=0',
  )
})

test('a single number shows what it is computed from, its interval and its change', async () => {
  await showPage(
    { search: { metric: 'auto-fails', compare: 'previous' } },
    {
      ...{ metric: 'auto-fails', by: [], rows: [], total: 0 },
      totals: { part: 5, whole: 20, cases: 20, squares: null },
      previous_totals: { part: 2, whole: 20, cases: 20, squares: null },
    },
  )
  const answer = within(screen.getByRole('region', { name: 'Evaluations with an auto-fail' }))
  expect(answer.getByRole('link', { name: '25.0%' })).toHaveAttribute(
    'href',
    expect.not.stringContaining('auto_failed'),
  )
  expect(answer.getByRole('link', { name: '5 of 20' })).toHaveAttribute(
    'href',
    expect.stringContaining('auto_failed=yes'),
  )
  expect(answer.getByText('11.2% to 46.9%')).toBeVisible()
  expect(answer.getByText('+15.0 points against the period before')).toBeVisible()
})

test('an interval that may be too narrow says so', async () => {
  await showPage(
    { search: { metric: 'non-critical' } },
    {
      ...{ metric: 'non-critical', by: [], rows: [], total: 0 },
      totals: { part: 60, whole: 80, cases: 80, squares: null },
    },
  )
  expect(screen.getByText(/Those of one evaluation are not/)).toBeVisible()
})

test('an answer with too many rows says how to reduce them', async () => {
  const message = 'That makes too many rows. A shorter period makes fewer.'
  const error = new RequestFailed({ kind: 'refused', message, errors: { by: [message] } }, 400)
  await showPage({ figures: { value: null, error, isPending: false } })
  expect(screen.getByText(message)).toBeVisible()
})

test('two dimensions make a heat map and a table', async () => {
  await showPage(
    { search: { metric: 'conversations', by: 'weekday', and: 'hour' } },
    {
      ...{ metric: 'conversations', by: ['weekday', 'hour'], total: 1, versions: null },
      rows: [{ keys: [1, 9], part: 6, whole: 0, cases: 6, squares: null, previous: null }],
    },
  )
  expect(screen.getByRole('figure', { name: 'Conversations by weekday and hour' })).toBeVisible()
  expect(cellsOf(/^Mon/)).toEqual(['09', '6'])
})

test('a selection changes the address, and another metric drops what it does not support', async () => {
  const { user, onChange } = await showPage({ search: { metric: 'score', by: 'scorecard', and: 'agent' } })
  await user.selectOptions(screen.getByRole('combobox', { name: 'And by' }), 'week')
  expect(onChange).toHaveBeenLastCalledWith({ and: 'week' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Number' }), 'conversations')
  expect(onChange).toHaveBeenLastCalledWith(
    expect.objectContaining({ metric: 'conversations', by: 'agent', and: undefined }),
  )
})

test('without a question there are examples, as far as the person may ask them', async () => {
  await showPage({ search: {}, figures: NOTHING, rights: { ...ALL, seesPolicies: false } })
  expect(screen.getByRole('link', { name: 'Which questions fail most?' })).toHaveAttribute(
    'href',
    expect.stringMatching(/metric=failed&by=question|by=question&metric=failed/),
  )
  expect(screen.queryByRole('link', { name: /policies last/ })).toBeNull()
  expect(screen.queryByRole('option', { name: 'Policies issued' })).toBeNull()
})

test('metrics of policies name the permission that they need', async () => {
  await showPage({ search: { metric: 'policies' }, figures: NOTHING, rights: { ...ALL, seesPolicies: false } })
  expect(screen.getByText('policy-detail')).toBeVisible()
})

test('a share of categories requires a category', async () => {
  await showPage({ search: { metric: 'category-share' }, figures: NOTHING })
  expect(screen.getByText('Choose one more thing')).toBeVisible()
})

test('an invalid combination is dropped from the query', async () => {
  const { user, onChange } = await showPage({ search: { metric: 'conversations', by: 'scorecard' }, figures: NOTHING })
  await user.click(screen.getByRole('button', { name: 'Ask without it' }))
  expect(onChange).toHaveBeenCalledWith(expect.objectContaining({ metric: 'conversations', by: undefined }))
})

test('without any case, the filters can be cleared', async () => {
  const { user, onChange } = await showPage(
    { search: { metric: 'score', by: 'agent', team_id: 5 } },
    { rows: [], total: 0 },
  )
  expect(screen.getByText('Nothing to count for these filters')).toBeVisible()
  await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!)
  expect(onChange).toHaveBeenCalledWith(expect.objectContaining({ team_id: undefined, started_from: undefined }))
})

test('a failure says what happened, and can be tried again', async () => {
  const error = new RequestFailed({ kind: 'unavailable', message: '' }, 503)
  const { user, onRetry } = await showPage({ figures: { value: null, error, isPending: false } })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('while the first answer is being loaded, a placeholder is shown', async () => {
  await showPage({ figures: { value: null, error: null, isPending: true } })
  expect(screen.getByRole('region', { name: 'Loading...' })).toBeInTheDocument()
})
