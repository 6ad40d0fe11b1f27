import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import type { DisputeRates, DisputeRowDto } from '#contracts/disputes.ts'
import { disclosure, greeting } from '#tests/support/coaching-page.ts'
import { pressExport } from '#tests/support/export-press.ts'
import { pageOf } from '#tests/support/page-of.ts'
import { holding, renderAt } from '#tests/support/render.tsx'
import { savedViewsHarness } from '#tests/support/saved-views-harness.ts'
import { sessionBackend } from '#tests/support/session-backend.ts'

const row: DisputeRowDto = {
  id: 40,
  kind: 'quality',
  interaction_id: 31,
  state: 'disputed',
  agent: { id: 9, name: 'Rosa Díaz' },
  evaluator: { id: 4, name: 'Iván Rojas' },
  scorecard: greeting.scorecard,
  questions: [
    { ...greeting, outcome: null },
    { ...disclosure, outcome: 'accepted' },
  ],
  score: 75,
  disputed_score: 50,
  disputed_at: '2026-03-01T10:00:00.000Z',
  disputed_by: { id: 21, name: 'Rosa Díaz' },
  settled_at: null,
  due_at: '2026-03-08T10:00:00.000Z',
  days_left: -2,
}

const rates: DisputeRates = {
  now: { open: 3, escalated: 1, overdue: 2 },
  overall: { disputed: { part: 19, whole: 20 }, overturned: { part: 2, whole: 4 } },
  evaluators: [
    { evaluator: { id: 3, name: 'Eva' }, disputed: { part: 9, whole: 10 }, overturned: { part: 0, whole: 9 } },
    {
      evaluator: { id: 4, name: 'Iván Rojas' },
      disputed: { part: 10, whole: 10 },
      overturned: { part: 5, whole: 5 },
    },
  ],
  questions: [{ ...greeting, disputed: { part: 19, whole: 20 }, overturned: { part: 2, whole: 4 } }],
}

function openDisputes(address = '/quality/disputes', { rows = [row], rateAnswer = rates } = {}) {
  const account = holding(['quality-disputes', 'quality-detail'])
  const backend = sessionBackend(account)
  backend.answer('GET /api/disputes', () => ({ status: 200, body: pageOf(rows, '/api/disputes') }))
  backend.answer('GET /api/dispute-rates', () => ({ status: 200, body: rateAnswer }))
  backend.answer('GET /api/dispute-options', () => ({
    status: 200,
    body: {
      evaluators: [{ id: 4, name: 'Iván Rojas' }],
      agents: [{ id: 9, name: 'Rosa Díaz' }],
      questions: [greeting],
    },
  }))
  return { ...renderAt(address, { as: account, backend }), backend }
}

describe('the screen of disputes', () => {
  test('shows what is undecided, and the dispute and overturn rates, with no rate for too few cases', async () => {
    openDisputes()
    expect(await screen.findByRole('link', { name: /Open\s*3/ })).toHaveAttribute(
      'href',
      '/quality/disputes?state=disputed',
    )
    expect(screen.getByRole('link', { name: /Overdue\s*2/ })).toHaveAttribute('href', '/quality/disputes?overdue=yes')
    expect(screen.getByRole('group', { name: /Dispute rate\s*95%/ })).toBeVisible()
    expect(screen.getByRole('group', { name: /Overturn rate\s*–/ })).toBeVisible()
  })

  test('shows numerator, denominator and interval of a rate on hover', async () => {
    const { user } = openDisputes()
    await user.hover(await screen.findByRole('group', { name: /Dispute rate/ }))
    const detail = await screen.findByRole('tooltip')
    expect(detail).toHaveTextContent('19 of 20 released evaluations, without calibrations')
    expect(detail).toHaveTextContent('95 % interval: 76% to 99%')
  })

  test('lists disputes with their outcome and the time left', async () => {
    openDisputes()
    const link = await screen.findByRole('link', { name: 'Rosa Díaz' })
    expect(link).toHaveAttribute('href', '/call-detail-calidad/quality/40/31')
    const cells = within(link.closest('tr')!)
    expect(cells.getByText('Greeted by name?')).toBeVisible()
    expect(cells.getByText('Changed')).toBeVisible()
    expect(cells.getByText('2 days overdue')).toBeVisible()
    expect(cells.getByText('50.0 → 75.0')).toBeVisible()
  })

  test('lists evaluators with the highest overturn rate first', async () => {
    openDisputes()
    const table = await screen.findByRole('table', { name: 'By evaluator' })
    expect(
      within(table)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Iván Rojas', 'Eva'])
    expect(within(table).getByRole('link', { name: 'Eva' })).toHaveAttribute('href', '/quality/disputes?evaluator_id=3')
    const questions = screen.getByRole('table', { name: 'By question' })
    expect(within(questions).getByTitle('2 of 4: too few for a rate')).toBeVisible()
  })

  test('requests the list and the rates with the query of the address', async () => {
    const { backend, address } = openDisputes('/quality/disputes?state=resolved&released_from=2026-01-01&sort=due_at')
    await screen.findByRole('link', { name: 'Rosa Díaz' })
    expect(Object.fromEntries(backend.sentTo('/api/disputes')[0]!.query)).toEqual({
      page: '1',
      per_page: '25',
      sort: 'due_at',
      state: 'resolved',
    })
    expect(Object.fromEntries(backend.sentTo('/api/dispute-rates')[0]!.query)).toEqual({ released_from: '2026-01-01' })
    expect(address()).toContain('state=resolved')
  })

  test('clears the filters of the list, and keeps the days of the rates', async () => {
    const { user, address } = openDisputes('/quality/disputes?state=resolved&released_from=2026-01-01', { rows: [] })
    const [clear] = await screen.findAllByRole('button', { name: 'Clear filters' })
    await user.click(clear!)
    expect(address()).toBe('/quality/disputes?released_from=2026-01-01')
  })

  test('is exported with the filters of the list', async () => {
    const { backend, user } = openDisputes('/quality/disputes?state=resolved&released_from=2026-01-01')
    const exportQuery = await pressExport(user, backend, '/api/disputes/export')
    expect(exportQuery).toEqual({ format: 'csv', state: 'resolved', sort: '-disputed_at', page: '1', per_page: '25' })
  })

  test('is saved as a view with the days of its rates, and without its page', async () => {
    const { backend, user } = openDisputes('/quality/disputes?state=resolved&released_from=2026-01-01&page=2')
    const query = 'state=resolved&released_from=2026-01-01'
    expect(await savedViewsHarness(user, backend, '/api/dispute-views', '').keep()).toEqual({
      ...{ name: 'Mine', query, shared: false },
    })
  })

  test('shows the view that is opened', async () => {
    const { backend, user, address } = openDisputes('/quality/disputes?state=resolved')
    await savedViewsHarness(user, backend, '/api/dispute-views', 'overdue=yes&sort=due_at').openTheirs()
    await waitFor(() => expect(address()).toBe('/quality/disputes?sort=due_at&overdue=yes'))
  })

  test('says when nothing is disputed, and shows no table then', async () => {
    openDisputes('/quality/disputes', {
      rows: [],
      rateAnswer: { ...rates, now: { open: 0, escalated: 0, overdue: 0 }, questions: [] },
    })
    expect(await screen.findByText('Nothing is disputed')).toBeVisible()
    expect(screen.queryByRole('table', { name: 'By question' })).toBeNull()
  })
})
