import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import type { CategoryRule } from '#contracts/category-rules.ts'
import { matchedCall, openRules, preview, recorded } from '#tests/support/category-rule-page.ts'
import { fillIn, press } from '#tests/support/on-screen.ts'
import { refusal } from '#tests/support/session-backend.ts'

const condition = async (number: number) => within(await screen.findByRole('group', { name: `Condition ${number}` }))
const choose = (row: ReturnType<typeof within>, name: string, option: string) =>
  fireEvent.change(row.getByRole('combobox', { name }), { target: { value: option } })
const write = (row: ReturnType<typeof within>, label: string, value: string) =>
  fireEvent.change(row.getByLabelText(label), { target: { value } })
const matches = () => screen.findByRole('complementary', { name: 'Live matches' })

describe('the builder', () => {
  test('builds a rule from conditions, without search syntax', async () => {
    const { address, saved, user } = openRules('/calls/rules/create')
    await fillIn({ Name: 'No warning' })
    const first = await condition(1)
    choose(first, 'How', 'near')
    write(first, 'Two words', 'cancel* policy')
    write(first, 'Words apart at most', '3')
    choose(first, 'By whom', 'customer')
    await user.click(screen.getByRole('button', { name: 'Add condition' }))
    const second = await condition(2)
    expect(second.getByLabelText('Words')).toHaveFocus()
    choose(second, 'Whether it is said', 'not')
    choose(second, 'How', 'phrase')
    write(second, 'Phrase', 'is recorded')
    choose(second, 'When', 'first')
    write(second, 'Seconds', '60')
    await user.click(screen.getByRole('checkbox', { name: 'Voice' }))
    press('Add rule')
    await waitFor(() => expect(address()).toBe('/calls/rules'))
    expect(saved()).toEqual({
      name: 'No warning',
      description: '',
      query: 'customer:near/3(cancel* policy) -first/60("is recorded")',
      channels: ['voice'],
      campaign_ids: [],
      active: true,
    })
  })

  test('joins conditions as selected, and removes one', async () => {
    const { previews, user } = openRules('/calls/rules/create')
    write(await condition(1), 'Words', 'cancel')
    await user.click(screen.getByRole('button', { name: 'Add condition' }))
    write(await condition(2), 'Words', 'terminate')
    fireEvent.change(screen.getByRole('combobox', { name: 'How conditions belong together' }), {
      target: { value: 'any' },
    })
    await waitFor(() => expect(previews().at(-1)).toBe('cancel OR terminate'))
    await user.click(screen.getByRole('button', { name: 'Take condition 1 away' }))
    expect((await condition(1)).getByLabelText('Words')).toHaveFocus()
    await waitFor(() => expect(previews().at(-1)).toBe('terminate'))
  })

  test('shows the same search as text, and text as conditions again', async () => {
    const { user } = openRules('/calls/rules/create')
    write(await condition(1), 'Words', 'cancel policy')
    await user.click(screen.getByRole('checkbox', { name: 'Write it as text' }))
    const field = screen.getByRole('textbox', { name: 'Search' })
    expect(field).toHaveValue('cancel policy')
    fireEvent.change(field, { target: { value: 'agent:hello OR "good morning"' } })
    await user.click(screen.getByRole('checkbox', { name: 'Write it as text' }))
    expect((await condition(1)).getByRole('combobox', { name: 'By whom' })).toHaveValue('agent')
    expect((await condition(2)).getByLabelText('Phrase')).toHaveValue('good morning')
  })

  test('leaves a search as text if conditions cannot express it', async () => {
    openRules('/calls/rules/edit/4', { rules: [{ ...recorded, query: 'first/9(agent:hello customer:hello)' }] })
    const field = await screen.findByRole('textbox', { name: 'Search' })
    expect(screen.getByText('This search says more than conditions can: it stays a text.')).toBeVisible()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Write it as text' }))
    expect(field).toBeVisible()
  })

  test('marks a syntax error, and requests no preview for it', async () => {
    const { previews } = openRules('/calls/rules/edit/4')
    await waitFor(() => expect(previews()).toHaveLength(1))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Write it as text' }))
    const field = screen.getByRole('textbox', { name: 'Search' })
    fireEvent.change(field, { target: { value: 'seguro OR' } })
    expect(screen.getByText('OR', { selector: 'mark' })).toBeVisible()
    expect(field).toHaveAccessibleDescription(/After this a word or a phrase is missing/)
    expect(screen.getByText(/These are the matches of what was written before/)).toBeVisible()
    fireEvent.change(field, { target: { value: 'seguro OR hogar' } })
    await waitFor(() => expect(previews().at(-1)).toBe('seguro OR hogar'))
    expect(previews()).toHaveLength(2)
  })

  test('does not send incomplete conditions, and focuses the first of them', async () => {
    const { saved } = openRules('/calls/rules/create')
    const row = await condition(1)
    choose(row, 'How', 'near')
    write(row, 'Two words', 'one')
    press('Add rule')
    expect(await screen.findAllByText('Complete each condition, or take it away.')).not.toEqual([])
    expect(row.getByText('Write two words, and nothing else.')).toBeVisible()
    await waitFor(() => expect(row.getByLabelText('Two words')).toHaveFocus())
    expect(saved()).toBeUndefined()
  })

  test('shows the error of the server for the query', async () => {
    const { backend } = openRules('/calls/rules/create')
    backend.answer('POST /api/category-rules', () =>
      refusal('invalid', 'Look again.', { query: ['This finds nothing at all.'] }),
    )
    write(await condition(1), 'Words', 'cancel')
    press('Add rule')
    expect(await screen.findByText('This finds nothing at all.')).toBeVisible()
    write(await condition(1), 'Words', 'cancel it')
    expect(screen.queryByText('This finds nothing at all.')).toBeNull()
  })

  test('opens a rule as it was saved, and saves it with its version; a campaign that is not visible stays', async () => {
    const { address, saved } = openRules('/calls/rules/edit/4', { rules: [{ ...recorded, campaign_ids: [3, 77] }] })
    const row = await condition(1)
    expect(row.getByLabelText('Phrase')).toHaveValue('is recorded')
    expect(row.getByLabelText('Seconds')).toHaveValue(60)
    expect(screen.getByText('And 1 campaign that you do not see.')).toBeVisible()
    await fillIn({ Name: 'Recorded' })
    press('Save changes')
    await waitFor(() => expect(address()).toBe('/calls/rules'))
    expect(saved()).toMatchObject({ name: 'Recorded', query: recorded.query, campaign_ids: [3, 77], version: 2 })
  })

  test('offers to show the newer version that somebody else has saved', async () => {
    const { backend, user } = openRules('/calls/rules/edit/4')
    backend.answer('PUT /api/category-rules/4', () => refusal('conflict', 'Somebody else has changed this.'))
    await condition(1)
    await fillIn({ Name: 'Mine' })
    press('Save changes')
    const show = await screen.findByRole('button', { name: 'Show what was saved meanwhile' })
    const newer: CategoryRule = { ...recorded, name: 'Theirs', version: 3 }
    backend.answer('GET /api/category-rules/4', () => ({ status: 200, body: newer }))
    await user.click(show)
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Theirs'))
  })

  test('says when the rule no longer exists', async () => {
    openRules('/calls/rules/edit/99')
    expect(await screen.findByText('This does not exist')).toBeVisible()
  })
})

