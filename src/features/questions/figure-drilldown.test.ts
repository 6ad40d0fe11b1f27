import { expect, test } from 'vitest'

import type { FigureKey } from '#contracts/figures.ts'
import { callListQuerySchema } from '#contracts/lists/calls.ts'
import { evaluationListQuerySchema } from '#contracts/lists/evaluations.ts'
import { policyListQuerySchema } from '#contracts/lists/policies.ts'
import type { FiguresQuery } from '#contracts/metrics.ts'
import { dimensionsOf } from '#domain/metrics/metric-query.ts'
import type { Side } from '#src/reporting/counted-rows.ts'

import { figureDrilldownLink } from './figure-drilldown.ts'

const ALL = { seesCalls: true, seesEvaluations: true, seesPolicies: true }
const period = { from: '2026-03-04', to: '2026-04-10', time_zone: 'UTC' }

const linkOf = (query: FiguresQuery, keys: FigureKey[] = [], rights = ALL, side: Side = 'whole') =>
  figureDrilldownLink(
    { query, figures: { metric: query.metric, by: dimensionsOf(query), period }, rights, today: '2026-05-15' },
    keys,
    side,
  )

const targetOf = (href: string | undefined) => {
  const url = new URL(href!, 'http://atalaya.test')
  return { path: url.pathname, search: Object.fromEntries(url.searchParams) }
}

const schemas = {
  '/calls': callListQuerySchema,
  '/quality/evaluations': evaluationListQuerySchema,
  '/details-polizas': policyListQuerySchema,
}

test.each<[FiguresQuery, FigureKey[], keyof typeof schemas, object]>([
  [
    { metric: 'conversations', by: 'weekday', and: 'hour', channel: 'voice' },
    [3, 17],
    '/calls',
    { weekday: 3, hour: 17, channel: 'voice', started_from: '2026-03-04', started_to: '2026-04-10' },
  ],
  [
    { metric: 'handle-time', by: 'week', team_id: 4 },
    ['2026-03-02'],
    '/calls',
    { team_id: 4, started_from: '2026-03-04', started_to: '2026-03-08' },
  ],
  [
    { metric: 'category-share', by: 'campaign', and: 'category' },
    [5, 8],
    '/calls',
    { campaign_id: 5, judgeable_id: 8 },
  ],
  // the list of one partner uses its time zone, but the number was counted in UTC
  [{ metric: 'sentiment', by: 'partner' }, [2], '/calls', { partner_id: 2, known: 'mood', clock: 'utc' }],
  [{ metric: 'machine-score', by: 'scorecard' }, [1], '/calls', { scorecard_id: 1, machine_points_min: 0 }],
  [
    { metric: 'score', by: 'month', and: 'agent' },
    ['2026-04-01', 7],
    '/quality/evaluations',
    { group: 'counted', agent_id: 7, submitted_from: '2026-04-01', submitted_to: '2026-04-10' },
  ],
  [
    { metric: 'failed', by: 'question' },
    ['3 price'],
    '/quality/evaluations',
    { scorecard_id: 3, answered_question: 'price' },
  ],
  [{ metric: 'critical-business' }, [], '/quality/evaluations', { answered_family: 'business' }],
  [
    { metric: 'persistency-3', by: 'campaign' },
    [5],
    '/details-polizas',
    // April is not three months old in the middle of May, nor is March
    { campaign_id: 5, after: 3, outcome: 'rated', persistency: 'counted', effective_to: '2026-01-31' },
  ],
])('%j at %j opens %s', (query, keys, path, search) => {
  const target = targetOf(linkOf(query, keys))
  expect(target.path).toBe(path)
  expect(schemas[path].parse(target.search)).toMatchObject(search)
})

test.each<[string, FiguresQuery, FigureKey[]]>([
  ['has no agent', { metric: 'conversations', by: 'agent' }, [null]],
  ['is of a weekday of evaluations', { metric: 'score', by: 'weekday' }, [1]],
  ['is of a team of policies', { metric: 'policies', by: 'team' }, [1]],
])('there is no link when no address can express the rows: it %s', (_, query, keys) => {
  expect(linkOf(query, keys)).toBeUndefined()
})

test.each<[FiguresQuery, object]>([
  [{ metric: 'auto-fails' }, { auto_failed: 'yes' }],
  [
    { metric: 'failed', scorecard_id: 3, question_id: 'price' },
    { scorecard_id: '3', failed_question: 'price' },
  ],
  [{ metric: 'machine-failed', scorecard_id: 3, question_id: 'price' }, { machine_failed: 'price' }],
  [{ metric: 'category-share', category_id: 8 }, { category_id: '8' }],
])('the cases above the line of %j are linked too', (query, search) => {
  expect(targetOf(linkOf(query, [], ALL, 'part')).search).toMatchObject(search)
})

test('a metric that is a sum has no link to a part of its cases', () => {
  for (const metric of ['score', 'talk-share', 'conversations', 'policies'] as const) {
    expect(linkOf({ metric }, [], ALL, 'part')).toBeUndefined()
  }
})

test('nothing is linked that the person may not see', () => {
  const none = { seesCalls: false, seesEvaluations: false, seesPolicies: false }
  for (const metric of ['conversations', 'score', 'policies', 'machine-score'] as const) {
    expect(linkOf({ metric })).toBeDefined()
    expect(linkOf({ metric }, [], none)).toBeUndefined()
  }
})
