import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { pressExport } from '#tests/support/export-press.ts'
import { noticesShown } from '#tests/support/notices.ts'
import { assignments, draftPlan, march, openPlans } from '#tests/support/plan-page.ts'
import { refusal } from '#tests/support/session-backend.ts'

const table = async (name: string) => within(await screen.findByRole('table', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('the list of plans', () => {
  test('says how far each is', async () => {
    openPlans('/quality/plans')
    const row = within((await screen.findByRole('link', { name: march.name })).closest('tr')!)
    expect(row.getByText('Under way')).toBeVisible()
    expect(row.getByText('3 / 8')).toBeVisible()
    expect(row.getByText('4 of each agent')).toBeVisible()
    expect(row.getByText('Mar 1, 2026 – Mar 31, 2026')).toHaveAttribute('title', 'America/Santiago')
  })

  test('is asked as its address says', async () => {
    const { backend } = openPlans('/quality/plans?sort=name&state=active&page=banana')
    await screen.findByRole('table')
    const asked = { page: '1', per_page: '25', sort: 'name', state: 'active' }
    expect(Object.fromEntries(backend.sentTo('/api/sampling-plans')[0]!.query)).toEqual(asked)
  })

  test('goes out as it is filtered', async () => {
    const { backend, user } = openPlans('/quality/plans?state=active')
    expect(await pressExport(user, backend, '/api/sampling-plans/export')).toMatchObject({
      format: 'csv',
      state: 'active',
    })
  })

  test('without plans says what they are for', async () => {
    openPlans('/quality/plans', { plans: [] })
    expect(await screen.findByText('There are no sampling plans yet')).toBeVisible()
  })
})

describe('a plan', () => {
  test('says what it asks for, how far it is, and of whom', async () => {
    openPlans('/quality/plans/4')
    expect(await screen.findByRole('heading', { level: 1, name: march.name })).toBeVisible()
    expect(screen.getByText('Banco Cordillera · Voice')).toBeVisible()
    expect(screen.getByText(/10 of 31 days have passed/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Done 3 / 8' })).toHaveAttribute('href', '/quality/plans/4?group=done')
    expect(screen.getByRole('group', { name: 'Coverage 3.8%' })).toBeVisible()
    const evaluators = await table('By evaluator')
    expect(evaluators.getByRole('row', { name: /^Eva Ruiz 4 2 3 0 —/ })).toBeVisible()
    expect((await table('By agent')).getByRole('row', { name: 'Luis Soto 2 0 1 1' })).toBeVisible()
  })

  test('shows below what a name or a tile stands for', async () => {
    const { backend, user, at, address } = openPlans('/quality/plans/4')
    await user.click((await table('By agent')).getByRole('button', { name: 'Luis Soto' }))
    await waitFor(() => expect(address()).toBe('/quality/plans/4?agent_id=10'))
    await waitFor(() => expect(backend.sentTo(`${at}/assignments`).at(-1)?.query.get('agent_id')).toBe('10'))
  })

  test('marks what is overdue, what nobody has, and what came of it', async () => {
    openPlans('/quality/plans/4')
    const rows = (await screen.findByRole('region', { name: 'What was drawn' })).querySelectorAll('tbody tr')
    expect([...rows].map((row) => row.textContent)).toEqual([
      expect.stringContaining('Overdue'),
      expect.stringContaining('Open'),
      expect.stringContaining('Without an evaluator'),
      expect.stringContaining('Done'),
    ])
    expect(screen.getByRole('link', { name: '82.5' })).toHaveAttribute('href', '/call-detail-calidad/quality/61/904')
  })

  test('that was not drawn yet can be drawn from', async () => {
    const shown = noticesShown()
    const { backend, sent, user, at } = openPlans('/quality/plans/4', { plan: draftPlan })
    const drawn = { drawn: 12, assigned: 11, unassigned: 1 }
    backend.answer(`POST ${at}/draws`, () => ({ status: 200, body: drawn }))
    await user.click(await screen.findByRole('button', { name: 'Draw' }))
    await user.click((await dialog('Draw for March, sales?')).getByRole('button', { name: 'Draw now' }))
    const text = '12 conversations were drawn. 1 has no evaluator.'
    await waitFor(() => expect(shown).toEqual([{ text, milliseconds: 5000 }]))
    expect(sent(`${at}/draws`)).toEqual({ version: 3 })
  })

  test('says why it cannot be drawn from', async () => {
    const { backend, user, at } = openPlans('/quality/plans/4')
    backend.answer(`POST ${at}/draws`, () => refusal('conflict', 'Nobody audits for this plan yet.'))
    await user.click(await screen.findByRole('button', { name: 'Draw again' }))
    const asked = await dialog('Draw again for March, sales?')
    await user.click(asked.getByRole('button', { name: 'Draw now' }))
    expect(await asked.findByText('Nobody audits for this plan yet.')).toBeVisible()
  })

  test('is closed after asking, and then left alone', async () => {
    const { backend, sent, user, at } = openPlans('/quality/plans/4')
    const closed = { ...march, state: 'closed' as const }
    backend.answer(`POST ${at}/closing`, () => {
      backend.answer(`GET ${at}`, () => ({ status: 200, body: closed }))
      return { status: 200, body: closed }
    })
    await user.click(await screen.findByRole('button', { name: 'Close' }))
    await user.click((await dialog('Close the plan March, sales?')).getByRole('button', { name: 'Close plan' }))
    expect(await screen.findByText('Closed')).toBeVisible()
    expect(sent(`${at}/closing`)).toEqual({ version: 3 })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Draw again' })).toBeNull())
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  test('is removed after asking, as long as nothing was drawn', async () => {
    const { backend, user, at, address } = openPlans('/quality/plans/4', { plan: draftPlan })
    backend.answer(`DELETE ${at}`, () => ({ status: 200, body: { success: true } }))
    await user.click(await screen.findByRole('button', { name: 'Remove' }))
    await user.click((await dialog('Remove the plan March, sales?')).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(address()).toBe('/quality/plans'))
  })

  test('that does not exist says so', async () => {
    openPlans('/quality/plans/99')
    expect(await screen.findByText('This does not exist')).toBeVisible()
  })
})

describe('what was drawn', () => {
  test('goes out as it is filtered', async () => {
    const { backend, user, at } = openPlans('/quality/plans/4?group=done')
    const asked = await pressExport(user, backend, `${at}/assignments/export`, 'As Excel (XLSX)')
    expect(asked).toMatchObject({ format: 'xlsx', group: 'done', sort: 'due_on' })
  })

  test('goes to others, one by one or a row of them', async () => {
    const shown = noticesShown()
    const { backend, sent, user, at } = openPlans('/quality/plans/4')
    backend.answer(`POST ${at}/reassignments`, () => ({ status: 200, body: { moved: 2, left: 1 } }))
    const boxes = await screen.findAllByRole('checkbox')
    expect(boxes).toHaveLength(3) // what is done is not offered
    await user.click(boxes[0]!)
    await user.keyboard('{Shift>}')
    await user.click(boxes[2]!)
    await user.keyboard('{/Shift}')
    expect(screen.getByText('3 chosen')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Give to others' }))
    const asked = await dialog('Give 3 conversations to others')
    await user.click(await asked.findByRole('checkbox', { name: 'Oto Paz' }))
    await user.click(asked.getByRole('button', { name: 'Reassign' }))
    const text = '2 conversations were reassigned. 1 could not be: it stays.'
    await waitFor(() => expect(shown).toEqual([{ text, milliseconds: 5000 }]))
    expect(sent(`${at}/reassignments`)).toEqual({ from: { assignment_ids: [1, 2, 3] }, to: [22] })
  })

  test('of one evaluator goes to others, but not to themselves', async () => {
    const { backend, sent, user, at } = openPlans('/quality/plans/4')
    backend.answer(`POST ${at}/reassignments`, () => ({ status: 200, body: { moved: 4, left: 0 } }))
    await user.click(await screen.findByRole('button', { name: 'Reassign what Eva Ruiz has open' }))
    const asked = await dialog('Give what Eva Ruiz has open to others')
    await user.click(await asked.findByRole('checkbox', { name: 'Oto Paz' }))
    expect(asked.queryByRole('checkbox', { name: 'Eva Ruiz' })).toBeNull()
    await user.click(asked.getByRole('button', { name: 'Reassign' }))
    await waitFor(() => expect(sent(`${at}/reassignments`)).toEqual({ from: { evaluator_id: 21 }, to: [22] }))
  })

  test('is skipped with a reason', async () => {
    const { backend, sent, user, at } = openPlans('/quality/plans/4')
    backend.answer(`POST ${at}/skips`, () => ({ status: 200, body: { skipped: 3 } }))
    await user.click(await screen.findByRole('button', { name: 'Choose all open ones on this page' }))
    await user.click(screen.getByRole('button', { name: 'Skip' }))
    const asked = await dialog('Skip 3 conversations?')
    await user.type(asked.getByRole('textbox', { name: 'Reason' }), 'No sound')
    await user.click(asked.getByRole('button', { name: 'Skip' }))
    const ids = assignments.filter(({ state }) => state === 'open').map(({ id }) => id)
    await waitFor(() => expect(sent(`${at}/skips`)).toEqual({ assignment_ids: ids, reason: 'No sound' }))
  })
})

test.each(['/quality/plans', '/quality/plans/create', '/quality/plans/4', '/quality/plans/edit/4'])(
  '%s asks for nothing without quality-plans, and names it',
  async (address) => {
    const { backend } = openPlans(address, { as: ['quality-audit'] })
    expect(await screen.findByText('quality-plans')).toBeVisible()
    expect(backend.requests.filter(({ path }) => path.startsWith('/api/sampling'))).toEqual([])
  },
)
