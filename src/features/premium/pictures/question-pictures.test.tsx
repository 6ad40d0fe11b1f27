import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { AUDITS, JUDGED, asked, chart, mark, questions, showPremium } from '#tests/support/premium-page.tsx'

test('a question shows machine and people, their agreement, and what could not be determined', async () => {
  const { user, onOpen } = await showPremium()
  const cells = (name: RegExp) =>
    within(questions().getByRole('row', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  expect(cells(/^Was the price told/)).toEqual(['50%44% to 56%', '25%14% to 40%', '75%59% to 86%', '0.46', '10'])
  expect(cells(/^Did the agent greet/)).toEqual(['10%7% to 14%', '–', '–', '–', '0'])
  expect(cells(/^Does the agent listen/)).toEqual(['–', '20%10% to 35%', '–', '–', '0'])
  for (const link of within(questions().getByRole('row', { name: /^Was the price/ })).getAllByRole('link'))
    await user.click(link)
  expect(onOpen.mock.calls.map(([href]) => asked(href))).toEqual([
    { ...JUDGED, machine_failed: 'price' },
    { ...AUDITS, failed_question: 'price' },
    { ...AUDITS, compared_question: 'price' },
    { ...JUDGED, machine_untold: 'price' },
  ])
})

test('a cell of the map links to the failures of that question and agent, by the selected judge', async () => {
  await showPremium()
  const name = /^Was the price told\? · Ana Rojas; Failed: 2 of 20; Share: 10%; 95 % interval: 3% to 30%$/
  expect(asked(mark('Which question fails with whom', name).getAttribute('href'))).toEqual({
    ...JUDGED,
    machine_failed: 'price',
    agent_id: '7',
  })
  await showPremium({ query: { judge: 'people' } })
  const [, people] = screen.getAllByRole('figure', { name: 'Which question fails with whom' })
  expect(asked(within(people!).getByRole('link', { name }).getAttribute('href'))).toEqual({
    ...AUDITS,
    failed_question: 'price',
    agent_id: '7',
  })
})

test('a cell with fewer than five answers has no rate, and one without failures no link', async () => {
  await showPremium()
  const map = chart('Which question fails with whom')
  expect(map.getByRole('link', { name: /^Was the price told\? · Luis Paz/ })).toHaveAccessibleName(
    /Failed: 2 of 3: too few for a rate; Share: –$/,
  )
  expect(map.queryByRole('link', { name: /^Did the agent greet\? · Ana Rojas/ })).toBeNull()
  // a question without a rule is not on the map of the machine
  expect(map.queryByLabelText(/^Does the agent listen/)).toBeNull()
})
