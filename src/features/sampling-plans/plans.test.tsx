import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { pressExport } from '#tests/support/export-press.ts'
import { noticesShown } from '#tests/support/notices.ts'
import { assignments, draftPlan, march, openPlans } from '#tests/support/plan-page.ts'
import { refusal } from '#tests/support/session-backend.ts'

const table = async (name: string) => within(await screen.findByRole('table', { name }))
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('the list of plans', () => {
  test('shows the progress of each', async () => {
    openPlans('/quality/plans')
    const row = within((await screen.findByRole('link', { name: march.name })).closest('tr')!)
    expect(row.getByText('Under way')).toBeVisible()
    expect(row.getByText('3 / 8')).toBeVisible()
    expect(row.getByText('4 of each agent')).toBeVisible()
    expect(row.getByText('Mar 1, 2026 – Mar 31, 2026')).toHaveAttribute('title', 'America/Santiago')
  })

  test('loads what its address says', async () => {
    const { backend } = openPlans('/quality/plans?sort=name&state=active&page=banana')
    await screen.findByRole('table')
    const query = { page: '1', per_page: '25', sort: 'name', state: 'active' }
    expect(Object.fromEntries(backend.sentTo('/api/sampling-plans')[0]!.query)).toEqual(query)
  })

  test('is exported with its filters', async () => {
    const { backend, user } = openPlans('/quality/plans?state=active')
    expect(await pressExport(user, backend, '/api/sampling-plans/export')).toMatchObject({
      format: 'csv',
      state: 'active',
    })
  })

  test('without plans explains them', async () => {
    openPlans('/quality/plans', { plans: [] })
    expect(await screen.findByText('There are no sampling plans yet')).toBeVisible()
  })
})

