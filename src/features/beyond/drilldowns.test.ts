import { expect, test } from 'vitest'

import { exampleBeyond as dashboard } from '#tests/support/example-beyond.ts'

import { policiesDrilldown } from './drilldowns.ts'

const group = { id: null, name: null, band: null, verdict: null }
const rows = {
  ...{ persistency: 'counted', after: 3, outcome: 'rated' },
  ...{ effective_from: '2025-04-01', effective_to: '2025-12-31' },
}

test('a rate links to the policies of the months that are old enough, with the filters of the dashboard', () => {
  expect(policiesDrilldown({ query: { partner_id: 1, started_from: '2025-04-01' }, dashboard, m: 3 })).toEqual({
    partner_id: 1,
    ...rows,
  })
})

test.each([
  ['agent', { ...group, id: 7 }, { agent_id: 7 }],
  ['campaign', { ...group, id: 4 }, { campaign_id: 4 }],
  ['partner', { ...group, id: 2 }, { partner_id: 2 }],
  ['score-band', { ...group, band: 0 }, { sale_band: 0 }],
  ['score-band', group, { sale_band: 'none' }],
  ['verdict', { ...group, verdict: 'void' }, { verdict: 'void' }],
  ['verdict', group, { verdict: 'none' }],
] as const)('a group by %s links to its policies', (by, of, filter) => {
  expect(policiesDrilldown({ query: {}, dashboard, m: 3, group: { by, of } })).toEqual({ ...filter, ...rows })
})

test.each([
  ['without a known agent', { query: {}, group: { by: 'agent' as const, of: group } }, { unknown: 'agent' }],
  ['of a team', { query: {}, group: { by: 'team' as const, of: { ...group, id: 5 } } }, { team_id: 5 }],
  ['narrowed to a team', { query: { team_id: 5 } }, { team_id: 5 }],
  ['narrowed to a channel', { query: { channel: 'voice' as const } }, { sale_channel: 'voice' }],
])('a rate %s links to those policies', (_, drilldown, filter) => {
  expect(policiesDrilldown({ dashboard, m: 3, ...drilldown })).toEqual({ ...filter, ...rows })
})

test('there is no link for policies without a known partner', () => {
  expect(policiesDrilldown({ query: {}, dashboard, m: 3, group: { by: 'partner', of: group } })).toBeUndefined()
})

test('there is no link if no month is old enough', () => {
  expect(policiesDrilldown({ query: {}, dashboard, m: 13 })).toBeUndefined()
})
