import { beforeAll, describe, expect, test } from 'vitest'

import { alertStates } from '#contracts/alert-states.ts'
import type { BeyondDashboard, BeyondDisclosures } from '#contracts/beyond.ts'
import { ticketQueues } from '#contracts/lists/tickets.ts'
import { figuresQuerySchema } from '#contracts/metrics.ts'
import type { Page } from '#contracts/pagination.ts'
import type { PremiumDashboard } from '#contracts/premium.ts'
import type { Report } from '#contracts/reports.ts'
import { satisfactionStandings } from '#contracts/satisfaction.ts'
import { savedViewsSchema } from '#contracts/saved-views.ts'
import { workKinds, workStates } from '#contracts/work-item-states.ts'
import { queryProblems } from '#domain/metrics/metric-query.ts'
import { MIN_CASES } from '#domain/statistics/proportion.ts'
import { openStorage } from '#server/plugins/storage.ts'
import { silentLog } from '#tests/support/database.ts'
import { emptyFolder } from '#tests/support/folder.ts'
import { testServer } from '#tests/support/server.ts'

import { loadDemo } from './load.ts'

/** For a person who signs in for the first time, no working screen is empty. */

const server = await testServer()
const { app, db } = server

describe('the demo looks used', async () => {
  beforeAll(async () => {
    const storage = openStorage(`file:${emptyFolder()}`)
    await loadDemo({ db, storage, password: 'a demo password', calls: 1_200, now: server.clock.now(), log: silentLog })
    app.jobs.wake()
    await app.jobs.idle()
  }, 900_000)

  const get = async <Answer>(role: string, path: string): Promise<Answer> => {
    const reader = await server.as(role)
    const answer = await reader.get(`/api/${path}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<Answer>()
  }
  const total = async (role: string, path: string) => (await get<{ meta: { total: number } }>(role, path)).meta.total

  test.each(workKinds)('worklists have “%s” in every state', async (kind) => {
    const states = await db.selectFrom('work_item').where('kind', '=', kind).select('state').distinct().execute()
    expect(new Set(states.map(({ state }) => state))).toEqual(new Set(workStates))
    expect(await total('Quality supervisor', `work-items?kind=${kind}`)).toBeGreaterThan(2)
  })

  test.each(ticketQueues)('the support desk has tickets in the queue “%s”', async (queue) => {
    const login = await db
      .selectFrom('app_user')
      .where('email', '=', 'support@atalaya.test')
      .select('id')
      .executeTakeFirstOrThrow()
    const filter = queue === 'mine' ? `assignee_id=${login.id}` : `queue=${queue}`
    expect(await total('Support agent', `tickets?${filter}`)).toBeGreaterThan(0)
  })

  test.each(satisfactionStandings)('some satisfaction questions are in the state “%s”', async (satisfaction) => {
    expect(await total('Support agent', `tickets?satisfaction=${satisfaction}`)).toBeGreaterThan(0)
  })

  test('there are alerts in every state, by rules on numbers and on conversations', async () => {
    for (const state of alertStates)
      expect(await total('Quality supervisor', `alerts?state=${state}`), state).toBeGreaterThan(0)
    expect(await total('Quality supervisor', 'alert-rules')).toBeGreaterThan(2)
    const alerts = await db.selectFrom('alert').select('number_of').execute()
    expect(alerts.some(({ number_of }) => number_of === null)).toBe(true)
    expect(alerts.some(({ number_of }) => number_of !== null)).toBe(true)
  })

  test('there are saved questions, and all of them are valid', async () => {
    const { data } = savedViewsSchema.parse(await get('Business analyst', 'question-views'))
    expect(data.length).toBeGreaterThan(3)
    for (const { name, query } of data) {
      const read = figuresQuerySchema.parse(Object.fromEntries(new URLSearchParams(query)))
      expect(queryProblems(read), name).toEqual({})
    }
  })

  test('reports have been sent, in every format, to all recipients', async () => {
    const { data } = await get<Page<Report>>('Business analyst', 'reports')
    expect(data.map(({ last_run }) => last_run?.state)).toEqual(['done', 'done', 'done'])
    const files = await db
      .selectFrom('report_file')
      .innerJoin('report_delivery as delivery', 'delivery.id', 'delivery_id')
      .innerJoin('app_user', 'app_user.id', 'delivery.user_id')
      .select(['email', 'format'])
      .execute()
    const of = (name: string) =>
      files.filter(({ email }) => email === `${name}@atalaya.test`).map(({ format }) => format)
    expect(of('analyst').toSorted()).toEqual(['pdf', 'pdf', 'xlsx', 'xlsx'])
    expect(of('supervisor').toSorted()).toEqual(['pdf', 'pdf', 'xlsx'])
  })

  test('rules and people are compared question by question', async () => {
    const { judged } = await get<PremiumDashboard>('Quality supervisor', 'dashboards/premium?started_from=2020-01-01')
    const compared = judged?.questions.filter(({ agreement }) => agreement.compared >= MIN_CASES) ?? []
    expect(compared.length).toBeGreaterThan(3)
  })

  test('persistency by verdict includes valid sales, and early ends are compared for the missing withdrawal disclosure', async () => {
    const { persistency } = await get<BeyondDashboard>('Business analyst', 'dashboards/beyond')
    const groups = persistency.groups.filter(({ verdict, cohorts }) => {
      const three = cohorts.find(({ m }) => m === 3)
      return verdict !== null && three !== undefined && three.issued >= MIN_CASES
    })
    expect(groups.map(({ verdict }) => verdict)).toContain('valid')
    const { factors, cases } = await get<BeyondDisclosures>('Business analyst', 'dashboards/beyond/disclosures')
    expect(cases.whole).toBeGreaterThan(20)
    expect(factors.map(({ code }) => code)).toContain('withdrawal')
  })
})
