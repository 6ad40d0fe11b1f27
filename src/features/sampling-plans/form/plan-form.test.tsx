import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { fillIn, press } from '#tests/support/on-screen.ts'
import { draftPlan, march, openPlans, preview } from '#tests/support/plan-page.ts'
import { refusal } from '#tests/support/session-backend.ts'

const PREVIEWS = '/api/sampling-plan-previews'
const panel = async () => within(await screen.findByRole('complementary', { name: 'What would be drawn' }))

describe('a new plan', () => {
  test('is written, and saved as a draft', async () => {
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
      scorecard_id: 3, // the only one there is
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

  test('asks for what is missing before anything is sent', async () => {
    const { sent } = openPlans('/quality/plans/create', { plan: draftPlan })
    await fillIn({ Name: 'March', 'Audits of each agent': '' })
    press('Save as a draft')
    expect(await screen.findAllByText('Write how many, as a whole number.')).not.toEqual([])
    expect(sent('/api/sampling-plans')).toBeUndefined()
  })

  test('shows what the server does not accept at its field', async () => {
    const { backend } = openPlans('/quality/plans/create', { plan: draftPlan })
    backend.answer('POST /api/sampling-plans', () =>
      refusal('invalid', 'Look again.', { period_to: ['The last day comes first.'] }),
    )
    await fillIn({ Name: 'March' })
    press('Save as a draft')
    expect(await screen.findByText('The last day comes first.')).toBeVisible()
    expect(screen.getByLabelText('Last day')).toHaveAccessibleDescription('The last day comes first.')
  })

  test('in all asks in proportion to what', async () => {
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

describe('what would be drawn', () => {
  test('stands beside what is written: how many, how sure that makes, who falls short and who audits', async () => {
    openPlans('/quality/plans/create', { plan: draftPlan })
    const shown = await panel()
    expect(await shown.findByText('120 of 3,000 conversations would be drawn now')).toBeVisible()
    expect(shown.getByText(/within ±8.8 points of the true one, 19 times out of 20.*takes 341/)).toBeVisible()
    expect(shown.getByText('1 agent has fewer conversations than wanted: all are audited.')).toBeVisible()
    const agents = within(shown.getByRole('table', { name: 'Of which agents' }))
    expect(agents.getByRole('row', { name: 'Luis Soto 2 0 2, wanted 4' })).toBeVisible()
    expect(within(shown.getByRole('table', { name: 'Who audits how many' })).getByText('Eva Ruiz')).toBeVisible()
  })

  test('of many agents tells the first, and all when it is wished', async () => {
    const { backend, user } = openPlans('/quality/plans/create', { plan: draftPlan })
    const agents = Array.from({ length: 30 }, (_, at) => ({
      ...preview.agents[0]!,
      agent: { id: at + 1, name: `Agent ${at + 1}` },
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

  test('is asked once for what was written quickly, and not for what makes no sense', async () => {
    const { backend } = openPlans('/quality/plans/create', { plan: draftPlan })
    for (const value of ['1', '12', '']) await fillIn({ 'Audits of each agent': value })
    const shown = await panel()
    expect(shown.getByText(/Say how many/)).toBeVisible()
    await fillIn({ 'Audits of each agent': '7' })
    expect(await shown.findByText(/would be drawn now/)).toBeVisible()
    expect(backend.sentTo(PREVIEWS).map(({ body }) => (body as { per_agent: number }).per_agent)).toEqual([7])
  })

  test('that cannot be had says why, and is asked for again', async () => {
    const { backend, user } = openPlans('/quality/plans/create', { plan: draftPlan })
    backend.answer(`POST ${PREVIEWS}`, () => refusal('unavailable', 'The database is away.'))
    expect(await screen.findByText('The database is away.')).toBeVisible()
    backend.answer(`POST ${PREVIEWS}`, () => ({ status: 200, body: preview }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('120 of 3,000 conversations would be drawn now')).toBeVisible()
  })
})

describe('a plan that was drawn', () => {
  test('keeps its seed and its scorecard, and says which version was changed', async () => {
    const { sent, address, at } = openPlans('/quality/plans/edit/4')
    expect(await screen.findByLabelText('Seed')).toBeDisabled()
    expect(screen.getByRole('combobox', { name: 'Scorecard' })).toBeDisabled()
    await fillIn({ 'Audits of each agent': '6' })
    press('Save changes')
    await waitFor(() => expect(address()).toBe('/quality/plans/4'))
    expect(sent(at)).toMatchObject({ per_agent: 6, seed: march.seed, version: 3 })
  })

  test('of which there is a newer version offers to show that', async () => {
    const { backend, user, at } = openPlans('/quality/plans/edit/4')
    backend.answer(`PUT ${at}`, () => refusal('conflict', 'Somebody else has changed this.'))
    await fillIn({ Name: 'Mine' })
    press('Save changes')
    const show = await screen.findByRole('button', { name: 'Show what was saved meanwhile' })
    backend.answer(`GET ${at}`, () => ({ status: 200, body: { ...march, name: 'Theirs', version: 4 } }))
    await user.click(show)
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Theirs'))
  })
})
