import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { pressExport } from '#tests/support/export-press.ts'
import { noticesShown } from '#tests/support/notices.ts'
import { openQueue, queued, summary } from '#tests/support/plan-page.ts'

const AUDIT = '/call-detail-calidad/quality/new/901?assignment=1&scorecard=3'

describe('the queue', () => {
  test('shows how much of the due work is done, and marks what is overdue with a word', async () => {
    openQueue('/quality/queue', { rows: [queued(1, { overdue: true }), queued(2)] })
    expect(await screen.findByText('4 / 8')).toBeVisible()
    const row = within((await screen.findByRole('table')).querySelector('tbody tr')!)
    expect(row.getByText('Overdue: Mar 20, 2026')).toBeVisible()
    expect(screen.getByText('2 open')).toBeVisible()
  })

  test('opens the next audit by its button, with the assignment and the scorecard of the plan', async () => {
    openQueue('/quality/queue')
    const next = await screen.findByRole('link', { name: 'Audit the next one' })
    expect(next).toHaveAttribute('href', AUDIT)
  })

  test('opens the next audit by the key n', async () => {
    const { address } = openQueue('/quality/queue')
    await screen.findByRole('link', { name: 'Audit the next one' })
    fireEvent.keyDown(document.body, { key: 'n' })
    await waitFor(() => expect(address()).toBe(AUDIT))
  })

  test('ignores the key in a field', async () => {
    const { address, user } = openQueue('/quality/queue')
    await user.click(await screen.findByRole('button', { name: /^Skip the conversation/ }))
    const reason = await screen.findByRole('textbox', { name: 'Reason' })
    fireEvent.keyDown(reason, { key: 'n' })
    expect(address()).toBe('/quality/queue')
  })

  test('continues a draft', async () => {
    openQueue('/quality/queue', { rows: [queued(1, { draft: { id: 61, answered: 3 } })] })
    const next = await screen.findByRole('link', { name: 'Go on with the draft' })
    expect(next).toHaveAttribute('href', AUDIT.replace('new', '61'))
    expect(await screen.findByText('3 answered')).toBeVisible()
  })

  test('loads what its address says', async () => {
    const { backend } = openQueue('/quality/queue?plan_id=4&page=2')
    await screen.findByRole('heading', { name: 'My work today' })
    const query = { page: '2', per_page: '25', sort: 'due_on', plan_id: '4' }
    expect(Object.fromEntries(backend.sentTo('/api/queue')[0]!.query)).toEqual(query)
  })

  test('is exported with its filters', async () => {
    const { backend, user } = openQueue('/quality/queue?plan_id=4')
    expect(await pressExport(user, backend, '/api/queue/export')).toMatchObject({ format: 'csv', plan_id: '4' })
  })

  test('skips with a reason', async () => {
    const shown = noticesShown()
    const { backend, user } = openQueue('/quality/queue')
    backend.answer('POST /api/queue/1/skip', () => ({ status: 200, body: { skipped: 1 } }))
    await user.click(await screen.findByRole('button', { name: /^Skip the conversation/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Skip this conversation?' }))
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'No sound')
    await user.click(dialog.getByRole('button', { name: 'Skip' }))
    await waitFor(() => expect(shown).toEqual([{ text: 'The conversation is skipped.', milliseconds: 5000 }]))
    expect(backend.sentTo('/api/queue/1/skip')[0]?.body).toEqual({ reason: 'No sound' })
    expect(backend.sentTo('/api/queue')).toHaveLength(2)
  })
})

describe('an empty queue', () => {
  const emptySummary = { ...summary, open: 0, due_today: 0, overdue: 0, done_today: 0, target_today: 0 }

  test('says what happens next, and that any conversation can be evaluated meanwhile', async () => {
    openQueue('/quality/queue', { rows: [], told: emptySummary })
    expect(await screen.findByText('Nothing waits for you')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Look for a conversation' })).toHaveAttribute('href', '/calls')
    expect(screen.queryByRole('link', { name: 'Audit the next one' })).toBeNull()
  })

  test("after a day's work says that it is done", async () => {
    openQueue('/quality/queue', { rows: [], told: { ...emptySummary, done_today: 5 } })
    expect(await screen.findByText('Everything is done')).toBeVisible()
  })

  test('has no link to conversations for people who may not open them', async () => {
    openQueue('/quality/queue', { as: ['quality-audit'], rows: [], told: emptySummary })
    expect(await screen.findByText('Nothing waits for you')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Look for a conversation' })).toBeNull()
  })
})

test('without quality-audit it loads nothing, and names the permission', async () => {
  const { backend } = openQueue('/quality/queue', { as: ['quality-plans'] })
  expect(await screen.findByText('quality-audit')).toBeVisible()
  expect(backend.requests.filter(({ path }) => path.startsWith('/api/queue'))).toEqual([])
})
