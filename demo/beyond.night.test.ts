import { beforeAll, describe, expect, test } from 'vitest'

import type { BeyondQuery } from '#contracts/lists/dashboards.ts'
import { wilson } from '#domain/statistics/proportion.ts'
import { seededRandom } from '#domain/statistics/seeded-random.ts'
import { scopeOf } from '#server/access/scope-of.ts'
import { queueAnalysis, queueLinks, queueMachineRuns, queueMachineScores } from '#server/jobs/queue-work.ts'
import { beyondRepository } from '#server/modules/dashboards/beyond/beyond.repository.ts'
import { openStorage } from '#server/plugins/storage.ts'
import { silentLog } from '#tests/support/database.ts'
import { emptyFolder } from '#tests/support/folder.ts'
import { testServer } from '#tests/support/server.ts'

import { loadDemo } from './load.ts'
import { OMITTING_TEAM } from './world.ts'

const NOW = new Date('2026-03-02T15:00:00Z')
/**
 * A quarter of the usual demo: with fewer, the team that omits the disclosure has too few sales of three months ago.
 */
const CALLS = 1_500

const { app, db } = await testServer()
const beyond = beyondRepository(db)
const everything = scopeOf(
  {
    user: { id: 1, name: 'Ada', email: 'ada@demo.test', role_id: 1, partner_id: null, team_id: null, agent_id: null },
    rules: [{ action: 'dashboards-beyond', subject: 'all' }],
  },
  'dashboards-beyond',
)
const dashboardFor = (query: BeyondQuery = {}) => beyond.dashboard(everything, query, NOW)
const driversOf = (query: BeyondQuery = {}) => beyond.drivers(everything, query, NOW)

