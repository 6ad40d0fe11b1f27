import { beforeAll, expect, test } from 'vitest'

import { driverOutcomes, persistencyGroupings } from '#contracts/beyond.ts'
import type { BeyondQuery } from '#contracts/lists/dashboards.ts'
import { type Random, seeded } from '#demo/random.ts'
import { scopeOf } from '#server/access/scope-of.ts'
import { collectionsRepository } from '#server/modules/collections/collections.repository.ts'
import { beyondRepository } from '#server/modules/dashboards/beyond/beyond.repository.ts'
import { beyondFixture } from '#tests/support/beyond-fixture.ts'
import { beyondOracle } from '#tests/support/beyond-oracle/beyond-oracle.ts'
import { type BeyondRows, beyondRows } from '#tests/support/beyond-oracle/beyond-rows.ts'
import type { Place } from '#tests/support/beyond-oracle/rows-in-scope.ts'
import { testDatabase } from '#tests/support/database.ts'
import { times } from '#tests/support/night.ts'
import type { PolicySalesFixture } from '#tests/support/policy-sales-fixture.ts'

/** Random policies, conversations and debts: each answer is compared with one that is computed in the plainest way from the rows. */

const { db, truncate } = await testDatabase()
const beyond = beyondRepository(db)
let floor: PolicySalesFixture
let rows: BeyondRows

beforeAll(async () => {
  await truncate()
  floor = await beyondFixture(db)
  rows = await beyondRows(db)
})

type Reader = { rules: { conditions?: Record<string, unknown>; inverted?: boolean }[]; sees: (place: Place) => boolean }

/** Readers who see everything, one partner, one team, some agents, all but one partner, and nothing. */
const readers = (): Reader[] => {
  const { partners, teams, agents } = floor
  return [
    { rules: [{}], sees: () => true },
    { rules: [{ conditions: { partner_id: partners[0] } }], sees: ({ partner_id }) => partner_id === partners[0] },
    { rules: [{ conditions: { team_id: teams[1] } }], sees: ({ team_id }) => team_id === teams[1] },
    {
      rules: [{ conditions: { agent_id: { $in: agents.slice(0, 2) } } }],
      sees: ({ agent_id }) => agents.slice(0, 2).some((id) => id === agent_id),
    },
    {
      rules: [{}, { conditions: { partner_id: partners[1] }, inverted: true }],
      sees: ({ partner_id }) => partner_id !== partners[1],
    },
    { rules: [], sees: () => false },
  ]
}

const scopeFor = ({ rules }: Reader) =>
  scopeOf(
    {
      user: {
        id: 1,
        name: 'Ada',
        email: 'ada@floor.test',
        role_id: 1,
        partner_id: null,
        team_id: null,
        agent_id: null,
      },
      rules: rules.map((rule) => ({ action: 'dashboards-beyond', subject: 'all', ...rule })),
    },
    'dashboards-beyond',
  )

/** Just before and after midnight in Santiago, at the ends of months of every length. */
const MOMENTS = [
  '2026-08-31T03:30:00Z',
  '2026-08-31T04:30:00Z',
  '2026-09-01T00:30:00Z',
  '2026-05-31T12:00:00Z',
  '2026-02-28T20:00:00Z',
].map((at) => new Date(at))

function randomQuery(chance: Random): BeyondQuery {
  const query: BeyondQuery = { by: chance.pick(persistencyGroupings), outcome: chance.pick(driverOutcomes) }
  const maybe = () => chance.chance(0.2)
  if (maybe()) query.partner_id = chance.pick(floor.partners)
  if (maybe()) query.campaign_id = chance.pick(floor.campaigns)
  if (maybe()) query.team_id = chance.pick(floor.teams)
  if (maybe()) query.agent_id = chance.pick(floor.agents)
  if (maybe()) query.channel = chance.pick(['voice', 'whatsapp'])
  if (chance.chance(0.6)) {
    query.started_from = chance.pick(['2024-10-01', '2025-11-30', '2026-01-31', '2026-02-01', '2026-05-15'])
    query.started_to = chance.pick(['2026-05-31', '2026-06-30', '2026-08-31', '2026-12-31'])
  }
  return query
}

