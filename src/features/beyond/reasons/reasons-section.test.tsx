import { expect, test } from 'vitest'

import { chart, searchOf, showBeyond } from '#tests/support/beyond-page.tsx'

test('reasons are told with their share, and what was said against each', async () => {
  const { onOpen, user } = await showBeyond()
  expect(chart('Policies that ended, by reason').getByLabelText(/^Price;/)).toHaveAccessibleName(
    'Price; Policies: 60; Share: 60.0%; 95% interval from: 50.2%; 95% interval to: 69.1%',
  )
  const said = chart('What was said, by the reason of the end')
  expect(said.getByLabelText(/^“Price objection” where the reason is “Price”/)).toHaveAccessibleName(
    '“Price objection” where the reason is “Price”; Found: 25 of 50; 95 % interval: 37% to 63%',
  )
  expect(said.getByLabelText(/reason is “The sale”/)).toHaveAccessibleName(/Found: 1 of 3: too few for a rate$/)
  await user.click(said.getByRole('link', { name: 'Price objection' }))
  expect(searchOf(onOpen.mock.calls[0]![0])).toMatchObject({ category_id: '9' })
})
