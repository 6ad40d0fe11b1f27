import { beforeAll, expect, test } from 'vitest'

import { channels } from '#contracts/conversation.ts'
import { type DimensionName, type MetricFilter, type MetricName, metricNames } from '#contracts/metrics.ts'
import { type Random, seeded } from '#demo/random.ts'
import { metrics } from '#domain/metrics/metrics.ts'
import { addDays } from '#domain/time/reporting-period.ts'
import { scopeOf } from '#server/access/scope-of.ts'
import { measure } from '#server/rollups/measure.ts'
import type { MeasuredRow, MetricQuery } from '#server/rollups/measured-sources.ts'
import { testDatabase } from '#tests/support/database.ts'
import { type FiguresFixture, figuresFixture } from '#tests/support/figures-fixture.ts'
import { oracle, type OraclePlace } from '#tests/support/figures-oracle.ts'
import { type FiguresRows, figuresRows } from '#tests/support/figures-rows.ts'
import { isNight, seeds, times } from '#tests/support/night.ts'

const { db, truncate } = await testDatabase()
const SEEDS = seeds(5, 8).map((seed) => seed + 10)
let floor: FiguresFixture
let rows: FiguresRows
/** How many rows of each metric were compared: a comparison of no rows proves nothing. */
const compared = new Map<MetricName, number>()

beforeAll(async () => {
  await truncate()
  floor = await figuresFixture(db)
  for (const seed of SEEDS) await floor.simulate(seed, 90)
  rows = await figuresRows(db)
}, 120_000)

/** The groupings of a metric: none, each dimension, and pairs of them, of which a run by day takes one in eight. */
const groupings = (metric: MetricName, chance: Random): DimensionName[][] => {
  const { dimensions } = metrics[metric]
  return [
    [],
    ...dimensions.map((one) => [one]),
    ...dimensions
      .flatMap((one) => dimensions.filter((other) => other !== one).map((other) => [one, other]))
      .filter(() => isNight || chance.chance(1 / 8)),
  ]
}

type Rule = { conditions?: Record<string, unknown>; inverted?: boolean }
type Reader = { id: number; rules: Rule[]; sees: (place: OraclePlace) => boolean }

/** Readers with rules about everything, a partner, a team, some agents, and all but a partner. */
const readersOf = ({ partners, teams, agents, people }: FiguresFixture): Reader[] => [
  { id: people[0]!, rules: [{}], sees: () => true },
  { id: people[1]!, rules: [{}], sees: () => true },
  {
    id: people[0]!,
    rules: [{ conditions: { partner_id: partners[0] } }],
    sees: ({ partner_id }) => partner_id === partners[0],
  },
  { id: people[1]!, rules: [{ conditions: { team_id: teams[1] } }], sees: ({ team_id }) => team_id === teams[1] },
  {
    id: people[0]!,
    rules: [{ conditions: { agent_id: { $in: agents.slice(0, 2) } } }],
    sees: ({ agent_id }) => agents.slice(0, 2).some((id) => id === agent_id),
  },
  {
    id: people[1]!,
    rules: [{}, { conditions: { partner_id: partners[1] }, inverted: true }],
    sees: ({ partner_id }) => partner_id !== partners[1],
  },
  { id: people[0]!, rules: [], sees: () => false },
]

const scopeFor = ({ id, rules }: Reader) =>
  scopeOf(
    {
      user: { id, name: 'Ada', email: 'ada@floor.test', role_id: 1, partner_id: null, team_id: null, agent_id: null },
      rules: rules.map((rule) => ({ action: 'dashboards-premium', subject: 'all', ...rule })),
    },
    'dashboards-premium',
  )

function someFilter(chance: Random): MetricFilter {
  const filter: MetricFilter = {}
  const maybe = () => chance.chance(0.25)
  if (maybe()) filter.partner_id = chance.pick(floor.partners)
  if (maybe()) filter.campaign_id = chance.pick(floor.campaigns)
  if (maybe()) filter.team_id = chance.pick(floor.teams)
  if (maybe()) filter.agent_id = chance.pick(floor.agents)
  if (maybe()) filter.channel = chance.pick(channels.slice(0, 2))
  if (maybe()) filter.scorecard_id = chance.pick(floor.versions).scorecard_id
  if (maybe()) filter.question_id = chance.pick(['greets', 'price'])
  if (maybe()) filter.category_id = chance.pick(floor.rules)
  return filter
}

