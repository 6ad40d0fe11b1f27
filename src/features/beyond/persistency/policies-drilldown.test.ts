import { expect, test } from 'vitest'

import { exampleBeyond as dashboard } from '../../../../tests/support/example-beyond.ts'
import { policiesDrilldown } from './policies-drilldown.ts'

const group = { id: null, name: null, band: null, verdict: null }
const rows = {
  ...{ persistency: 'counted', after: 3, outcome: 'rated' },
  ...{ effective_from: '2025-04-01', effective_to: '2025-12-31' },
}

test('a rate leads to the policies of the months that are old enough, narrowed as the dashboard is', () => {
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
] as const)('a group by %s leads to its own', (by, of, filter) => {
  expect(policiesDrilldown({ query: {}, dashboard, m: 3, group: { by, of } })).toEqual({ ...filter, ...rows })
})

test.each([
  ['of whom nobody knows the agent', { query: {}, group: { by: 'agent' as const, of: group } }, { unknown: 'agent' }],
  ['of a team', { query: {}, group: { by: 'team' as const, of: { ...group, id: 5 } } }, { team_id: 5 }],
  ['narrowed to a team', { query: { team_id: 5 } }, { team_id: 5 }],
  ['narrowed to a channel', { query: { channel: 'voice' as const } }, { sale_channel: 'voice' }],
])('a rate %s leads to those', (_, behind, filter) => {
  expect(policiesDrilldown({ dashboard, m: 3, ...behind })).toEqual({ ...filter, ...rows })
})

test('of no partner known there is no way', () => {
  expect(policiesDrilldown({ query: {}, dashboard, m: 3, group: { by: 'partner', of: group } })).toBeUndefined()
})

test('where no month is old enough there is no way', () => {
  expect(policiesDrilldown({ query: {}, dashboard, m: 13 })).toBeUndefined()
})
