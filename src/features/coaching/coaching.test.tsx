import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import type { PermissionName } from '#contracts/permissions.ts'
import { coaching, coachingRow, openCoaching } from '#tests/support/coaching-page.ts'
import { fillIn, title } from '#tests/support/on-screen.ts'
import { savedViewsHarness } from '#tests/support/saved-views-harness.ts'
import { refusal } from '#tests/support/session-backend.ts'

const AGENT: PermissionName[] = ['quality-detail', 'quality-acknowledge']

describe('the list of coachings', () => {
  test('shows what is due, what was agreed with whom, and where coaching would help', async () => {
    openCoaching('/quality/coaching')
    expect(await screen.findByRole('heading', { name: '1 coaching is due for its follow-up' })).toBeVisible()
    const row = within((await screen.findByRole('link', { name: 'Greeting' })).closest('tr')!)
    expect(row.getByText('Rosa Díaz')).toBeVisible()
    expect(row.getByText('Agreed')).toBeVisible()
    expect(row.getByText('Due')).toBeVisible()
    const table = await screen.findByRole('table', { name: 'Most failed questions by agent' })
    const [, first, second] = within(table).getAllByRole('row')
    expect(first).toHaveTextContent('Read the terms?')
    expect(first).toHaveTextContent('30%15% to 52%')
    expect(within(first!).getByRole('link', { name: 'Propose' })).toHaveAttribute(
      'href',
      '/quality/coaching/create?agent=9&scorecard=5&questions=disclosure',
    )
    // three answers are too few for a rate
    expect(within(second!).getByTitle('2 of 3: too few for a rate')).toHaveTextContent('–')
    expect(within(second!).getByRole('link', { name: 'Under way' })).toHaveAttribute('href', '/quality/coaching/12')
  })

  test('is saved as a view, and shows the view that is opened', async () => {
    const { backend, user, address } = openCoaching('/quality/coaching?state=agreed&page=2')
    const views = savedViewsHarness(user, backend, '/api/coaching-views', 'mine=yes')
    expect(await views.keep()).toEqual({ name: 'Mine', query: 'state=agreed', shared: false })
    await user.keyboard('{Escape}')
    await views.openTheirs()
    await waitFor(() => expect(address()).toBe('/quality/coaching?mine=yes'))
  })

  test('is requested with the query of the address', async () => {
    const { backend } = openCoaching('/quality/coaching?state=agreed&started_from=2026-01-01')
    await screen.findByRole('link', { name: 'Greeting' })
    const list = backend.sentTo('/api/coachings').find(({ query }) => query.get('due') === null)
    expect(Object.fromEntries(list!.query)).toEqual({
      page: '1',
      per_page: '25',
      sort: '-created_at',
      state: 'agreed',
    })
    expect(Object.fromEntries(backend.sentTo('/api/coaching-suggestions')[0]!.query)).toEqual({
      started_from: '2026-01-01',
    })
  })

  test('shows agents their own coachings, and requests nothing that they may not see', async () => {
    const { backend } = openCoaching('/quality/coaching', { as: AGENT })
    expect(await screen.findByRole('link', { name: 'Greeting' })).toBeVisible()
    expect(screen.getByText('What was agreed with you, and how did it go on?')).toBeVisible()
    expect(backend.sentTo('/api/coaching-suggestions')).toEqual([])
    expect(screen.queryByRole('heading', { name: 'Where coaching would help' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Coaching' })).toBeVisible()
  })

  test('explains to agents without a coaching what will appear there', async () => {
    openCoaching('/quality/coaching', { as: AGENT, rows: [] })
    expect(await screen.findByText('There is no coaching for you')).toBeVisible()
  })

  test('without the permission says which one it needs', async () => {
    const { backend } = openCoaching('/quality/coaching', { as: ['quality-coaching'] })
    expect(await screen.findByText(/quality-detail/)).toBeVisible()
    expect(backend.sentTo('/api/coachings')).toEqual([])
  })
})

describe('a new coaching', () => {
  test('starts with the failed questions, and is proposed as it is written', async () => {
    const { user, sent, backend } = openCoaching('/quality/coaching/create?evaluation=40')
    expect(await screen.findByText('For Rosa Díaz, who is asked to agree.')).toBeVisible()
    expect(screen.getByRole('checkbox', { name: /Greeted by name/ })).toBeChecked()
    expect(screen.getByRole('checkbox', { name: 'Read the terms?' })).not.toBeChecked()
    expect(Object.fromEntries(backend.sentTo('/api/coaching-options')[0]!.query)).toEqual({ evaluation_id: '40' })
    await fillIn({ Topic: 'Greeting', 'What is to be done': 'Listen together.', 'Look again on': '2199-01-02' })
    await user.click(screen.getByRole('button', { name: 'Propose coaching' }))
    await waitFor(() => expect(sent()).toBeDefined())
    expect(sent()?.body).toEqual({
      agent_id: 9,
      scorecard_id: 5,
      evaluation_id: 40,
      question_ids: ['greeting'],
      topic: 'Greeting',
      action: 'Listen together.',
      follow_up_on: '2199-01-02',
      window_days: 30,
    })
    await waitFor(async () => expect(await title()).toHaveTextContent(coaching.topic))
  })

  test('selects the questions of the address, and shows an error of the server at its field', async () => {
    const { user, backend } = openCoaching('/quality/coaching/create?agent=9&scorecard=5&questions=disclosure')
    expect(await screen.findByRole('checkbox', { name: 'Read the terms?' })).toBeChecked()
    expect(screen.getByRole('checkbox', { name: /Greeted by name/ })).not.toBeChecked()
    backend.answer('POST /api/coachings', () => ({
      status: 422,
      body: { kind: 'invalid', message: 'Wrong.', errors: { follow_up_on: ['This day is over.'] } },
    }))
    await user.click(screen.getByRole('button', { name: 'Propose coaching' }))
    expect(await screen.findByText('This day is over.')).toBeVisible()
  })

  test('is not possible without an agent', async () => {
    const { backend } = openCoaching('/quality/coaching/create')
    await title()
    expect(backend.sentTo('/api/coaching-options')).toEqual([])
  })
})

describe('a coaching', () => {
  test('shows the effect on each question with its interval', async () => {
    openCoaching('/quality/coaching/12')
    const table = await screen.findByRole('table', { name: 'Passed answers by question' })
    const [, first, second, all] = within(table).getAllByRole('row')
    // Newcombe (1998), table II, example a
    expect(first).toHaveTextContent('60%49% to 70%48 of 8080%69% to 88%56 of 70+20+5 to +33Better')
    expect(second).toHaveTextContent('–3 of 483%44% to 97%5 of 6–')
    expect(all).toHaveTextContent('All together')
    expect(all).toHaveTextContent('51 of 84')
    expect(all).toHaveTextContent('61 of 76')
    const picture = screen.getByRole('figure', { name: 'Share of passed answers before and since' })
    const [greeted] = within(picture).getAllByRole('link')
    expect(greeted).toHaveAccessibleName(
      'Greeted by name?; Before: 60%; Before, answers: 80; Since: 80%; Since, answers: 70',
    )
    expect(greeted).toHaveAttribute(
      'href',
      '/quality/evaluations?group=counted&agent_id=9&scorecard_id=5&failed_question=greeting',
    )
    expect(screen.getByText('With pleasure.')).toBeVisible()
  })

  test('is followed up with an outcome', async () => {
    const { user, sent } = openCoaching('/quality/coaching/12')
    await user.click(await screen.findByRole('button', { name: 'Follow up' }))
    await fillIn({ 'What you found': 'Greets everybody.' })
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Follow up' }))
    await waitFor(() =>
      expect(sent()?.body).toEqual({ event: 'coaching.followed-up', version: 2, outcome: 'Greets everybody.' }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('is agreed to by the agent, who is offered nothing else', async () => {
    const answer = {
      ...coaching,
      ...{ state: 'proposed' as const, is_due: false, steps: [], standing: { is_coach: false, is_coached: true } },
      counts: { ...coaching.counts, after: null },
    }
    const { user, sent } = openCoaching('/quality/coaching/12', { as: AGENT, shown: answer })
    await user.click(await screen.findByRole('button', { name: 'Agree' }))
    expect(screen.queryByRole('button', { name: 'Cancel coaching' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Change' })).toBeNull()
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Agree' }))
    await waitFor(() => expect(sent()?.body).toEqual({ event: 'coaching.agreed', version: 2, reason: '' }))
  })

  test('that somebody else has changed meanwhile keeps what was written', async () => {
    const { user, backend } = openCoaching('/quality/coaching/12')
    backend.answer('POST /api/coachings/12/steps', () => refusal('conflict', 'It has changed.'))
    await user.click(await screen.findByRole('button', { name: 'Postpone' }))
    await fillIn({ 'Look again on': '2199-01-02', Reason: 'On leave.' })
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Postpone' }))
    expect(await screen.findByText('It has changed.')).toBeVisible()
    expect(screen.getByLabelText('Reason')).toHaveValue('On leave.')
  })

  test('that nobody has agreed to yet can be changed', async () => {
    const answer = { ...coaching, state: 'proposed' as const, is_due: false }
    const { user, sent } = openCoaching('/quality/coaching/12', { shown: answer })
    await user.click(await screen.findByRole('link', { name: 'Change' }))
    await fillIn({ Topic: 'Terms' })
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(sent()?.body).toMatchObject({ topic: 'Terms', version: 2, window_days: 30 }))
    expect(coachingRow.topic).toBe('Greeting')
  })
})