const ALL = { from: '2022-05-01', to: '2026-12-31' }
function somePeriod(chance: Random) {
  if (chance.chance(0.3)) return ALL
  // mostly the days with the most data
  const from = addDays(chance.pick(['2024-02-10', '2026-03-25', '2026-04-01', '2026-09-01']), chance.whole(0, 6))
  return { from, to: addDays(from, chance.pick([0, 1, 6, 40, 400])) }
}

const sorted = (measured: MeasuredRow[]) =>
  measured.toSorted((one, other) => (JSON.stringify(one.keys) < JSON.stringify(other.keys) ? -1 : 1))

const isNothing = ({ part, whole, cases }: MeasuredRow) => part === 0 && whole === 0 && cases === 0

/** Sums of fractions differ in their last digits by the order in which they were added up. */
const near = (value: number | null) => (value === null ? null : expect.closeTo(value, 4))

async function compare(reader: Reader, query: MetricQuery): Promise<void> {
  const measured = await measure(db, scopeFor(reader), query)
  const expected = oracle(rows, reader, query)
  compared.set(query.metric, (compared.get(query.metric) ?? 0) + expected.length)
  // without groups, no data yields one row of zeros
  expect(
    sorted(measured.filter((row) => !isNothing(row))),
    JSON.stringify({ query, rules: reader.rules, reader: reader.id }),
  ).toEqual(
    sorted(expected.filter((row) => !isNothing(row))).map(({ keys, part, whole, cases, squares }) => ({
      ...{ keys, part: near(part), whole: near(whole), cases, squares: near(squares) },
    })),
  )
}

test.each(metricNames)(
  `%s matches the rows themselves, with any grouping, filter and reader (seeds ${SEEDS.join(', ')})`,
  async (metric) => {
    const chance = seeded(SEEDS[0]! + metricNames.indexOf(metric))
    const readers = readersOf(floor)
    const query = { metric, filter: {}, period: ALL, today: '2026-12-31', by: [] }
    for (const by of groupings(metric, chance)) {
      await compare(readers[0]!, { ...query, by, isLocal: chance.chance(0.5) })
      await compare(chance.pick(readers), {
        ...{ ...query, by, isLocal: chance.chance(0.5) },
        ...{ filter: someFilter(chance), period: somePeriod(chance) },
        today: chance.pick(['2026-05-31', '2026-06-30', '2026-12-31']),
      })
    }
    for (const reader of readers) {
      for (const isLocal of [false, true]) await compare(reader, { ...query, isLocal })
    }
    // some seeds have few policies that are 37 months old
    expect(compared.get(metric)).toBeGreaterThan(times(5, metric === 'persistency-37' ? 20 : 50))
  },
)

test('the data contains every case that affects the counts', () => {
  const [ada, ben] = floor.people
  const hidden = rows.evaluations.filter(({ kind }) => kind !== 'calibration')
  expect(hidden.some(({ hidden_from }) => hidden_from.includes(ada!))).toBe(true)
  expect(hidden.some(({ hidden_from }) => hidden_from.includes(ben!))).toBe(true)
  expect(new Set(rows.machine.map(({ scorecard_version_id }) => scorecard_version_id)).size).toBe(3)
  expect(new Set(rows.evaluations.map(({ scorecard_version_id }) => scorecard_version_id)).size).toBe(3)
  expect(new Set(rows.conversations.flatMap(({ matches }) => matches)).size).toBe(floor.rules.length)
  expect(rows.conversations.some(({ started_at }) => started_at === null)).toBe(true)
})

test('a reader who judges a conversation blind counts fewer evaluations than others', async () => {
  const [ada] = readersOf(floor)
  const query = { metric: 'evaluations', by: [], filter: {}, period: ALL, isLocal: false, today: '2026-12-31' } as const
  const [blind] = await measure(db, scopeFor(ada!), query)
  const [all] = await measure(db, scopeFor({ ...ada!, id: 0 }), query)
  expect(blind!.part).toBeLessThan(all!.part)
})
