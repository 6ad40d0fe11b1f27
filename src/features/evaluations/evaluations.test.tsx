import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import { evaluationRow, openEvaluations } from '#tests/support/evaluation-list-page.ts'
import { refusal } from '#tests/support/session-backend.ts'

const rows = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1)

describe('the list of evaluations', () => {
  test('shows agent, evaluator and result, and marks failures with icon and word', async () => {
    openEvaluations('/quality/evaluations', {
      rows: [
        evaluationRow(1),
        evaluationRow(2, { score: 60, raw_score: 60, disputed: 2, state: 'disputed' }),
        evaluationRow(3, { score: 0, raw_score: 88, auto_failed: true }),
        evaluationRow(4, { score: null, raw_score: null, submitted_at: null, state: 'draft', channel: 'whatsapp' }),
      ],
    })
    const [good, short, zero, draft] = await rows()
    expect(within(good!).getByRole('link')).toHaveAttribute('href', '/call-detail-calidad/quality/1/301')
    for (const text of ['Rosa Díaz', 'Iván Rojas', 'Sales call', 'Version 2', '92.5', 'Submitted', 'Quality']) {
      expect(within(good!).getAllByText(text).at(-1)).toBeVisible()
    }
    expect(within(good!).queryByText(/Below|Raw/)).toBeNull()
    expect(within(short!).getByText('Below 85')).toBeVisible()
    expect(within(short!).getByText('2')).toBeVisible()
    expect(within(zero!).getByText('Set to zero')).toBeVisible()
    expect(within(zero!).getByText('Raw score 88.0')).toBeVisible()
    expect(within(draft!).getByRole('link', { name: 'Not yet' })).toBeVisible()
    expect(within(draft!).getByText(/WhatsApp/)).toBeVisible()
    expect(screen.getByText('4 evaluations')).toBeVisible()
  })

  test('is requested with the query of the address, without invalid values', async () => {
    const { lastQuery, backend } = openEvaluations(
      '/quality/evaluations?group=counted&failed_question=greeting&scorecard_id=5&page=2&kind=nonsense',
      { total: 40 },
    )
    await rows()
    expect(lastQuery()).toEqual({
      page: '2',
      per_page: '25',
      sort: '-submitted_at',
      group: 'counted',
      failed_question: 'greeting',
      scorecard_id: '5',
    })
    const choices = Object.fromEntries(backend.sentTo('/api/evaluation-options').at(-1)!.query)
    expect(choices).toEqual({ failed_question: 'greeting', scorecard_id: '5' })
  })

  test('is filtered by its fields, starting at the first page, and the address follows', async () => {
    const { address, lastQuery } = openEvaluations('/quality/evaluations?page=2', { total: 40 })
    fireEvent.change(await screen.findByLabelText('Which'), { target: { value: 'unreleased' } })
    await waitFor(() => expect(address()).toBe('/quality/evaluations?group=unreleased'))
    fireEvent.change(screen.getByLabelText('Submitted from'), { target: { value: '2026-03-01' } })
    await waitFor(() =>
      expect(lastQuery()).toMatchObject({ group: 'unreleased', submitted_from: '2026-03-01', page: '1' }),
    )
  })

  test('names the failed question of the address, which can be removed', async () => {
    const { user, address } = openEvaluations('/quality/evaluations?failed_question=greeting&failed_family=compliance')
    expect(await screen.findByText(/Greeted by name/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Critical failure: Compliance', pressed: true })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Any question' }))
    await waitFor(() => expect(address()).toBe('/quality/evaluations?failed_family=compliance'))
  })

  test('names the filters for disputes, releases and comparisons, which only a link can set', async () => {
    const { user, address, lastQuery } = openEvaluations(
      '/quality/evaluations?disputed=yes&released_from=2026-03-02&released_to=2026-03-31&compared=yes&compared_question=greeting',
    )
    expect(await screen.findByText('Some answer was disputed')).toBeVisible()
    expect(screen.getByText('Released from Mar 2, 2026')).toBeVisible()
    expect(screen.getByText('Released until Mar 31, 2026')).toBeVisible()
    expect(screen.getByText('Some question answered by rule and people')).toBeVisible()
    expect(await screen.findByText(/Answered by rule and people: Greeted by name/)).toBeVisible()
    expect(lastQuery()).toMatchObject({ disputed: 'yes', released_to: '2026-03-31', compared_question: 'greeting' })
    for (const name of ['Disputed or not', 'Any question', 'Answered by anybody'])
      await user.click(screen.getByRole('button', { name }))
    await waitFor(() => expect(address()).toBe('/quality/evaluations?released_from=2026-03-02&released_to=2026-03-31'))
  })

  test('shows one’s own evaluations at a press', async () => {
    const { user, lastQuery } = openEvaluations()
    await user.click(await screen.findByRole('button', { name: 'Made by me' }))
    await waitFor(() => expect(lastQuery()).toMatchObject({ mine: 'yes' }))
  })

  test('is sorted by its column headers', async () => {
    const { user, address } = openEvaluations()
    await rows()
    const header = screen.getByRole('columnheader', { name: /Score, points/ })
    await user.click(within(header).getByText('Score, points'))
    await waitFor(() => expect(address()).toBe('/quality/evaluations?sort=score'))
  })

  test('is exported with its filters in every format', async () => {
    const { backend, user } = openEvaluations('/quality/evaluations?group=counted')
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }))
    backend.answer('GET /api/evaluations/export', () => ({ status: 200, body: {} }))
    await rows()
    await user.click(screen.getByRole('button', { name: 'Export' }))
    const menuItems = await screen.findAllByRole('menuitem')
    expect(menuItems.map(({ textContent }) => textContent)).toEqual([
      'As CSV',
      'As Excel (XLSX)',
      'As CSV, one line for each answer',
      'As JSON, everything that belongs to them',
      'As Amazon Connect writes them (ZIP)',
    ])
    await user.click(screen.getByRole('menuitem', { name: 'As CSV, one line for each answer' }))
    await waitFor(() => expect(backend.sentTo('/api/evaluations/export')).toHaveLength(1))
    expect(Object.fromEntries(backend.sentTo('/api/evaluations/export')[0]!.query)).toMatchObject({
      format: 'answers-csv',
      group: 'counted',
    })
  })

  test('is saved as a view', async () => {
    const { backend, user } = openEvaluations('/quality/evaluations?group=disputes&page=2', { total: 40 })
    backend.answer('GET /api/evaluation-views', () => ({ status: 200, body: { data: [] } }))
    backend.answer('POST /api/evaluation-views', ({ body }) => ({
      status: 200,
      body: { id: 1, own: true, owner: 'Ada', ...(body as object) },
    }))
    await user.click(await screen.findByRole('button', { name: 'Views' }))
    await user.type(await screen.findByLabelText('Name'), 'Disputes')
    await user.click(screen.getByRole('button', { name: 'Keep this list' }))
    await waitFor(() =>
      expect(backend.sentTo('/api/evaluation-views').find(({ method }) => method === 'POST')?.body).toEqual({
        name: 'Disputes',
        query: 'group=disputes',
        shared: false,
      }),
    )
  })
})

