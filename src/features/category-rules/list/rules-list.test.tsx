import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import type { CategoryRule } from '#contracts/category-rules.ts'
import { EDITOR, openRules, recorded } from '#tests/support/category-rule-page.ts'
import { noticesShown } from '#tests/support/notices.ts'
import { pageOf } from '#tests/support/page-of.ts'
import { passingTime } from '#tests/support/passing-time.ts'
import { refusal } from '#tests/support/session-backend.ts'

const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('tr')!

describe('the list of rules', () => {
  test('shows for each rule its search, its matches and judged conversations, and why others were not judged', async () => {
    openRules('/calls/rules')
    const row = within(await rowOf(recorded.name))
    expect(row.getByText(recorded.query)).toBeVisible()
    expect(row.getByText('Ready')).toBeVisible()
    const matched = row.getByRole('link', {
      name: 'Says that it is recorded: 23 of 180 conversations that were judged',
    })
    expect(matched).toHaveAttribute('href', '/calls?category_id=4')
    expect(row.getByText('12.8%')).toBeVisible()
    expect(row.getByText('9 have no transcript and 3 have no times')).toBeVisible()
    expect(screen.getByText('1 rule')).toBeVisible()
  })

  test('shows a single reason with its number, and does not repeat the number', async () => {
    const timed: CategoryRule = {
      ...recorded,
      counts: { ...recorded.counts!, not_judged: { no_transcript: 9, untimed: 0 } },
    }
    openRules('/calls/rules', { rules: [timed] })
    const reason = within(await rowOf(recorded.name)).getByText('9 have no transcript')
    expect(reason.closest('td')).toHaveTextContent(/^(Not judged)?\s*9 have no transcript$/)
  })

  test('is requested with the query of the address', async () => {
    const { backend } = openRules('/calls/rules?sort=-matched&q=rec')
    await screen.findByRole('table')
    expect(Object.fromEntries(backend.sentTo('/api/category-rules')[0]!.query)).toEqual({
      page: '1',
      per_page: '25',
      sort: '-matched',
      q: 'rec',
    })
  })

  test('shows no numbers for a rule that is switched off', async () => {
    const off: CategoryRule = {
      ...recorded,
      active: false,
      counts: null,
      run: { state: 'inactive', done: 0, total: null },
    }
    openRules('/calls/rules', { rules: [off] })
    const row = await rowOf(recorded.name)
    expect(within(row).getByText('Switched off')).toBeVisible()
    expect(within(row).getAllByText('—')).toHaveLength(3)
  })

  test('follows a running rule until it is ready', async () => {
    const pass = passingTime()
    const running: CategoryRule = { ...recorded, run: { state: 'running', done: 48, total: 192 } }
    const { backend } = openRules('/calls/rules', { rules: [running] })
    expect(await screen.findByText('Running, 25%')).toBeVisible()
    backend.answer('GET /api/category-rules', () => ({ status: 200, body: pageOf([recorded], '/api/category-rules') }))
    await pass(3_000)
    expect(await screen.findByText('Ready')).toBeVisible()
  })

  test('switches a rule off', async () => {
    const notices = noticesShown()
    const { saved, user } = openRules('/calls/rules')
    await user.click(await screen.findByRole('button', { name: 'Switch Says that it is recorded off' }))
    await waitFor(() => expect(notices).toHaveLength(1))
    const { name, description, query, channels, campaign_ids, version } = recorded
    expect(saved()).toEqual({ name, description, query, channels, campaign_ids, version, active: false })
  })

  test('runs a failed rule again', async () => {
    const notices = noticesShown()
    const { backend, user } = openRules('/calls/rules', {
      rules: [{ ...recorded, run: { state: 'failed', done: 48, total: 192 } }],
    })
    backend.answer('POST /api/category-rules/4/runs', () => ({ status: 200, body: recorded }))
    expect(await screen.findByText('Stopped by a fault')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Run Says that it is recorded again' }))
    await waitFor(() =>
      expect(notices).toEqual([{ text: 'The rule Says that it is recorded runs again.', milliseconds: 5000 }]),
    )
  })

  test('shows a notice and reloads when somebody else has changed the rule', async () => {
    const notices = noticesShown()
    const { backend, user } = openRules('/calls/rules')
    backend.answer('PUT /api/category-rules/4', () => refusal('conflict', 'Somebody else has changed it.'))
    await user.click(await screen.findByRole('button', { name: 'Switch Says that it is recorded off' }))
    await waitFor(() => expect(backend.sentTo('/api/category-rules')).toHaveLength(2))
    expect(notices).toEqual([{ text: 'Somebody else has changed it.', milliseconds: 5000 }])
  })

  test('removes a rule after asking', async () => {
    const notices = noticesShown()
    const { backend, user } = openRules('/calls/rules')
    backend.answer('DELETE /api/category-rules/4', () => ({ status: 200, body: { success: true } }))
    await user.click(await screen.findByRole('button', { name: 'Remove Says that it is recorded' }))
    const dialog = await screen.findByRole('dialog', { name: 'Remove the rule Says that it is recorded?' })
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
    await waitFor(() =>
      expect(notices).toEqual([{ text: 'The rule Says that it is recorded is gone.', milliseconds: 5000 }]),
    )
  })

  test('explains what rules are for when there are none, and offers examples', async () => {
    const { previews, user } = openRules('/calls/rules', { rules: [] })
    expect(await screen.findByText('There are no category rules yet')).toBeVisible()
    const examples = within(screen.getByRole('list', { name: 'Begin with one of these' })).getAllByRole('link')
    expect(examples).toHaveLength(3)
    await user.click(examples[2]!)
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('No farewell')
    await waitFor(() => expect(previews()).toEqual(['-last/30(agent:(thanks OR goodbye))']))
  })

  test('has no links to conversations for a person who may not open them', async () => {
    openRules('/calls/rules', { as: ['call-categories'] })
    const row = within(await rowOf(recorded.name))
    expect(row.getByText('23')).toBeVisible()
    expect(row.getAllByRole('link')).toHaveLength(1)
  })
})

test.each(['/calls/rules', '/calls/rules/create', '/calls/rules/edit/4'])(
  '%s requests nothing without call-categories, and names it',
  async (address) => {
    const { backend } = openRules(address, { as: EDITOR.filter((name) => name !== 'call-categories') })
    expect(await screen.findByText('call-categories')).toBeVisible()
    expect(backend.requests.filter(({ path }) => path.includes('categor'))).toEqual([])
    const navigation = within(screen.getByRole('navigation', { name: 'Main' }))
    expect(navigation.queryByRole('link', { name: 'Category rules' })).toBeNull()
  },
)

test('the navigation marks the rules as the current page, not the calls above them', async () => {
  openRules('/calls/rules')
  const navigation = await screen.findByRole('navigation', { name: 'Main' })
  const current = () => within(navigation).getAllByRole('link', { current: 'page' })
  await waitFor(() => expect(current().map(({ textContent }) => textContent)).toEqual(['Category rules']))
})
