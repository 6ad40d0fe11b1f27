import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import type { CallFacets } from '#contracts/call-facets.ts'
import { renderIsland } from '#tests/support/render-island.tsx'

import { callsSearch } from './calls-search.ts'
import { JudgedFilter } from './judged-filter.tsx'

const scorecard = { id: 3, title: { en: 'Sales call' }, locale: 'en' as const }
const judged: CallFacets['judged'] = {
  scorecard,
  question: { scorecard, question_id: 'price', text: { en: 'Was the price told?' } },
}

function show(address: Record<string, unknown>, words: CallFacets['judged'] | null = judged) {
  const onChange = vi.fn()
  renderIsland(<JudgedFilter search={callsSearch.read(address)} judged={words ?? undefined} onChange={onChange} />)
  return { onChange, user: userEvent.setup({ delay: null }) }
}

test.each([
  [{ machine_failed: 'price' }, 'Failed by the machine: Was the price told?', 'Any question'],
  [{ machine_passed: 'price' }, 'Passed by the machine: Was the price told?', 'Any question'],
  [{ machine_untold: 'price' }, 'The machine could not tell: Was the price told?', 'Any question'],
  [{ machine_auto_failed: 'yes' }, 'Set to zero by the machine', 'Set to zero or not'],
  [{ judged: 'yes' }, 'Judged by rules', 'Judged or not'],
])('what an address asks of rules, %o, is said in words and can be taken away', async (asked, words, remove) => {
  const { onChange, user } = show(asked)
  expect(screen.getByText(words, { exact: false })).toHaveTextContent(words)
  await user.click(screen.getByRole('button', { name: remove }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ [Object.keys(asked)[0]!]: undefined })
})

test('points are told from and to, and taken away together', async () => {
  const { onChange, user } = show({ machine_points_min: 60 })
  expect(screen.getByText('Machine score of 60 to 100 points')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Any machine score' }))
  expect(onChange).toHaveBeenCalledWith({ machine_points_min: undefined, machine_points_max: undefined })
})

test('with the scorecard goes what is of it', async () => {
  const { onChange, user } = show({ scorecard_id: 3, machine_failed: 'price' })
  expect(screen.getByText(/^Judged by the rules of Sales call/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Any scorecard' }))
  expect(onChange).toHaveBeenCalledWith(expect.objectContaining({ scorecard_id: undefined, machine_failed: undefined }))
})

test('what is not known by name is told by its id', () => {
  show({ scorecard_id: 3, machine_failed: 'price' }, null)
  expect(screen.getByText('Failed by the machine: price')).toBeVisible()
})

test('without any of them nothing is there', () => {
  show({ channel: 'voice' })
  expect(screen.queryByRole('group')).toBeNull()
})