describe('an agent', () => {
  const agent = ['quality-detail', 'quality-acknowledge'] as const

  test('sees which evaluations to acknowledge, and gets no filters whose options would be refused', async () => {
    const { backend } = openEvaluations('/quality/evaluations', {
      as: [...agent],
      rows: [evaluationRow(1, { state: 'released', waits: true }), evaluationRow(2, { state: 'acknowledged' })],
    })
    const [waiting, done] = await rows()
    expect(within(waiting!).getByText('To acknowledge')).toBeVisible()
    expect(within(done!).queryByText('To acknowledge')).toBeNull()
    expect(screen.queryByLabelText('Agent')).toBeNull()
    expect(backend.sentTo('/api/call-options')).toEqual([])
  })

  test('sees that there are no evaluations yet', async () => {
    openEvaluations('/quality/evaluations', { as: [...agent], rows: [] })
    expect(await screen.findByText('There are no evaluations for you to see yet')).toBeVisible()
  })
})

test('filters without a match can be cleared', async () => {
  const { user, address } = openEvaluations('/quality/evaluations?state=void', { rows: [] })
  expect(await screen.findByText('No evaluation matches')).toBeVisible()
  await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!)
  await waitFor(() => expect(address()).toBe('/quality/evaluations'))
})

test('a list that cannot be loaded says why, and can be loaded again', async () => {
  const { backend, user } = openEvaluations()
  backend.answer('GET /api/evaluations', () => refusal('unexpected', ''))
  const retryButton = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong on our side')
  await user.click(retryButton)
  await waitFor(() => expect(backend.sentTo('/api/evaluations')).toHaveLength(2))
})

test('without quality-detail nothing is requested, and the permission is named', async () => {
  const { backend } = openEvaluations('/quality/evaluations', { as: ['quality-audit', 'call-detail'] })
  expect(await screen.findByText('quality-detail')).toBeVisible()
  expect(backend.requests.filter(({ path }) => path.startsWith('/api/evaluation'))).toEqual([])
})
