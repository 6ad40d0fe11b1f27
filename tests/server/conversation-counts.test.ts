import {
  array,
  type Arbitrary,
  assert,
  asyncProperty,
  boolean,
  constantFrom,
  integer,
  nat,
  oneof,
  option,
  record,
} from 'fast-check'
import { expect, test } from 'vitest'

import type { callPageSchema } from '#contracts/calls.ts'
import { channels } from '#contracts/conversation.ts'
import type { FreemiumDashboard, Totals } from '#contracts/dashboards.ts'
import { countedFixture, matchesFilter, type PlaceFilter } from '#tests/support/counted-fixture.ts'
import { seeds, times } from '#tests/support/night.ts'
import { testServer } from '#tests/support/server.ts'

/** The database's counts are recounted here, one conversation after the other, from their local times. */

const ZONES = ['America/Santiago', 'America/Havana', 'Europe/Madrid', 'Asia/Kolkata', 'UTC']

/** The first instants of days in these zones, mostly of days on which their clocks change. */
const EDGES = [
  { zone: 'America/Santiago', day: '2024-04-07', at: '2024-04-07T04:00:00Z' }, // 23:00 came twice
  { zone: 'America/Santiago', day: '2024-09-08', at: '2024-09-08T04:00:00Z' }, // 00:00 did not come
  { zone: 'America/Havana', day: '2024-11-03', at: '2024-11-03T04:00:00Z' }, // 00:00 comes twice
  { zone: 'America/Havana', day: '2024-03-10', at: '2024-03-10T05:00:00Z' }, // 00:00 did not come
  { zone: 'Europe/Madrid', day: '2024-10-27', at: '2024-10-26T22:00:00Z' },
  { zone: 'Europe/Madrid', day: '2024-10-28', at: '2024-10-27T23:00:00Z' },
  { zone: 'Asia/Kolkata', day: '2024-06-15', at: '2024-06-14T18:30:00Z' },
  { zone: 'UTC', day: '2024-02-29', at: '2024-02-29T00:00:00Z' },
].map(({ zone, day, at }) => ({ partner: ZONES.indexOf(zone), day, at: Date.parse(at) }))

const [SEED] = seeds(1, 1) as [number]
const server = await testServer()
const { agents, fill, queryOf, zoneOf, getJson } = await countedFixture(server, {
  zones: ZONES,
  agents: 14,
  viewer: ['call-detail', 'dashboards-freemium'],
})

const HOUR_MS = 3_600_000
const nearEdge = record({ edge: constantFrom(...EDGES), off: constantFrom(-1, 0, 1, -HOUR_MS, HOUR_MS) }).map(
  ({ edge: { partner, at }, off }) => ({ partner, started_at: new Date(at + off) }),
)
const anywhere = record({
  partner: nat(ZONES.length - 1),
  started_at: option(
    integer({ min: Date.parse('2024-01-01'), max: Date.parse('2024-12-31') }).map((at) => new Date(at)),
    { freq: 8 },
  ),
})
const milliseconds = option(nat(600_000))
const conversation = record({
  start: oneof(nearEdge, anywhere),
  team: option(nat(1)),
  agent: option(nat(13)),
  channel: constantFrom(...channels),
  talk_ms: milliseconds,
  hold_ms: milliseconds,
  after_call_work_ms: milliseconds,
}).map(({ start, ...rest }) => ({ ...start, ...rest }))

const onEdge = record({ edge: constantFrom(...EDGES), isEnd: boolean(), later: integer({ min: -1, max: 1 }) }).map(
  ({ edge: { partner, day }, isEnd, later }) => ({
    partner,
    [isEnd ? 'started_to' : 'started_from']: shifted(day, later),
  }),
)
const day = integer({ min: 0, max: 400 }).map((later) => shifted('2024-01-01', later))
const anyDays = record({ partner: nat(ZONES.length - 1), started_from: day, started_to: day }, { requiredKeys: [] })
const filter = record({
  days: oneof(onEdge, anyDays),
  team: option(nat(1), { nil: undefined, freq: 1 }),
  channel: option(constantFrom(...channels), { nil: undefined, freq: 1 }),
}).map(({ days, ...rest }): Filter => ({ ...days, ...rest }))

test(`the dashboard and the list count what a plain recount counts, whatever the zone, the clocks and the filters (seed ${SEED})`, async () => {
  await assert(
    asyncProperty(
      array(conversation, { maxLength: 60, size: 'max' }),
      array(filter, { minLength: 4, maxLength: 4 }),
      async (all, filters) => {
        await fill(all)
        for (const one of filters) await checkCounts(all, one)
      },
    ),
    { numRuns: times(6, 60), seed: SEED },
  )
})

