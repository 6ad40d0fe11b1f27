import { expect, test } from 'vitest'

import { chart, searchOf, showBeyond } from '#tests/support/beyond-page.tsx'

test('reasons are shown with their share and with the categories found for each', async () => {
  const { onOpen, user } = await showBeyond()
  expect(chart('Policies that ended, by reason').getByLabelText(/^Price;/)).toHaveAccessibleName(
    'Price; Policies: 60; Share: 60.0%; 95% interval from: 50.2%; 95% interval to: 69.1%',
  )
  const matches = chart('What was said, by the reason of the end')
  expect(matches.getByLabelText(/^“Price objection” where the reason is “Price”/)).toHaveAccessibleName(
    '“Price objection” where the reason is “Price”; Found: 25 of 50; 95 % interval: 37% to 63%',
  )
  expect(matches.getByLabelText(/reason is “The sale”/)).toHaveAccessibleName(/Found: 1 of 3: too few for a rate$/)
  await user.click(matches.getByRole('link', { name: 'Price objection' }))
  expect(searchOf(onOpen.mock.calls[0]![0])).toMatchObject({ category_id: '9' })
})
