import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

import { addressSearch } from '#contracts/address.ts'
import { driverOutcomes, persistencyGroupings } from '#contracts/beyond.ts'
import { callListQuerySchema } from '#contracts/lists/calls.ts'
import type { BeyondQuery } from '#contracts/lists/dashboards.ts'
import { debtListQuerySchema } from '#contracts/lists/debts.ts'
import { policyListQuerySchema } from '#contracts/lists/policies.ts'
import { scopeOf } from '#server/access/scope-of.ts'
import { callListRepository } from '#server/modules/calls/call-list.repository.ts'
import { debtListRepository } from '#server/modules/collections/debt-list.repository.ts'
import { beyondRepository } from '#server/modules/dashboards/beyond/beyond.repository.ts'
import { policyListRepository } from '#server/modules/policies/policy-list.repository.ts'
import { undisclosedPolicies } from '#src/features/beyond/disclosures/disclosures-section.tsx'
import { debtsHref, policiesDrilldown, policiesHref, reasonPolicies } from '#src/features/beyond/drilldowns.ts'
import { driverCasesHref } from '#src/features/beyond/drivers/driver-rows.tsx'
import { markRates } from '#src/features/beyond/persistency/persistency-rates.ts'
import { requestsDrilldown } from '#src/features/beyond/retention/retention-section.tsx'
import { curvePolicies } from '#src/features/beyond/survival/survival-section.tsx'
import { callsHref } from '#src/reporting/calls-drilldown.ts'
import { beyondFixture } from '#tests/support/beyond-fixture.ts'
import { testDatabase } from '#tests/support/database.ts'
import { times } from '#tests/support/night.ts'

/** The addresses that the dashboard's cells and bars open, read as the lists read them, compared with their numbers. */

const { db, truncate } = await testDatabase()
const beyond = beyondRepository(db)
const lists = { policies: policyListRepository(db), calls: callListRepository(db), debts: debtListRepository(db) }
const NOW = new Date('2026-08-31T04:30:00Z')
let queries: BeyondQuery[] = []

beforeAll(async () => {
  await truncate()
  const { partners, campaigns, teams, agents } = await beyondFixture(db)
  // rules find nothing in conversations that they do not judge
  await sql`
    delete from category_match using category_rule as rule, interaction
    where rule.id = rule_id and interaction.id = interaction_id and not (
      turn_count > 0 and (rule.channels = '{}' or channel = any(rule.channels)) and (timed or rule.query not like '%first/%')
      and (rule.campaign_ids = '{}' or (campaign_id = any(rule.campaign_ids)) is true)
    )
  `.execute(db)
  const all: BeyondQuery[] = [
    {},
    { started_from: '2026-01-31', started_to: '2026-06-30' },
    { partner_id: partners[0]! },
    { campaign_id: campaigns[0]!, channel: 'voice' },
    { team_id: teams[1]! },
    { agent_id: agents[0]!, channel: 'whatsapp' },
  ]
  queries = all.slice(0, times(4, 6))
})

const scopeFor = (permission: 'dashboards-beyond' | 'policy-detail' | 'call-detail' | 'collections-data') =>
  scopeOf(
    {
      user: { id: 1, name: 'Ada', email: 'ada@rows.test', role_id: 1, partner_id: null, team_id: null, agent_id: null },
      rules: [
        ...['dashboards-beyond', 'dashboards-premium', 'policy-detail', 'call-detail', 'collections-data'].map(
          (action) => ({ action, subject: 'all' as const }),
        ),
      ],
    },
    permission,
  )
const reader = scopeFor('dashboards-beyond')
const RIGHTS = { seesCalls: true, seesPolicies: true, seesDebts: true }

/** The number of rows of the list at an address. Parameters that the list cannot read fail the test. */
async function totalAt(href: string): Promise<number> {
  const { pathname, searchParams } = new URL(href, 'http://atalaya.test')
  const search = Object.fromEntries(searchParams)
  const read = <Query extends object>(query: Query): Query => {
    expect(Object.keys(search).filter((name) => query[name as keyof Query] === undefined)).toEqual([])
    return query
  }
  switch (pathname) {
    case '/details-polizas':
      return (await lists.policies.page(scopeFor('policy-detail'), read(policies(search)), NOW)).meta.total
    case '/calls':
      return (await lists.calls.page(scopeFor('call-detail'), read(calls(search)))).meta.total
    case '/data-partner-cob/worklist':
      return (await lists.debts.page(scopeFor('collections-data'), read(debts(search)), NOW)).meta.total
    default:
      throw new Error(`no list is at ${pathname}`)
  }
}

const policies = addressSearch(policyListQuerySchema)
const calls = addressSearch(callListQuerySchema)
const debts = addressSearch(debtListQuerySchema)

/** Compares each figure with the rows at its address. At least `minimum` figures must be above zero, or the test proves nothing. */
async function expectRows(figures: { name: string; count: number; href: string | undefined }[], minimum: number) {
  const nonZero = figures.filter(({ count }) => count > 0)
  expect(nonZero.length).toBeGreaterThanOrEqual(minimum)
  for (const { name, count, href } of nonZero) {
    expect(href, name).toBeDefined()
    expect(await totalAt(href!), `${name}: ${href}`).toBe(count)
  }
}