async function checkCounts(all: Conversation[], { started_from, started_to, ...place }: Filter) {
  const filters = queryOf(place)
  const dashboard = await getJson<FreemiumDashboard>('/api/dashboards/freemium', {
    ...filters,
    started_from,
    started_to,
  })

  const timeZone = zoneOf(all, place)
  const today = onClock(timeZone, server.clock.now()).day
  const to = started_to ?? today
  const from = started_from ?? shifted(to, -29)
  const days = from > to ? [] : range(from, to)
  const before = { from: shifted(from, -days.length), to: shifted(from, -1) }
  const matching = all.filter(matchesFilter(place))
  const dated = matching.flatMap(({ started_at, ...one }) =>
    started_at ? [{ ...one, ...onClock(timeZone, started_at) }] : [],
  )
  const current = dated.filter((one) => days.includes(one.day))
  const earlier = dated.filter((one) => one.day >= before.from && one.day <= before.to)

  expect(dashboard).toEqual({
    period: { from, to, time_zone: timeZone },
    previous: before,
    totals: totalsOf(current),
    previous_totals: totalsOf(earlier),
    channels: byCount(
      groups(current, (one) => one.channel),
      (name) => name,
    ).map(([name, those]) => ({
      channel: name,
      interactions: those.length,
    })),
    days: days.map((date) => ({ day: date, ...totalsOf(current.filter((one) => one.day === date)) })),
    hours: [...groups(current, ({ weekday, hour }) => weekday * 24 + hour)]
      .sort(([one], [other]) => one - other)
      .map(([, those]) => ({ weekday: those[0]!.weekday, hour: those[0]!.hour, interactions: those.length })),
    agents: byCount(
      groups(current, (one) => one.agent),
      (agent) => agents[agent ?? 0]!.name,
    )
      .flatMap(([agent, those]) => {
        const { agents: _, ...sums } = totalsOf(those)
        return agent === null ? [] : [{ id: agents[agent]!.id, name: agents[agent]!.name, ...sums }]
      })
      .slice(0, 10),
    undated: matching.filter((one) => one.started_at === null).length,
    audits: expect.any(Object), // counted again in audit-counts.test.ts
  })

  const list = await getJson<CallPage>('/api/calls', { ...filters, started_from: from, started_to: to, per_page: 200 })
  expect(list.meta.total).toBe(dashboard.totals.interactions)
  expect(list.data).toHaveLength(current.length)
}

function totalsOf(some: Pick<Conversation, 'agent' | 'talk_ms' | 'hold_ms' | 'after_call_work_ms'>[]): Totals {
  const handled = some.filter((one) => one.agent !== null && one.talk_ms !== null)
  const sum = (field: 'talk_ms' | 'hold_ms' | 'after_call_work_ms') =>
    handled.reduce((total, one) => total + (one[field] ?? 0), 0)
  return {
    interactions: some.length,
    agents: new Set(some.map((one) => one.agent).filter((agent) => agent !== null)).size,
    talk_ms: sum('talk_ms'),
    hold_ms: sum('hold_ms'),
    after_call_work_ms: sum('after_call_work_ms'),
    handled: handled.length,
  }
}

function groups<Row, Key>(rows: Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const found = new Map<Key, Row[]>()
  for (const row of rows) found.set(keyOf(row), [...(found.get(keyOf(row)) ?? []), row])
  return found
}

const byCount = <Key, Row>(found: Map<Key, Row[]>, nameOf: (key: Key) => string) =>
  [...found].sort(([one, some], [other, more]) => more.length - some.length || (nameOf(one) < nameOf(other) ? -1 : 1))

/** The local day, weekday and hour in a time zone. */
function onClock(timeZone: string, at: Date) {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)!.value
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    weekday: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(part('weekday')) + 1,
    hour: Number(part('hour')),
  }
}

function shifted(date: string, by: number): string {
  const moved = new Date(date)
  moved.setUTCDate(moved.getUTCDate() + by)
  return moved.toISOString().slice(0, 10)
}

function range(from: string, to: string): string[] {
  const found = [from]
  while (found.at(-1)! < to) found.push(shifted(found.at(-1)!, 1))
  return found
}

type Generated<Source> = Source extends Arbitrary<infer Value> ? Value : never
type Conversation = Generated<typeof conversation>
type Filter = PlaceFilter & { started_from?: string; started_to?: string }
type CallPage = typeof callPageSchema._zod.output
