import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { chart, searchOf, section, showBeyond } from '#tests/support/beyond-page.tsx'
import { exampleBeyond } from '#tests/support/example-beyond.ts'

test('persistency shows its rate, its counts and its interval, and links to those policies', async () => {
  await showBeyond({ query: { partner_id: 1 } })
  const tile = section('Persistency').getByRole('link', { name: /^After 3 months/ })
  // 944 of 1,200 minus 20; Wilson interval 77.7 to 82.2
  expect(tile).toHaveTextContent('80.0%5.0 points less than before944 of 1,18095 % interval: 78% to 82%')
  expect(searchOf(tile.getAttribute('href'))).toEqual({
    ...{ partner_id: '1', persistency: 'counted', after: '3', outcome: 'rated' },
    ...{ effective_from: '2025-04-01', effective_to: '2025-12-31' },
  })
})

test('a mark with fewer than five policies, or with no month that is old enough, explains its dash', async () => {
  await showBeyond()
  const persistency = section('Persistency')
  const young = persistency.getByRole('group', { name: 'After 25 months –' })
  expect(young).toHaveTextContent('No month is so old yet')
  expect(persistency.getByRole('group', { name: 'After 13 months –' })).toHaveTextContent(
    '3 of 4: fewer than 5 make no rate',
  )
})

test('groups are sorted from worst to best, and each cell links to its policies', async () => {
  const { onOpen, user } = await showBeyond()
  const map = chart('Persistency by verdict on the sale')
  const cells = map.getAllByLabelText(/, after 3 months;/)
  expect(cells.map((cell) => cell.getAttribute('aria-label')!.split(',')[0])).toEqual([
    'Void',
    'Valid',
    'No evidence file',
    'Repairable',
  ])
  expect(cells[0]).toHaveAccessibleName(
    'Void, after 3 months; In force: 72 of 238; Persistency: 30.3%; 95 % interval: 25% to 36%; Left out: by death or at their term: 2',
  )
  expect(cells[3]).toHaveAccessibleName('Repairable, after 3 months; In force: 1 of 4: too few for a rate')
  await user.click(cells[0]!)
  expect(searchOf(onOpen.mock.calls[0]![0])).toMatchObject({ verdict: 'void', after: '3', outcome: 'rated' })
})

test('a mark that no group is old enough for has no column', async () => {
  const { user } = await showBeyond()
  const map = chart('Persistency by verdict on the sale')
  await user.click(map.getByRole('button', { name: 'Table' }))
  expect(map.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Verdict on the sale',
    '3 months',
    '6 months',
  ])
})

test('the name of a group filters the dashboard by it, and keeps the other filters', async () => {
  const group = { name: 'Luis Paz', band: null, verdict: null, policies: 40 }
  const cohorts = [{ m: 3, issued: 40, kept: 20, left: 0 }]
  const persistency = { ...exampleBeyond.persistency, by: 'agent' as const, groups: [{ ...group, id: 9, cohorts }] }
  const { onOpen, user } = await showBeyond({ query: { by: 'agent', team_id: 5 }, is: { persistency } })
  await user.click(chart('Persistency by agent').getByRole('link', { name: 'Luis Paz' }))
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('/beyond?by=agent&team_id=5&agent_id=9')
})

test('of many groups the worst are shown first, and one click shows all', async () => {
  const groups = Array.from({ length: 14 }, (_, index) => ({
    ...{ id: index, name: `Agent ${index}`, band: null, verdict: null, policies: 100 },
    cohorts: [{ m: 3, issued: 100, kept: 90 - index, left: 0 }],
  }))
  const persistency = { ...exampleBeyond.persistency, by: 'agent' as const, groups, group_count: 70 }
  const { user } = await showBeyond({ query: { by: 'agent' }, is: { persistency } })
  const names = () =>
    chart('Persistency by agent')
      .getAllByLabelText(/, after 3 months/)
      .map((cell) => cell.getAttribute('aria-label')!.split(',')[0])
  expect(names()).toHaveLength(12)
  expect(names()[0]).toBe('Agent 13')
  expect(screen.getByText(/The 14 largest of 70 are compared\.$/)).toBeVisible()
  await user.click(section('Persistency').getByRole('button', { name: 'All 14' }))
  expect(names()).toHaveLength(14)
})

test('without policies the page says what to do, and the filters can be cleared', async () => {
  const persistency = { ...exampleBeyond.persistency, all: [], groups: [], group_count: 0 }
  const { onClear, user } = await showBeyond({ query: { team_id: 5 }, is: { persistency } })
  const empty = section('Persistency')
  expect(empty.getByText('No policy that began in these months is known')).toBeVisible()
  await user.click(empty.getByRole('button', { name: 'Clear filters' }))
  expect(onClear).toHaveBeenCalledOnce()
})
