import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { alertQuietSchema, alertRuleDraftSchema, LOWEST_MIN_CASES, metricWatchSchema } from '#contracts/alert-rules.ts'
import { takeAlertStepSchema, MAX_BULK_ALERTS } from '#contracts/alerts.ts'
import { alertListQuerySchema } from '#contracts/lists/alerts.ts'

const watch = {
  kind: 'metric',
  metric: 'score',
  period: 'today',
  test: 'above',
  threshold: 10,
  fewest: LOWEST_MIN_CASES,
}
const quiet = { from: '20:00', to: '07:00', weekdays: [1], time_zone: 'America/Lima' }
const draft = {
  name: 'Cards',
  watch: { kind: 'card-spoken' },
  filter: {},
  group_by: null,
  window_minutes: 60,
  quiet: null,
  people: [],
  webhook_ids: [],
  active: true,
}

describe('a rule', () => {
  test('on a metric needs at least five cases', () => {
    expect(z.safeParse(metricWatchSchema, watch).success).toBe(true)
    expect(z.safeParse(metricWatchSchema, { ...watch, fewest: LOWEST_MIN_CASES - 1 }).success).toBe(false)
  })

  test.each([
    ['an unknown field', { ...draft, owner_id: 1 }],
    ['two kinds of watch', { ...draft, watch: { ...watch, category_id: 1 } }],
    ['a window of zero minutes', { ...draft, window_minutes: 0 }],
    ['a name of blanks', { ...draft, name: '   ' }],
  ])('refuses %s', (_, given) => {
    expect(z.safeParse(alertRuleDraftSchema, draft).success).toBe(true)
    expect(z.safeParse(alertRuleDraftSchema, given).success).toBe(false)
  })

  test.each([{ from: '24:00' }, { to: '7:00' }, { weekdays: [] }, { weekdays: [8] }, { time_zone: 'Mars/Olympus' }])(
    'is not quiet at %o',
    (given) => {
      expect(z.safeParse(alertQuietSchema, quiet).success).toBe(true)
      expect(z.safeParse(alertQuietSchema, { ...quiet, ...given }).success).toBe(false)
    },
  )
})

test('the number of alerts in one step is limited', () => {
  const steps = (count: number) => ({
    event: 'alert.acknowledged',
    note: '',
    alerts: Array.from({ length: count }, (_, id) => ({ id: id + 1, version: 1 })),
  })
  expect(z.safeParse(takeAlertStepSchema, steps(MAX_BULK_ALERTS)).success).toBe(true)
  expect(z.safeParse(takeAlertStepSchema, steps(MAX_BULK_ALERTS + 1)).success).toBe(false)
  expect(z.safeParse(takeAlertStepSchema, steps(0)).success).toBe(false)
})

test('an invalid order gives the default order', () => {
  expect(z.parse(alertListQuerySchema, { sort: 'nonsense' }).sort).toBe('-last_at')
})