/** Results with fractions differ in their last digits, depending on the order of addition. */
function near<Value>(actual: Value): Value {
  const isNumber = typeof actual === 'number'
  if (Array.isArray(actual)) return actual.map((one) => near<unknown>(one)) as Value
  if (typeof actual !== 'object' || actual === null) return isNumber ? (close(actual) as Value) : actual
  return Object.fromEntries(Object.entries(actual).map(([name, value]) => [name, near<unknown>(value)])) as Value
}

const close = (value: number): unknown => expect.closeTo(value, 6)

const ROUNDS = times(20, 60)

/** Random queries of different readers at different times. */
async function* scenarios(seed: number, rounds = ROUNDS) {
  const chance = seeded(seed)
  const comparing = seeded(100 + seed)
  for (let round = 0; round < rounds; round += 1) {
    const reader = round < 10 ? readers()[0]! : chance.pick(readers())
    const query = randomQuery(chance)
    if (comparing.chance(0.2)) query.compare_team_id = comparing.pick(floor.teams)
    const now = chance.pick(MOMENTS)
    yield { scope: scopeFor(reader), query, now, expected: beyondOracle(rows, { sees: reader.sees, query, now }) }
  }
}

test('persistency, retention, channels and partners match the rows, for every reader', async () => {
  const seen = { persisting: 0, requests: 0, months: 0, compared: 0, uncompared: 0, saved: 0, before: 0, teams: 0 }
  for await (const { scope, query, now, expected } of scenarios(21)) {
    const actual = await beyond.dashboard(scope, query, now)
    const answer = expected.dashboard()
    expect(actual, JSON.stringify({ query, now })).toEqual(near(answer))
    seen.persisting += answer.persistency.groups.length
    seen.requests += answer.retention.requests
    seen.saved += answer.retention.saved
    seen.months += answer.channels.length
    seen.before += Number(answer.compared.persistency.length > 0 && answer.compared.retention.requests > 0)
    seen.teams += Number(answer.compared_with.team !== null)
    if (answer.partners) seen.compared += 1
    else seen.uncompared += 1
  }
  for (const count of Object.values(seen)) expect(count, JSON.stringify(seen)).toBeGreaterThan(5)
})

test('survival matches the rows, group by group, and so does the test between the groups', async () => {
  let [groups, tests, full] = [0, 0, 0]
  for await (const { scope, query, now, expected } of scenarios(22)) {
    const actual = await beyond.survival(scope, query, now)
    const answer = expected.survival()
    expect(actual, JSON.stringify({ query, now })).toEqual(near(answer))
    groups += answer.groups.length
    tests += Number(answer.log_rank !== null)
    full += Number(answer.groups.length === 6)
  }
  expect(groups).toBeGreaterThan(60)
  expect(tests).toBeGreaterThan(10)
  expect(full).toBeGreaterThan(2)
})

test('drivers equal an analysis of the single cases', async () => {
  const seen = new Map(driverOutcomes.map((outcome) => [outcome, { cases: 0, unlinked: 0, too_early: 0, compared: 0 }]))
  for await (const { scope, query, now, expected } of scenarios(23)) {
    const actual = await beyond.drivers(scope, query, now)
    const answer = expected.drivers(query.outcome!)
    expect(actual, JSON.stringify({ query, now })).toEqual(near(answer))
    const counts = seen.get(answer.outcome)!
    counts.cases += answer.cases.whole
    counts.unlinked += answer.left_out.unlinked
    counts.too_early += answer.left_out.too_early
    counts.compared += answer.compared
  }
  for (const [outcome, counts] of seen) {
    for (const count of Object.values(counts))
      expect(count, JSON.stringify({ outcome, ...counts })).toBeGreaterThan(times(5, 15))
  }
})

