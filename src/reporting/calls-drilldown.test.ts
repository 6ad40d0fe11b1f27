import { expect, test } from 'vitest'

import { callListQuerySchema } from '#contracts/lists/calls.ts'

import { callsHref, callsSearch } from './calls-drilldown.ts'

const period = { from: '2026-03-02', to: '2026-03-31', time_zone: 'UTC' }

test('the explorer reads the filters, the period and the mark from the address', () => {
  const href = callsHref(callsSearch({ channel: 'voice', team_id: 3 }, period, { weekday: 1, hour: 0 }))
  const url = new URL(href, 'http://atalaya.test')
  expect(url.pathname).toBe('/calls')
  expect(callListQuerySchema.parse(Object.fromEntries(url.searchParams))).toMatchObject({
    channel: 'voice',
    team_id: 3,
    started_from: '2026-03-02',
    started_to: '2026-03-31',
    weekday: 1,
    hour: 0,
  })
})

test('the days and the channel of a mark replace those of the page', () => {
  const day = { started_from: '2026-03-09', started_to: '2026-03-09', channel: 'email' } as const
  expect(callsSearch({ channel: 'voice' }, period, day)).toEqual(day)
})

test('filters that are not set are not in the address', () => {
  expect(callsHref({ partner_id: undefined, agent_id: 7 })).toBe('/calls?agent_id=7')
})