describe('a figure opens a list with that many rows', () => {
  test.each(persistencyGroupings)('cells of persistency by %s, and curves', async (by) => {
    const figures = []
    for (const query of queries) {
      const dashboard = await beyond.dashboard(reader, { ...query, by }, NOW)
      for (const of of dashboard.persistency.groups) {
        for (const { m, rate } of markRates(of.cohorts)) {
          const search = policiesDrilldown({ query, dashboard, m, group: { by, of } })
          figures.push({ name: `after ${m}`, count: rate.whole, href: search && policiesHref(search) })
        }
      }
      const survival = await beyond.survival(reader, { ...query, by }, NOW)
      for (const group of survival.groups) {
        const search = curvePolicies(query, survival, group)
        figures.push({ name: 'curve', count: group.policies, href: search && policiesHref(search) })
      }
    }
    await expectRows(figures, 20)
  })

  test('tiles of persistency and of retention', async () => {
    const figures = []
    for (const query of queries) {
      const dashboard = await beyond.dashboard(reader, query, NOW)
      for (const { m, rate } of markRates(dashboard.persistency.all)) {
        const search = policiesDrilldown({ query, dashboard, m })
        figures.push({ name: `after ${m}`, count: rate.whole, href: search && policiesHref(search) })
      }
      const { conversations, after } = dashboard.retention
      const numbers = [
        ['asked', conversations.asked],
        ['saved', conversations.saved],
        ['kept-30', after[0]!.conversations],
        ['kept-90', after[1]!.conversations],
      ] as const
      for (const [retention, count] of numbers) {
        figures.push({ name: retention, count, href: callsHref(requestsDrilldown(query, dashboard, retention)) })
      }
    }
    await expectRows(figures, 20)
  })

  test('reasons, by the categories of the sales', async () => {
    const figures = []
    for (const query of queries) {
      const { reasons, categories, period } = await beyond.reasons(reader, query, NOW)
      const hrefOf = (reason: string | null, category_id?: number) =>
        policiesHref(reasonPolicies(query, period, { reason, ...(category_id !== undefined && { category_id }) }))
      for (const { reason, policies: count } of reasons) figures.push({ name: reason, count, href: hrefOf(reason) })
      for (const { id, cells } of categories) {
        for (const { reason, matched } of cells) {
          figures.push({ name: `${id} ${reason}`, count: matched, href: hrefOf(reason, id) })
        }
        const count = cells.reduce((sum, { matched }) => sum + matched, 0)
        figures.push({ name: String(id), count, href: hrefOf(null, id) })
      }
    }
    await expectRows(figures, 20)
  })

  test.each(driverOutcomes)('drivers of “%s”: their cases', async (outcome) => {
    const figures = []
    for (const query of queries) {
      if (outcome === 'promise-broken' && query.channel !== undefined) continue
      const answer = await beyond.drivers(reader, { ...query, outcome }, NOW)
      for (const driver of answer.drivers) {
        if (driver.with === null) continue
        const name = `${driver.kind} ${driver.question_id ?? driver.category_id}`
        figures.push({ name, count: driver.with.whole, href: driverCasesHref(query, answer, driver, RIGHTS) })
      }
    }
    await expectRows(figures, 10)
  })

  test('failed disclosures', async () => {
    const figures = []
    for (const query of queries) {
      const answer = await beyond.disclosures(reader, query, NOW)
      for (const factor of answer.factors) {
        const href = policiesHref(undisclosedPolicies(query, answer, factor))
        figures.push({ name: factor.code ?? 'any', count: factor.with.whole, href })
      }
    }
    await expectRows(figures, 10)
  })

  test('promises by how they ended, and debts that were assigned', async () => {
    const figures = []
    for (const query of queries) {
      const { promises, recovery, period } = await beyond.collections(reader, query, NOW)
      const days = { promised_from: period.from, promised_to: period.to }
      for (const { end, debts: count } of promises.ends) {
        figures.push({ name: end, count, href: debtsHref(query, { ...days, promised: end }) })
      }
      for (const { currency, bucket, debts: count } of recovery) {
        const assigned = { assigned_bucket: bucket, assigned_from: period.from, assigned_to: period.to }
        figures.push({ name: `bucket ${bucket}`, count, href: debtsHref(query, { currency, ...assigned }) })
      }
    }
    await expectRows(figures, 15)
  })
})

test('a reader without the dashboards cannot filter policies by sales and conversations', async () => {
  const blind = scopeOf(
    {
      user: { id: 2, name: 'Bo', email: 'bo@rows.test', role_id: 1, partner_id: null, team_id: null, agent_id: null },
      rules: ['policy-detail', 'call-detail'].map((action) => ({ action, subject: 'all' as const })),
    },
    'policy-detail',
  )
  const total = async (query: Record<string, string>) =>
    (await lists.policies.page(blind, policies(query), NOW)).meta.total
  expect(await total({})).toBeGreaterThan(20)
  const hidden: Record<string, string>[] = [
    { sale_channel: 'voice' },
    { failed: 'price' },
    { failed_disclosure: 'any' },
  ]
  for (const query of [...hidden, { verdict: 'decided' }, { category_id: '1' }]) expect(await total(query)).toBe(0)
})
