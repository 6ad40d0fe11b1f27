import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { section, showBeyond, loaded } from '#tests/support/beyond-page.tsx'

import { exampleSurvival } from '../../../../tests/support/example-beyond.ts'

test('curves say whether they differ by more than chance, and which are not drawn', async () => {
  await showBeyond()
  const survival = section('How long policies last')
  expect(survival.getByText(/χ² 24\.32/)).toHaveTextContent(
    'The curves differ more than chance would make them: χ² 24.32, 1 degree of freedom, p < 0.001.',
  )
  expect(survival.getByText('Fewer than five policies, and no curve: Repairable.')).toBeVisible()
  expect(survival.getByRole('figure')).toHaveAccessibleDescription(
    'Valid: 90% left after 200 days; Void: 40% left after 100 days; Void: half had ended after 20 days.',
  )
})

test('curves that do not differ are said not to', async () => {
  const log_rank = { chi_square: 1.2, freedom: 2, p: 0.549 }
  await showBeyond({ answers: { survival: loaded({ ...exampleSurvival, log_rank }) } })
  expect(screen.getByText(/χ² 1\.20/)).toHaveTextContent(
    'No difference beyond chance: χ² 1.20, 2 degrees of freedom, p 0.549.',
  )
})

test('another curve can stand out, and tells its interval', async () => {
  const { user } = await showBeyond()
  const first = () => screen.getByLabelText(/^Day 15;/)
  expect(first()).toHaveAccessibleName(/^Day 15; Valid: 100\.0%; 95% interval from: .*; Void: 100\.0%$/)
  await user.selectOptions(screen.getByLabelText('Group that stands out'), 'Void')
  expect(first()).toHaveAccessibleName(/^Day 15; Valid: 100\.0%; Void: 100\.0%; 95% interval from: /)
})