test('reasons match the rows, by the categories of the sale', async () => {
  let [ended, cells] = [0, 0]
  for await (const { scope, query, now, expected } of scenarios(24)) {
    const actual = await beyond.reasons(scope, query, now)
    const answer = expected.reasons()
    expect(actual, JSON.stringify({ query, now })).toEqual(answer)
    ended += answer.reasons.length
    cells += answer.categories.reduce((sum, one) => sum + one.cells.length, 0)
  }
  expect(ended).toBeGreaterThan(40)
  expect(cells).toBeGreaterThan(40)
})

test('debts equal the figures of the collections screen for the same days', async () => {
  const collections = collectionsRepository(db)
  let [rolled, due] = [0, 0]
  for await (const { scope, query, now } of scenarios(25)) {
    const { agent_id, channel: _, ...collectionsQuery } = query
    const actual = await beyond.collections(scope, agent_id === undefined ? query : { ...collectionsQuery }, now)
    const { from, to } = actual.period
    const { partner_id, campaign_id, team_id } = collectionsQuery
    const screen = await collections.figures(scope, { partner_id, campaign_id, team_id, from, to }, now)
    expect(actual.rolls).toEqual(screen.rolls.cells)
    expect(actual.recovery).toEqual(screen.recovery.map(({ recovered_debts: _recovered, ...cell }) => cell))
    expect(actual.promises).toMatchObject({ due: screen.promises.due, kept: screen.promises.kept })
    rolled += actual.rolls.length
    due += actual.promises.due
  }
  expect(rolled).toBeGreaterThan(20)
  expect(due).toBeGreaterThan(100)
})

test('promises add up by how they ended', async () => {
  const seen = { kept: 0, broken: 0, lapsed: 0, open: 0 }
  for await (const { scope, query, now, expected } of scenarios(27)) {
    const { promises } = await beyond.collections(scope, query, now)
    expect(promises, JSON.stringify({ query, now })).toEqual(expected.promises())
    for (const { end, promises: count } of promises.ends) seen[end] += count
  }
  for (const count of Object.values(seen)) expect(count, JSON.stringify(seen)).toBeGreaterThan(5)
})

test('early ends by failed disclosures equal an analysis of the single policies', async () => {
  const seen = { cases: 0, undecided: 0, too_early: 0, compared: 0, named: 0 }
  for await (const { scope, query, now, expected } of scenarios(28, 2 * ROUNDS)) {
    const actual = await beyond.disclosures(scope, query, now)
    const answer = expected.disclosures()
    expect(actual, JSON.stringify({ query, now })).toEqual(near(answer))
    seen.cases += answer.cases.whole
    seen.undecided += answer.left_out.undecided
    seen.too_early += answer.left_out.too_early
    seen.compared += answer.compared
    seen.named += answer.factors.filter(({ name }) => name !== null).length
  }
  // the number of factors with enough cases depends on the day: ten on some days
  for (const count of Object.values(seen)) expect(count, JSON.stringify(seen)).toBeGreaterThan(5)
})

test('debts are filtered by their agent too', async () => {
  const scope = scopeFor(readers()[0]!)
  const now = MOMENTS[0]!
  const ofAll = await beyond.collections(scope, {}, now)
  const dueOf = (agent_id: number | null) =>
    rows.promises.filter(({ debt_id, due_on, state }) => {
      const isDecided = due_on >= ofAll.period.from && due_on < '2026-08-30' && !['withdrawn', 'lapsed'].includes(state)
      return isDecided && rows.debts.get(debt_id)!.agent_id === agent_id
    }).length
  for (const agent_id of floor.agents) {
    const { promises } = await beyond.collections(scope, { agent_id, started_to: '2026-08-29' }, now)
    expect(promises.due).toBeGreaterThan(0)
    expect(promises.due).toBeLessThanOrEqual(dueOf(agent_id) + 1)
    expect(promises.due).toBeLessThan(ofAll.promises.due)
  }
})
