import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import type { CallFacets } from '#contracts/call-facets.ts'
import { openExplorer } from '#tests/support/explorer.ts'
import { renderIsland } from '#tests/support/render-island.tsx'

import { callsSearch } from './calls-search.ts'
import { JudgedFilter } from './filter-chips.tsx'

test('chips filter the explorer by mentions of the reader and by notes, and can be pressed again', async () => {
  const { user, address, lastQuery } = openExplorer('/calls?page=3', undefined, 400)
  const chips = within(await screen.findByRole('group', { name: 'Notes' }))
  await user.click(chips.getByRole('button', { name: 'Mentions me' }))
  await waitFor(() => expect(lastQuery()).toMatchObject({ mentions: 'me', page: '1' }))
  await user.click(chips.getByRole('button', { name: 'With my notes' }))
  await waitFor(() => expect(address()).toBe('/calls?mentions=me&notes=mine'))
  await user.click(chips.getByRole('button', { name: 'With notes' }))
  await waitFor(() => expect(address()).toBe('/calls?mentions=me&notes=any'))
  expect(chips.getByRole('button', { name: 'With my notes', pressed: false })).toBeVisible()
  await user.click(chips.getByRole('button', { name: 'Mentions me', pressed: true }))
  await user.click(chips.getByRole('button', { name: 'With notes', pressed: true }))
  await waitFor(() => expect(address()).toBe('/calls'))
})

const scorecard = { id: 3, title: { en: 'Sales call' }, locale: 'en' as const }
const judged: CallFacets['judged'] = {
  scorecard,
  question: { scorecard, question_id: 'price', text: { en: 'Was the price told?' } },
}

function show(address: Record<string, unknown>, names: CallFacets['judged'] | null = judged) {
  const onChange = vi.fn()
  renderIsland(<JudgedFilter search={callsSearch.read(address)} judged={names ?? undefined} onChange={onChange} />)
  return { onChange, user: userEvent.setup({ delay: null }) }
}

test.each([
  [{ machine_failed: 'price' }, 'Failed by the machine: Was the price told?', 'Any question'],
  [{ machine_passed: 'price' }, 'Passed by the machine: Was the price told?', 'Any question'],
  [{ machine_untold: 'price' }, 'The machine could not tell: Was the price told?', 'Any question'],
  [{ machine_auto_failed: 'yes' }, 'Set to zero by the machine', 'Set to zero or not'],
  [{ judged: 'yes' }, 'Judged by rules', 'Judged or not'],
])('the filter %o is shown as “%s”, and can be removed', async (search, words, remove) => {
  const { onChange, user } = show(search)
  expect(screen.getByText(words, { exact: false })).toHaveTextContent(words)
  await user.click(screen.getByRole('button', { name: remove }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ [Object.keys(search)[0]!]: undefined })
})

test('the lower and upper points are shown together, and removed together', async () => {
  const { onChange, user } = show({ machine_points_min: 60 })
  expect(screen.getByText('Machine score of 60 to 100 points')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Any machine score' }))
  expect(onChange).toHaveBeenCalledWith({ machine_points_min: undefined, machine_points_max: undefined })
})

test('removing the scorecard removes the filters that depend on it', async () => {
  const { onChange, user } = show({ scorecard_id: 3, machine_failed: 'price' })
  expect(screen.getByText(/^Judged by the rules of Sales call/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Any scorecard' }))
  expect(onChange).toHaveBeenCalledWith(expect.objectContaining({ scorecard_id: undefined, machine_failed: undefined }))
})

test('a question without a known name is shown by its id', () => {
  show({ scorecard_id: 3, machine_failed: 'price' }, null)
  expect(screen.getByText('Failed by the machine: price')).toBeVisible()
})

test('without these filters nothing is shown', () => {
  show({ channel: 'voice' })
  expect(screen.queryByRole('group')).toBeNull()
})
