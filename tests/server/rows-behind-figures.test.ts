import { beforeAll, expect, test } from 'vitest'

import { type Figures, figuresSchema } from '#contracts/figures.ts'
import { type DimensionName, type FiguresQuery, type MetricName, metricNames } from '#contracts/metrics.ts'
import { metrics } from '#domain/metrics/metrics.ts'
import { figureDrilldownLink } from '#src/features/questions/figure-drilldown.ts'
import { type FiguresFixture, figuresFixture } from '#tests/support/figures-fixture.ts'
import { seeds, times } from '#tests/support/night.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const { db } = server
const analyst = await server.as([
  ...(['dashboards-premium', 'call-detail', 'policy-detail'] as const),
  ...(['quality-detail', 'quality-audit', 'quality-plans'] as const),
])
const rights = { seesCalls: true, seesEvaluations: true, seesPolicies: true }
const today = server.clock.now().toISOString().slice(0, 10)

let floor: FiguresFixture
const SEEDS = seeds(2, 3)

beforeAll(async () => {
  floor = await figuresFixture(db)
  for (const seed of SEEDS) await floor.simulate(seed, times(60, 90))
})

/** The API of the list at each address of the application. */
const LISTS: Record<string, string> = {
  '/calls': '/api/calls',
  '/quality/evaluations': '/api/evaluations',
  '/details-polizas': '/api/policies',
}

async function countListed(href: string): Promise<number> {
  const { pathname, search } = new URL(href, 'http://atalaya.test')
  const answer = await analyst.get(`${LISTS[pathname]}${search}`)
  expect(answer.statusCode, `${href} ${answer.body}`).toBe(200)
  return answer.json().meta.total
}

async function fetchFigures(query: FiguresQuery): Promise<Figures> {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const answer = await analyst.get(`/api/figures?${search.toString()}`)
  expect(answer.statusCode, `${search.toString()} ${answer.body}`).toBe(200)
  return figuresSchema.parse(answer.json())
}

/** Whether each row is counted once. Several answers of one evaluation are separate cases, and so are several scorecards of one conversation. */
const isOncePerRow = (metric: MetricName, query: FiguresQuery, by: readonly DimensionName[]) => {
  if (metric === 'non-critical') return false
  const isOfMachine = metrics[metric].of === 'machine' || metrics[metric].of === 'machine-answers'
  return !isOfMachine || query.scorecard_id !== undefined || by.includes('scorecard') || by.includes('question')
}

/** A query for each dimension of a metric, for all partners and for one partner, which has another time zone. */
function questionsOf(metric: MetricName): FiguresQuery[] {
  const { dimensions, needs } = metrics[metric]
  const period = metrics[metric].of === 'policies' ? '2022-05-01' : '2026-03-01'
  const needed: Partial<FiguresQuery> = {
    ...(needs.includes('category_id') && { category_id: floor.rules[0]! }),
    ...(needs.includes('question_id') && { question_id: 'price', scorecard_id: floor.versions[0]!.scorecard_id }),
  }
  const queries: FiguresQuery[] = [{ metric, ...needed }, ...dimensions.map((by) => ({ metric, by, ...needed }))]
  const ofRules =
    metric === 'category-share' ? floor.rules.slice(1).map((category_id) => ({ metric, category_id })) : []
  return [...queries, ...ofRules].flatMap((query) => {
    const ofPartner = { ...query, started_from: period, started_to: '2026-12-31', partner_id: floor.partners[1]! }
    const { partner_id: _, ...ofAll } = ofPartner
    // three partners are too few to show the persistency of each
    return metric.startsWith('persistency') && 'by' in query && query.by === 'partner'
      ? [ofPartner]
      : [ofAll, ofPartner]
  })
}

type Opened = { href: string; rows: number; cases: number; isOncePerRow: boolean }

/** The rows behind the numbers of an answer: by day of its first three rows, at night of all. */
async function openNumbers(metric: MetricName, query: FiguresQuery): Promise<Opened[]> {
  const figures = await fetchFigures(query)
  const opened: Opened[] = []
  const open = async (href: string | undefined, cases: number, isExact: boolean) => {
    if (href !== undefined) opened.push({ href, rows: await countListed(href), cases, isOncePerRow: isExact })
  }
  const rows = figures.by.length > 0 ? figures.rows : figures.totals ? [{ keys: [], ...figures.totals }] : []
  const isExact = isOncePerRow(metric, query, figures.by)
  // the fixture has matches in conversations that a rule does not apply to, which never happens in production
  const isPartReal = isExact && (query.category_id === undefined || query.category_id === floor.rules[0])
  for (const { keys, part, cases } of rows.slice(0, times(3, rows.length))) {
    const context = { query, figures, rights, today }
    await open(figureDrilldownLink(context, keys), cases, isExact)
    if (isPartReal) await open(figureDrilldownLink(context, keys, 'part'), part, isExact)
  }
  return opened
}

test.each(metricNames)(`%s: a number opens the rows that it counts (seeds ${SEEDS.join(', ')})`, async (metric) => {
  const opened: Opened[] = []
  for (const query of questionsOf(metric)) opened.push(...(await openNumbers(metric, query)))
  // some seeds have few policies that are 37 months old
  expect(opened.length).toBeGreaterThan(metric === 'persistency-37' ? 1 : times(1, 5))
  const exact = opened.filter(({ isOncePerRow: isExact }) => isExact)
  expect(exact.map(({ href, rows }) => [href, rows])).toEqual(exact.map(({ href, cases }) => [href, cases]))
  // no more rows than cases, and rows exactly where there are cases
  const wrong = opened.filter(({ rows, cases }) => rows > cases || rows > 0 !== cases > 0)
  expect(wrong).toEqual([])
})
