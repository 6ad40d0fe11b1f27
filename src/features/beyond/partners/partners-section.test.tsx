import { expect, test } from 'vitest'

import { chart, section, showBeyond, loaded } from '#tests/support/beyond-page.tsx'
import { comparedPartners, exampleBeyond, exampleSurvival } from '#tests/support/example-beyond.ts'

test('fewer than five partners are not compared anywhere', async () => {
  const { persistency } = exampleBeyond
  await showBeyond({
    query: { by: 'partner' },
    is: { persistency: { ...persistency, by: 'partner', groups: [], group_count: 0 } },
    answers: { survival: loaded({ ...exampleSurvival, by: 'partner', groups: [], log_rank: null }) },
  })
  for (const region of ['Persistency', 'How long policies last', 'Partners beside each other'])
    expect(section(region).getByText(/^At least five partners that can be compared/)).toBeVisible()
  expect(section('Persistency').getByRole('link', { name: /^After 3 months/ })).toBeVisible()
})

test('fewer than five partners are not compared, and the page says so', async () => {
  await showBeyond()
  expect(section('Partners beside each other').getByText(/^At least five partners/)).toBeVisible()
})

test('partners are compared with their intervals, the lowest first', async () => {
  await showBeyond({ is: { partners: comparedPartners } })
  const persistency = chart('Persistency after three months, by partner').getAllByRole('link')
  expect(persistency[0]).toHaveAccessibleName(
    'Seguros Andinos; Persistency: 60.0%; 95% interval from: 50.2%; 95% interval to: 69.1%; Policies: 100; In force: 60',
  )
  // three scores are too few for a mean
  expect(chart('Mean machine score, by partner').getAllByRole('link').at(-1)).toHaveAccessibleName(
    'Retail Norte; Machine score: –; 95% interval from: –; 95% interval to: –; Conversations: 3',
  )
})
