import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { chart, showPremium, tile } from '#tests/support/premium-page.tsx'

test('judge, scorecard and period can be selected', async () => {
  const { onChange, user } = await showPremium()
  await user.selectOptions(screen.getByLabelText('Whose scores'), 'By people')
  expect(onChange).toHaveBeenLastCalledWith({ judge: 'people' })
  await user.selectOptions(screen.getByLabelText('Scorecard'), 'Service call')
  expect(onChange).toHaveBeenLastCalledWith({ scorecard_id: 4 })
  await user.selectOptions(screen.getByLabelText('Period'), 'Last 7 days')
  expect(onChange).toHaveBeenLastCalledWith({ started_from: '2026-03-25', started_to: '2026-03-31' })
})

test('an agent in the address is a chip that can be removed', async () => {
  const { onChange, user } = await showPremium({ query: { agent_id: 77 } })
  expect(screen.getByText('Agent: Eva Ruiz')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Any agent' }))
  expect(onChange).toHaveBeenLastCalledWith({ agent_id: undefined })
})

describe('compared with another', () => {
  const compared_with = { from: '2026-03-02', to: '2026-03-31', partner: null, team: { id: 5, name: 'North' } }

  test('changes are shown in comparison with its name', async () => {
    await showPremium({ is: { compared_with } })
    expect(screen.getByText(/Compared with North in the same days\.$/)).toBeVisible()
    expect(tile(/^Machine score/)).toHaveTextContent('5.0 points more than North')
    expect(chart('What was said, and what was not').getByRole('link', { name: /^Prices/ })).toHaveAccessibleName(
      /Against North, points: \+25\.0$/,
    )
  })

  test('is selected among partners and teams, and can be removed', async () => {
    const { onChange, user } = await showPremium()
    await user.click(screen.getByRole('combobox', { name: 'Compare with' }))
    await user.click(await screen.findByRole('option', { name: 'Team: North', hidden: true }))
    expect(onChange).toHaveBeenLastCalledWith({ compare_partner_id: undefined, compare_team_id: 5 })
    await user.click(screen.getByRole('combobox', { name: 'Compare with' }))
    await user.click(await screen.findByRole('option', { name: 'Partner: Seguros Andinos', hidden: true }))
    expect(onChange).toHaveBeenLastCalledWith({ compare_partner_id: 2, compare_team_id: undefined })
  })
})
