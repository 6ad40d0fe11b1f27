import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { section, showBeyond } from '#tests/support/beyond-page.tsx'

import { exampleBeyond } from '../../../tests/support/example-beyond.ts'

test('persistency and retention are told against the period before, or a team in the same days', async () => {
  const { user, onChange } = await showBeyond()
  // 80.0 against 850 of 1,000, and 60 of 118 against 40 of 100
  const tile = (region: string, name: RegExp) => section(region).getByRole('link', { name })
  expect(tile('Persistency', /^After 3 months/)).toHaveTextContent('5.0 points less than before')
  expect(tile('Net retention', /^Saved at first/)).toHaveTextContent('10.8 points more than before')
  await user.hover(tile('Persistency', /^After 3 months/))
  expect(await screen.findByText('In Apr 1, 2024 – Mar 31, 2025: 850 of 1,000')).toBeVisible()

  await user.click(screen.getByRole('combobox', { name: 'Compare with' }))
  expect(screen.queryByRole('option', { name: /^Partner:/, hidden: true })).toBeNull()
  await user.click(await screen.findByRole('option', { name: 'Team: North', hidden: true }))
  expect(onChange).toHaveBeenLastCalledWith({ compare_team_id: 5 })
  await showBeyond({
    query: { compare_team_id: 5 },
    is: { compared_with: { ...exampleBeyond.compared_with, team: { id: 5, name: 'North' } } },
  })
  expect(screen.getByText(/Compared with North in the same days\.$/)).toBeVisible()
  expect(screen.getAllByText('5.0 points less than North')).toHaveLength(2)
})

test('period, grouping and outcome are wished for, the usual ones without a word', async () => {
  const { onChange, user } = await showBeyond({ query: { by: 'agent', outcome: 'void-verdict' } })
  await user.selectOptions(screen.getByLabelText('Period'), 'Last 90 days')
  expect(onChange).toHaveBeenLastCalledWith({ started_from: '2026-01-01', started_to: '2026-03-31' })
  await user.selectOptions(screen.getByLabelText('Period'), 'Last 365 days')
  expect(onChange).toHaveBeenLastCalledWith({ started_from: undefined, started_to: undefined })
  await user.selectOptions(screen.getByLabelText('Persistency told by'), 'Machine score of the sale')
  expect(onChange).toHaveBeenLastCalledWith({ by: 'score-band' })
  await user.selectOptions(screen.getByLabelText('Persistency told by'), 'Verdict on the sale')
  expect(onChange).toHaveBeenLastCalledWith({ by: undefined })
  await user.selectOptions(screen.getByLabelText('Outcome'), 'Promises broken')
  expect(onChange).toHaveBeenLastCalledWith({ outcome: 'promise-broken' })
})

test('an agent that the address names is told, and can be taken away', async () => {
  const { onChange, user } = await showBeyond({ query: { agent_id: 7 } })
  expect(screen.getByText('Agent: Ana Rojas')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'All agents' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ agent_id: undefined })
})