describe('live matches', () => {
  test('show how many conversations match, how many can be judged, and why others cannot', async () => {
    openRules('/calls/rules/edit/4')
    const panel = within(await matches())
    expect(await panel.findByText('23 of 180 conversations match')).toBeVisible()
    expect(panel.getByText('12 cannot be judged: 9 have no transcript and 3 have no times')).toBeVisible()
  })

  test('do not say “no match” if no conversation can be judged', async () => {
    const { backend } = openRules('/calls/rules/create')
    backend.answer('GET /api/category-preview', () => ({
      status: 200,
      body: { ...preview, matched: 0, judged: 0, not_judged: { no_transcript: 1, untimed: 0 }, of_newest: 5_000 },
    }))
    write(await condition(1), 'Words', 'cancel')
    const panel = within(await matches())
    expect(await panel.findByText('No conversation can be judged by this')).toBeVisible()
    expect(panel.getByText('1 cannot be judged: 1 has no transcript')).toBeVisible()
    expect(panel.getByText(/Of the newest 5,000 conversations/)).toBeVisible()
  })

  test('link to the second at which it was said', async () => {
    const { backend } = openRules('/calls/rules/create')
    backend.answer('GET /api/category-preview', () => ({ status: 200, body: { ...preview, examples: [matchedCall] } }))
    write(await condition(1), 'Words', 'cancelar')
    const hit = within(await screen.findByRole('list', { name: 'Found in it' })).getByRole('link')
    expect(hit).toHaveAttribute('href', '/call-detail/9?t=65')
    expect(within(hit).getByText('cancelar', { selector: 'mark' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Mar 2, 2026, 12:42 PM' })).toHaveAttribute('href', '/call-detail/9')
  })

  test('are requested with the filters of the rule, and only once after quick typing', async () => {
    const { backend, previews } = openRules('/calls/rules/create')
    const row = await condition(1)
    for (const text of ['c', 'ca', 'can']) write(row, 'Words', text)
    fireEvent.click(screen.getByRole('checkbox', { name: 'E-mail' }))
    await waitFor(() => expect(previews()).toEqual(['can']))
    expect(backend.sentTo('/api/category-preview')[0]!.query.get('channels')).toBe('email')
  })

  test('that cannot be loaded say why, and can be loaded again', async () => {
    const { backend, user } = openRules('/calls/rules/create')
    backend.answer('GET /api/category-preview', () => refusal('unavailable', 'The database is away.'))
    write(await condition(1), 'Words', 'cancel')
    expect(await screen.findByText('The database is away.')).toBeVisible()
    backend.answer('GET /api/category-preview', () => ({ status: 200, body: preview }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('23 of 180 conversations match')).toBeVisible()
    expect(screen.queryByText('The database is away.')).toBeNull()
  })
})
