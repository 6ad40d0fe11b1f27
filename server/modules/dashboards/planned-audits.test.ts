import { expect, test } from 'vitest'

import type { AuditFigures, FreemiumDashboard } from '#contracts/dashboards.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testEvaluations } from '#tests/support/evaluations.ts'
import { judgedEvaluations } from '#tests/support/judged-evaluations.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const { db } = server
const given = testConversations(db)
const evaluation = judgedEvaluations(db, given)
const viewer = await server.as(['dashboards-freemium'])
const scorecard = await testEvaluations(db).scorecard()
const DAY = '2026-03-10'

const audits = async (query = ''): Promise<AuditFigures> => {
  const answer = await viewer.get(`/api/dashboards/freemium?started_from=${DAY}&started_to=${DAY}&${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<FreemiumDashboard>().audits
}

async function plan(state: 'draft' | 'active' | 'closed') {
  const { id } = await db
    .insertInto('sampling_plan')
    .values({
      name: `Plan, ${state}`,
      scorecard_id: scorecard.id,
      filter: {},
      period_from: DAY,
      period_to: DAY,
      time_zone: 'UTC',
      per_agent: 1,
      total: null,
      stratify_by: null,
      seed: 'seven',
      state,
      created_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Assignment = {
  plan_id: number
  state?: 'open' | 'done' | 'skipped'
  due_on?: string
  interaction_id?: number
  evaluation_id?: number
}

const assign = async ({ interaction_id, ...more }: Assignment) =>
  db
    .insertInto('assignment')
    .values({
      evaluator_id: null,
      due_on: DAY,
      ...more,
      interaction_id: interaction_id ?? (await given.interaction()).id,
    })
    .execute()

const submitted = () =>
  evaluation({ scorecard_version_id: scorecard.version_id, submitted_at: new Date(`${DAY}T12:00:00Z`) })

test('what was due in the days is counted for plans that were drawn, and skipped work is counted separately', async () => {
  const [active, closed, draft] = [await plan('active'), await plan('closed'), await plan('draft')]
  const done = await submitted()
  await assign({
    plan_id: active,
    state: 'done',
    interaction_id: done.interaction_id,
    evaluation_id: done.id,
  })
  await assign({ plan_id: active, state: 'open' })
  await assign({ plan_id: active, state: 'skipped' })
  await assign({ plan_id: closed, state: 'open' })
  // neither of a plan that is still a draft, nor of other days
  await assign({ plan_id: draft, state: 'open' })
  await assign({ plan_id: active, due_on: '2026-03-11' })
  await assign({ plan_id: active, due_on: '2026-03-09' })
  await submitted()

  const { plan: now, previous_plan, totals, unplanned } = await audits()
  expect(now).toEqual({ done: 1, due: 3, skipped: 1 })
  expect(previous_plan).toEqual({ done: 0, due: 1, skipped: 0 })
  expect([totals.evaluations, unplanned]).toEqual([2, 1])
})

test('filters narrow it by the conversations to audit', async () => {
  expect((await audits('channel=email')).plan).toEqual({ done: 0, due: 0, skipped: 0 })
})
