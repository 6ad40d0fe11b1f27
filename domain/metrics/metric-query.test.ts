import { expect, test } from 'vitest'

import { dimensionNames, type FiguresQuery, metricNames } from '#contracts/metrics.ts'

import { isOldEnough } from '../persistency/persistency.ts'
import { addDays, lengthOf } from '../time/reporting-period.ts'
import { filtersOf, periodBefore, questionOfKey, queryPeriod, queryProblems } from './metric-query.ts'
import { metrics } from './metrics.ts'

test.each<[string, FiguresQuery, object]>([
  ['a metric alone is valid', { metric: 'score' }, {}],
  ['two dimensions are valid', { metric: 'score', by: 'agent', and: 'week' }, {}],
  [
    'conversations cannot be broken down by scorecard',
    { metric: 'conversations', by: 'scorecard' },
    { by: 'not-of-metric' },
  ],
  [
    'conversations cannot be filtered by scorecard',
    { metric: 'conversations', scorecard_id: 1 },
    { scorecard_id: 'not-of-metric' },
  ],
  ['policies cannot be filtered by channel', { metric: 'policies', channel: 'voice' }, { channel: 'not-of-metric' }],
  ['the same dimension twice is refused', { metric: 'score', by: 'agent', and: 'agent' }, { and: 'twice' }],
  ['a second dimension needs a first', { metric: 'score', and: 'agent' }, { by: 'no-first' }],
  ['a category share needs a category', { metric: 'category-share', by: 'team' }, { category_id: 'needed' }],
  ['a category share by category needs no filter', { metric: 'category-share', by: 'team', and: 'category' }, {}],
  ['failed answers need a question', { metric: 'failed' }, { question_id: 'needed' }],
  ['a question needs its scorecard', { metric: 'failed', question_id: 'price' }, { scorecard_id: 'no-scorecard' }],
  ['a question with its scorecard is valid', { metric: 'failed', scorecard_id: 3, question_id: 'price' }, {}],
])('%s', (_, query, problems) => {
  expect(queryProblems(query)).toEqual(problems)
})

test.each(metricNames)('%s can be broken down and filtered by each of its dimensions', (metric) => {
  const needed = { 'category-share': { category_id: 1 }, failed: question, 'machine-failed': question }
  const filter = Object.entries(needed).find(([name]) => name === metric)?.[1] ?? {}
  for (const by of dimensionNames) {
    const isIts = metrics[metric].dimensions.includes(by)
    expect(queryProblems({ metric, by, ...filter })).toEqual(isIts ? {} : { by: 'not-of-metric' })
    const filters = filtersOf(null).filter((name) => name === by || name === `${by}_id`)
    expect(filters.filter((name) => filtersOf(metric).includes(name))).toEqual(isIts ? filters : [])
  }
})
const question = { scorecard_id: 1, question_id: 'price' }

test('the period ends today, and is compared with the same number of days before', () => {
  const period = queryPeriod({ metric: 'score' }, '2026-03-31')
  expect(period).toEqual({ from: '2026-03-02', to: '2026-03-31' })
  expect(periodBefore('score', period)).toEqual({ from: '2026-01-31', to: '2026-03-01' })
})

test('policies are counted by whole months, and compared with the same number of months before', () => {
  const period = queryPeriod({ metric: 'policies', started_from: '2026-01-15', started_to: '2026-02-03' }, '2026-03-31')
  expect(period).toEqual({ from: '2026-01-01', to: '2026-02-28' })
  expect(periodBefore('policies', period)).toEqual({ from: '2025-11-01', to: '2025-12-31' })
  expect(queryPeriod({ metric: 'policies' }, '2026-03-31')).toEqual({ from: '2025-04-01', to: '2026-03-31' })
})

test.each([
  ['persistency-3', 3],
  ['persistency-13', 13],
] as const)('%s covers the newest twelve months that are old enough, on any day', (metric, m) => {
  for (let today = '2026-01-27'; today < '2026-06-02'; today = addDays(today, 1)) {
    const { from, to } = queryPeriod({ metric }, today)
    expect([isOldEnough(`${to.slice(0, 7)}-01`, m, today), lengthOf({ from, to }) > 364]).toEqual([true, true])
    expect(isOldEnough(addDays(to, 1), m, today), `${today}: ${to} is not the newest`).toBe(false)
  }
})

test('the key of a figure names the scorecard and its question', () => {
  expect(questionOfKey('7 greets warmly')).toEqual({ scorecard_id: 7, question_id: 'greets warmly' })
})