describe('a plan', () => {
  test('shows its settings, and its progress in total and per person', async () => {
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

  test('filters the rows below by name and by tile', async () => {
    const { backend, user, at: path, address } = openPlans('/quality/plans/4')
    await user.click((await table('By agent')).getByRole('button', { name: 'Luis Soto' }))
    await waitFor(() => expect(address()).toBe('/quality/plans/4?agent_id=10'))
    await waitFor(() => expect(backend.sentTo(`${path}/assignments`).at(-1)?.query.get('agent_id')).toBe('10'))
  })

  test('marks what is overdue, unassigned, and done', async () => {
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

  test('that was not drawn yet can be drawn', async () => {
    const shown = noticesShown()
    const { backend, sent, user, at: path } = openPlans('/quality/plans/4', { plan: draftPlan })
    const drawn = { drawn: 12, assigned: 11, unassigned: 1 }
    backend.answer(`POST ${path}/draws`, () => ({ status: 200, body: drawn }))
    await user.click(await screen.findByRole('button', { name: 'Draw' }))
    await user.click((await dialogOf('Draw for March, sales?')).getByRole('button', { name: 'Draw now' }))
    const text = '12 conversations were drawn. 1 has no evaluator.'
    await waitFor(() => expect(shown).toEqual([{ text, milliseconds: 5000 }]))
    expect(sent(`${path}/draws`)).toEqual({ version: 3 })
  })

  test('says why it cannot be drawn', async () => {
    const { backend, user, at: path } = openPlans('/quality/plans/4')
    backend.answer(`POST ${path}/draws`, () => refusal('conflict', 'Nobody audits for this plan yet.'))
    await user.click(await screen.findByRole('button', { name: 'Draw again' }))
    const dialog = await dialogOf('Draw again for March, sales?')
    await user.click(dialog.getByRole('button', { name: 'Draw now' }))
    expect(await dialog.findByText('Nobody audits for this plan yet.')).toBeVisible()
  })

  test('is closed after a confirmation, and then has no actions', async () => {
    const { backend, sent, user, at: path } = openPlans('/quality/plans/4')
    const closed = { ...march, state: 'closed' as const }
    backend.answer(`POST ${path}/closing`, () => {
      backend.answer(`GET ${path}`, () => ({ status: 200, body: closed }))
      return { status: 200, body: closed }
    })
    await user.click(await screen.findByRole('button', { name: 'Close' }))
    await user.click((await dialogOf('Close the plan March, sales?')).getByRole('button', { name: 'Close plan' }))
    expect(await screen.findByText('Closed')).toBeVisible()
    expect(sent(`${path}/closing`)).toEqual({ version: 3 })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Draw again' })).toBeNull())
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  test('is removed after a confirmation, as long as nothing was drawn', async () => {
    const { backend, user, at: path, address } = openPlans('/quality/plans/4', { plan: draftPlan })
    backend.answer(`DELETE ${path}`, () => ({ status: 200, body: { success: true } }))
    await user.click(await screen.findByRole('button', { name: 'Remove' }))
    await user.click((await dialogOf('Remove the plan March, sales?')).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(address()).toBe('/quality/plans'))
  })

  test('that does not exist says so', async () => {
    openPlans('/quality/plans/99')
    expect(await screen.findByText('This does not exist')).toBeVisible()
  })
})

describe('the drawn conversations', () => {
  test('are exported with their filters', async () => {
    const { backend, user, at: path } = openPlans('/quality/plans/4?group=done')
    const asked = await pressExport(user, backend, `${path}/assignments/export`, 'As Excel (XLSX)')
    expect(asked).toMatchObject({ format: 'xlsx', group: 'done', sort: 'due_on' })
  })

  test('are reassigned one by one, or several in a row', async () => {
    const shown = noticesShown()
    const { backend, sent, user, at: path } = openPlans('/quality/plans/4')
    backend.answer(`POST ${path}/reassignments`, () => ({ status: 200, body: { moved: 2, left: 1 } }))
    const boxes = await screen.findAllByRole('checkbox')
    expect(boxes).toHaveLength(3) // done ones cannot be selected
    await user.click(boxes[0]!)
    await user.keyboard('{Shift>}')
    await user.click(boxes[2]!)
    await user.keyboard('{/Shift}')
    expect(screen.getByText('3 chosen')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Give to others' }))
    const dialog = await dialogOf('Give 3 conversations to others')
    await user.click(await dialog.findByRole('checkbox', { name: 'Oto Paz' }))
    await user.click(dialog.getByRole('button', { name: 'Reassign' }))
    const text = '2 conversations were reassigned. 1 could not be: it stays.'
    await waitFor(() => expect(shown).toEqual([{ text, milliseconds: 5000 }]))
    expect(sent(`${path}/reassignments`)).toEqual({ from: { assignment_ids: [1, 2, 3] }, to: [22] })
  })

  test('of one evaluator are reassigned, but not to the same person', async () => {
    const { backend, sent, user, at: path } = openPlans('/quality/plans/4')
    backend.answer(`POST ${path}/reassignments`, () => ({ status: 200, body: { moved: 4, left: 0 } }))
    await user.click(await screen.findByRole('button', { name: 'Reassign what Eva Ruiz has open' }))
    const dialog = await dialogOf('Give what Eva Ruiz has open to others')
    await user.click(await dialog.findByRole('checkbox', { name: 'Oto Paz' }))
    expect(dialog.queryByRole('checkbox', { name: 'Eva Ruiz' })).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Reassign' }))
    await waitFor(() => expect(sent(`${path}/reassignments`)).toEqual({ from: { evaluator_id: 21 }, to: [22] }))
  })

  test('are skipped with a reason', async () => {
    const { backend, sent, user, at: path } = openPlans('/quality/plans/4')
    backend.answer(`POST ${path}/skips`, () => ({ status: 200, body: { skipped: 3 } }))
    await user.click(await screen.findByRole('button', { name: 'Choose all open ones on this page' }))
    await user.click(screen.getByRole('button', { name: 'Skip' }))
    const dialog = await dialogOf('Skip 3 conversations?')
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'No sound')
    await user.click(dialog.getByRole('button', { name: 'Skip' }))
    const ids = assignments.filter(({ state }) => state === 'open').map(({ id }) => id)
    await waitFor(() => expect(sent(`${path}/skips`)).toEqual({ assignment_ids: ids, reason: 'No sound' }))
  })
})

test.each(['/quality/plans', '/quality/plans/create', '/quality/plans/4', '/quality/plans/edit/4'])(
  '%s loads nothing without quality-plans, and names it',
  async (address) => {
    const { backend } = openPlans(address, { as: ['quality-audit'] })
    expect(await screen.findByText('quality-plans')).toBeVisible()
    expect(backend.requests.filter(({ path }) => path.startsWith('/api/sampling'))).toEqual([])
  },
)