describe('planted effects are found', () => {
  beforeAll(async () => {
    const storage = openStorage(`file:${emptyFolder()}`)
    await loadDemo({ db, storage, password: 'a demo password', calls: CALLS, now: NOW, log: silentLog })
    for (const queue of [queueAnalysis, queueLinks, queueMachineScores, queueMachineRuns]) {
      await queue(db)
      app.jobs.wake()
      await app.jobs.idle()
    }
  }, 600_000)

  test('the omissions of one team cost it policies within three months, clearly more than all others', async () => {
    const { persistency } = await dashboardFor({ by: 'team' })
    const afterThree = persistency.groups.map(({ name, cohorts }) => {
      const { issued, kept, left } = cohorts.find(({ m }) => m === 3)!
      return { name, kept, whole: issued - left }
    })
    expect(afterThree).toHaveLength(6)
    const omitting = afterThree.find(({ name }) => name === OMITTING_TEAM)!
    const others = afterThree.filter(({ name }) => name !== OMITTING_TEAM)
    const sum = (of: 'kept' | 'whole') => others.reduce((all, one) => all + one[of], 0)
    expect(wilson(omitting.kept, omitting.whole)!.high).toBeLessThan(wilson(sum('kept'), sum('whole'))!.low)
    for (const { kept, whole } of others) expect(kept / whole).toBeGreaterThan(omitting.kept / omitting.whole)
  })

  test('the policies of that team last less long', async () => {
    const { groups, log_rank } = await beyond.survival(everything, { by: 'team' }, NOW)
    expect(log_rank!.freedom).toBe(5)
    expect(log_rank!.p).toBeLessThan(0.01)
    const shares = groups.map(({ name, policies, times }) => ({
      name,
      early: times.reduce((sum, { time, events }) => (time < 90 ? sum + events : sum), 0) / policies,
    }))
    expect(shares.toSorted((one, other) => other.early - one.early)[0]!.name).toBe(OMITTING_TEAM)
  })

  test('the question about the right to withdraw is associated with early ends, among all that are compared', async () => {
    const { drivers, cases, left_out, compared } = await driversOf()
    expect(cases.whole).toBeGreaterThan(50)
    expect(left_out.too_early).toBeGreaterThan(30)
    expect(compared).toBeGreaterThan(5)
    const [first] = drivers
    expect(first).toMatchObject({ kind: 'question', question_id: 'withdrawal', verdict: 'associated' })
    expect(first!.adjusted_p).toBeLessThan(0.05)
    expect(first!.effect!.low).toBeGreaterThan(0)
    expect(drivers.filter(({ verdict }) => verdict === 'associated')).toHaveLength(1)
  })

  test('the evidence files of that team are void or need repair most often, by far', async () => {
    const notValid = ['void', 'repairable'] as (string | null)[]
    const shares = new Map<string, number>()
    for (const { id, name } of await db.selectFrom('team').select(['id', 'name']).execute()) {
      const { persistency } = await dashboardFor({ by: 'verdict', team_id: id })
      const decided = persistency.groups.filter(({ verdict }) => ['valid', ...notValid].includes(verdict))
      const count = (of: typeof decided) =>
        of.reduce((sum, group) => sum + group.cohorts.find(({ m }) => m === 3)!.issued, 0)
      shares.set(name, count(decided.filter(({ verdict }) => notValid.includes(verdict))) / count(decided))
    }
    const [first, second] = [...shares].toSorted(([, one], [, other]) => other - one)
    expect(first![0]).toBe(OMITTING_TEAM)
    expect(first![1]).toBeGreaterThan(2 * second![1])
  })

  test('the question about the right to withdraw is associated with void evidence files', async () => {
    const { cases, drivers } = await driversOf({ outcome: 'void-verdict' })
    expect(cases.whole).toBeGreaterThan(50)
    expect(drivers.find(({ question_id }) => question_id === 'withdrawal')).toMatchObject({ verdict: 'associated' })
  })

  test('many customers who were not informed of their right to withdraw say that they were not informed', async () => {
    const sur = await db.selectFrom('team').where('name', '=', OMITTING_TEAM).select('id').executeTakeFirstOrThrow()
    const shareOfSale = async (team_id?: number) => {
      const { reasons } = await beyond.reasons(everything, { ...(team_id !== undefined && { team_id }) }, NOW)
      const all = reasons.reduce((sum, { policies }) => sum + policies, 0)
      return { all, share: (reasons.find(({ reason }) => reason === 'sale')?.policies ?? 0) / all }
    }
    const [ofTeam, ofAll] = [await shareOfSale(sur.id), await shareOfSale()]
    expect(ofTeam.all).toBeGreaterThan(9)
    expect(ofTeam.share).toBeGreaterThan(2 * ofAll.share)
  })

  test('promises, and five partners, can be compared', async () => {
    const { drivers, left_out } = await driversOf({ outcome: 'promise-broken' })
    expect(left_out.unlinked).toBe(0)
    expect(drivers.filter(({ verdict }) => verdict !== 'too-few').length).toBeGreaterThan(3)
    const { partners } = await dashboardFor()
    expect(partners).toHaveLength(5)
    expect(partners!.every(({ scored }) => scored >= 5)).toBe(true)
  })

  test('with random outcomes, hardly anything is found', async () => {
    const cases = await db
      .selectFrom('policy')
      .where('sale_id', 'is not', null)
      .where('effective_on', '<=', '2025-12-02')
      .select(['id', 'status'])
      .orderBy('id')
      .execute()
    const chance = seededRandom('shuffled outcomes')
    const early = Math.round(cases.length / 4)
    let [findings, compared, discoveries] = [0, 0, 0]
    for (let shuffle = 0; shuffle < SHUFFLES; shuffle += 1) {
      const dealt = cases.map(({ id }) => ({ id, at: chance() })).toSorted((one, other) => one.at - other.at)
      const ids = dealt.slice(0, early).map(({ id }) => id)
      await db
        .updateTable('policy')
        .set((eb) => ({
          status: eb
            .case()
            .when('id', 'in', ids)
            .then('cancelled' as const)
            .else('active' as const)
            .end(),
          ended_on: eb.case().when('id', 'in', ids).then(eb.ref('effective_on')).else(null).end(),
        }))
        .where(
          'id',
          'in',
          cases.map(({ id }) => id),
        )
        .execute()
      const drivers = await driversOf()
      expect(drivers.cases).toEqual({ part: early, whole: cases.length })
      const associated = drivers.drivers.filter(({ verdict }) => verdict === 'associated').length
      compared += drivers.compared
      findings += associated
      if (associated > 0) discoveries += 1
    }
    expect(compared).toBeGreaterThan(SHUFFLES * 5)
    // without any effect, the rate of false discoveries is the chance of any: at most 1 in 20; of 100, 13 or more are 1
    // in 1,000
    expect(discoveries, `${findings} of ${compared}`).toBeLessThan(13)
  })
})

const SHUFFLES = 100
