import { expect, test } from 'vitest'

import { dimensionNames, type FiguresQuery, metricNames } from '#contracts/metrics.ts'

import { metrics } from './metrics.ts'
import { isOldEnough } from '../persistency/persistency.ts'
import { filtersOf, periodBefore, questionOfKey, questionPeriod, questionProblems } from './question.ts'
import { addDays, lengthOf } from '../time/reporting-period.ts'

test.each<[string, FiguresQuery, object]>([
  ['nothing is wrong with a number alone', { metric: 'score' }, {}],
  ['two dimensions are as many as there can be', { metric: 'score', by: 'agent', and: 'week' }, {}],
  ['conversations have no scorecard', { metric: 'conversations', by: 'scorecard' }, { by: 'not-of-metric' }],
  ['nor can they be narrowed by one', { metric: 'conversations', scorecard_id: 1 }, { scorecard_id: 'not-of-metric' }],
  ['policies have no channel', { metric: 'policies', channel: 'voice' }, { channel: 'not-of-metric' }],
  ['the same twice says nothing more', { metric: 'score', by: 'agent', and: 'agent' }, { and: 'twice' }],
  ['there is no second without a first', { metric: 'score', and: 'agent' }, { by: 'no-first' }],
  ['a share of categories needs one', { metric: 'category-share', by: 'team' }, { category_id: 'needed' }],
  ['unless it is told by them', { metric: 'category-share', by: 'team', and: 'category' }, {}],
  ['failed answers need a question', { metric: 'failed' }, { question_id: 'needed' }],
  ['which is one of a scorecard', { metric: 'failed', question_id: 'price' }, { scorecard_id: 'no-scorecard' }],
  ['that must be named', { metric: 'failed', scorecard_id: 3, question_id: 'price' }, {}],
])('%s', (_, asked, problems) => {
  expect(questionProblems(asked)).toEqual(problems)
})

test.each(metricNames)('%s can be told by each of its dimensions, and narrowed by what it can be told by', (metric) => {
  const needed = { 'category-share': { category_id: 1 }, failed: question, 'machine-failed': question }
  const filter = Object.entries(needed).find(([name]) => name === metric)?.[1] ?? {}
  for (const by of dimensionNames) {
    const isIts = metrics[metric].dimensions.includes(by)
    expect(questionProblems({ metric, by, ...filter })).toEqual(isIts ? {} : { by: 'not-of-metric' })
    const filters = filtersOf(null).filter((name) => name === by || name === `${by}_id`)
    expect(filters.filter((name) => filtersOf(metric).includes(name))).toEqual(isIts ? filters : [])
  }
})
const question = { scorecard_id: 1, question_id: 'price' }

test('days are counted to today, and compared with as many before', () => {
  const period = questionPeriod({ metric: 'score' }, '2026-03-31')
  expect(period).toEqual({ from: '2026-03-02', to: '2026-03-31' })
  expect(periodBefore('score', period)).toEqual({ from: '2026-01-31', to: '2026-03-01' })
})

test('policies are counted by whole months, and compared with as many before', () => {
  const period = questionPeriod(
    { metric: 'policies', started_from: '2026-01-15', started_to: '2026-02-03' },
    '2026-03-31',
  )
  expect(period).toEqual({ from: '2026-01-01', to: '2026-02-28' })
  expect(periodBefore('policies', period)).toEqual({ from: '2025-11-01', to: '2025-12-31' })
  expect(questionPeriod({ metric: 'policies' }, '2026-03-31')).toEqual({ from: '2025-04-01', to: '2026-03-31' })
})

test.each([
  ['persistency-3', 3],
  ['persistency-13', 13],
] as const)('%s is asked of the newest twelve months that are old enough, whatever day it is', (metric, m) => {
  for (let today = '2026-01-27'; today < '2026-06-02'; today = addDays(today, 1)) {
    const { from, to } = questionPeriod({ metric }, today)
    expect([isOldEnough(`${to.slice(0, 7)}-01`, m, today), lengthOf({ from, to }) > 364]).toEqual([true, true])
    expect(isOldEnough(addDays(to, 1), m, today), `${today}: ${to} is not the newest`).toBe(false)
  }
})

test('a question of a scorecard is found in its key', () => {
  expect(questionOfKey('7 greets warmly')).toEqual({ scorecard_id: 7, question_id: 'greets warmly' })
})
