import { expect, test } from 'vitest'

import {
  withMetric,
  figuresQueryOf,
  permittedQuery,
  questionFilterCount,
  questionsSearch,
  questionsView,
} from './questions-search.ts'

test('an address contains the whole question, without invalid parts', () => {
  const search = questionsSearch({ metric: 'score', by: 'agent', team_id: 3, channel: 'pigeon' })
  expect(search).toEqual({ metric: 'score', by: 'agent', team_id: 3, channel: undefined })
  expect(questionsView(search)).toBe('metric=score&by=agent&team_id=3')
})

test('another metric keeps what both support', () => {
  const search = { metric: 'score', by: 'scorecard', and: 'agent', scorecard_id: 4, team_id: 3 } as const
  expect(withMetric('failed', search)).toEqual({ ...search, metric: 'failed' })
  expect(withMetric('conversations', search)).toMatchObject({
    ...{ by: 'agent', and: undefined, scorecard_id: undefined, team_id: 3 },
  })
})

test('months of policies and days of conversations replace each other', () => {
  const search = { metric: 'score', started_from: '2026-03-01', started_to: '2026-03-31' } as const
  expect(withMetric('policies', search)).toMatchObject({ started_from: undefined, started_to: undefined })
  expect(withMetric('failed', search)).toMatchObject({ started_from: '2026-03-01' })
})

test('no query is sent that the server would refuse', () => {
  expect(figuresQueryOf({})).toBeNull()
  expect(figuresQueryOf({ metric: 'category-share' })).toBeNull()
  expect(figuresQueryOf({ metric: 'category-share', category_id: 2 })).toEqual({
    metric: 'category-share',
    category_id: 2,
  })
  expect(permittedQuery({ metric: 'policies' }, { seesPolicies: false })).toBeNull()
  expect(permittedQuery({ metric: 'policies' }, { seesPolicies: true })).toEqual({ metric: 'policies' })
})

test('a custom period is one filter', () => {
  expect(questionFilterCount({ metric: 'score', by: 'agent', compare: 'previous' })).toBe(0)
  expect(questionFilterCount({ started_from: '2026-03-01', started_to: '2026-03-31', team_id: 3 })).toBe(2)
})
