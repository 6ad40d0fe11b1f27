import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { fillIn, press } from '#tests/support/on-screen.ts'
import { draftPlan, march, openPlans, preview } from '#tests/support/plan-page.ts'
import { refusal } from '#tests/support/session-backend.ts'

const PREVIEWS = '/api/sampling-plan-previews'
const panel = async () => within(await screen.findByRole('complementary', { name: 'What would be drawn' }))

describe('a new plan', () => {
  test('is saved as a draft', async () => {
    const { address, sent, user } = openPlans('/quality/plans/create', { plan: draftPlan })
    await fillIn({ Name: 'March', 'First day': '2026-03-01', 'Last day': '2026-03-31' })
    await fillIn({ 'Audits of each agent': '5', Seed: 'seven' })
    fireEvent.change(screen.getByRole('combobox', { name: 'Channel' }), { target: { value: 'voice' } })
    await user.click(screen.getByRole('combobox', { name: 'Add an evaluator' }))
    await user.click(await screen.findByRole('option', { name: 'Eva Ruiz' }))
    fireEvent.change(screen.getByLabelText('At most'), { target: { value: '30' } })
    press('Save as a draft')
    await waitFor(() => expect(address()).toBe('/quality/plans/4'))
    expect(sent('/api/sampling-plans')).toEqual({
      name: 'March',
      scorecard_id: 3, // the only one
      filter: { channel: 'voice' },
      period_from: '2026-03-01',
      period_to: '2026-03-31',
      per_agent: 5,
      total: null,
      stratify_by: null,
      seed: 'seven',
      evaluators: [{ id: 21, target: 30 }],
    })
  })

  test('reports missing values before anything is sent', async () => {
    const { sent } = openPlans('/quality/plans/create', { plan: draftPlan })
    await fillIn({ Name: 'March', 'Audits of each agent': '' })
    press('Save as a draft')
    expect(await screen.findAllByText('Write how many, as a whole number.')).not.toEqual([])
    expect(sent('/api/sampling-plans')).toBeUndefined()
  })

  test('shows errors of the server at their field', async () => {
    const { backend } = openPlans('/quality/plans/create', { plan: draftPlan })
    backend.answer('POST /api/sampling-plans', () =>
      refusal('invalid', 'Look again.', { period_to: ['The last day comes first.'] }),
    )
    await fillIn({ Name: 'March' })
    press('Save as a draft')
    expect(await screen.findByText('The last day comes first.')).toBeVisible()
    expect(screen.getByLabelText('Last day')).toHaveAccessibleDescription('The last day comes first.')
  })

  test('a total quota can be distributed in proportion', async () => {
    const { sent, user } = openPlans('/quality/plans/create', { plan: draftPlan })
    await user.click(await screen.findByRole('radio', { name: 'So many in all' }))
    await fillIn({ Name: 'March', 'Audits in all': '200' })
    fireEvent.change(screen.getByRole('combobox', { name: 'In proportion to' }), { target: { value: 'campaign' } })
    press('Save as a draft')
    await waitFor(() =>
      expect(sent('/api/sampling-plans')).toMatchObject({ per_agent: null, total: 200, stratify_by: 'campaign' }),
    )
  })
})

describe('the preview', () => {
  test('is next to the form: number, precision, shortfalls, and evaluators', async () => {
    openPlans('/quality/plans/create', { plan: draftPlan })
    const shown = await panel()
    expect(await shown.findByText('120 of 3,000 conversations would be drawn now')).toBeVisible()
    expect(shown.getByText(/within ±8.8 points of the true one, 19 times out of 20.*takes 341/)).toBeVisible()
    expect(shown.getByText('1 agent has fewer conversations than wanted: all are audited.')).toBeVisible()
    const agents = within(shown.getByRole('table', { name: 'Of which agents' }))
    expect(agents.getByRole('row', { name: 'Luis Soto 2 0 2, wanted 4' })).toBeVisible()
    expect(within(shown.getByRole('table', { name: 'Who audits how many' })).getByText('Eva Ruiz')).toBeVisible()
  })

  test('shows the first of many agents, and all on request', async () => {
    const { backend, user } = openPlans('/quality/plans/create', { plan: draftPlan })
    const agents = Array.from({ length: 30 }, (_, index) => ({
      ...preview.agents[0]!,
      agent: { id: index + 1, name: `Agent ${index + 1}` },
    }))
    backend.answer(`POST ${PREVIEWS}`, () => ({ status: 200, body: { ...preview, agents } }))
    const shown = within(await (await panel()).findByRole('table', { name: 'Of which agents' }))
    expect(shown.getAllByRole('row')).toHaveLength(11)
    await user.click(screen.getByRole('button', { name: 'Show all 30' }))
    expect(shown.getAllByRole('row')).toHaveLength(31)
  })

  test('of a period that is not over says that only a part is drawn', async () => {
    const { backend } = openPlans('/quality/plans/create', { plan: draftPlan })
    backend.answer(`POST ${PREVIEWS}`, () => ({ status: 200, body: { ...preview, elapsed_days: 10, quota_now: 1 } }))
    expect(await screen.findByText(/10 of 31 days have passed/)).toBeVisible()
  })

  test('is loaded once after fast typing, and not for invalid values', async () => {
    const { backend } = openPlans('/quality/plans/create', { plan: draftPlan })
    for (const value of ['1', '12', '']) await fillIn({ 'Audits of each agent': value })
    const shown = await panel()
    expect(shown.getByText(/Say how many/)).toBeVisible()
    await fillIn({ 'Audits of each agent': '7' })
    expect(await shown.findByText(/would be drawn now/)).toBeVisible()
    expect(backend.sentTo(PREVIEWS).map(({ body }) => (body as { per_agent: number }).per_agent)).toEqual([7])
  })

  test('that cannot be loaded says why, and can be tried again', async () => {
    const { backend, user } = openPlans('/quality/plans/create', { plan: draftPlan })
    backend.answer(`POST ${PREVIEWS}`, () => refusal('unavailable', 'The database is away.'))
    expect(await screen.findByText('The database is away.')).toBeVisible()
    backend.answer(`POST ${PREVIEWS}`, () => ({ status: 200, body: preview }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('120 of 3,000 conversations would be drawn now')).toBeVisible()
  })
})

describe('a plan with drawn conversations', () => {
  test('keeps its seed and its scorecard, and sends the version that was changed', async () => {
    const { sent, address, at: path } = openPlans('/quality/plans/edit/4')
    expect(await screen.findByLabelText('Seed')).toBeDisabled()
    expect(screen.getByRole('combobox', { name: 'Scorecard' })).toBeDisabled()
    await fillIn({ 'Audits of each agent': '6' })
    press('Save changes')
    await waitFor(() => expect(address()).toBe('/quality/plans/4'))
    expect(sent(path)).toMatchObject({ per_agent: 6, seed: march.seed, version: 3 })
  })

  test('with a newer version on the server offers to show that', async () => {
    const { backend, user, at: path } = openPlans('/quality/plans/edit/4')
    backend.answer(`PUT ${path}`, () => refusal('conflict', 'Somebody else has changed this.'))
    await fillIn({ Name: 'Mine' })
    press('Save changes')
    const showButton = await screen.findByRole('button', { name: 'Show what was saved meanwhile' })
    backend.answer(`GET ${path}`, () => ({ status: 200, body: { ...march, name: 'Theirs', version: 4 } }))
    await user.click(showButton)
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Theirs'))
  })
})
