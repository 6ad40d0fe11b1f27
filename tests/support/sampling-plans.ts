import { expect } from 'vitest'

import type { AssignmentRowDto } from '#contracts/assignments.ts'
import type { Page } from '#contracts/pagination.ts'
import type { PlanDetail, PlanDraft, PlanDrawn } from '#contracts/sampling-plans.ts'
import { addDays, type Day } from '#domain/time/reporting-period.ts'
import { dayIn } from '#domain/time/time-zone.ts'
import { testEvaluations } from '#tests/support/evaluations.ts'
import type { TestServer } from '#tests/support/server.ts'

type Client = Awaited<ReturnType<TestServer['as']>>

/** Plans of a test, over the last ten days up to yesterday unless the test gives others. */
export async function testPlans({ db, clock }: TestServer) {
  const scorecard = await testEvaluations(db).scorecard()
  await db.updateTable('scorecard').set({ published: true }).where('id', '=', scorecard.id).execute()
  const dayAt = (days: number): Day => addDays(dayIn('UTC', clock.now()), days)
  let number = 0

  const draft = (more: Partial<PlanDraft> = {}): PlanDraft => ({
    name: `Plan ${(number += 1)}`,
    scorecard_id: scorecard.id,
    filter: {},
    period_from: dayAt(-10),
    period_to: dayAt(-1),
    per_agent: 2,
    total: null,
    stratify_by: null,
    seed: 'seven',
    evaluators: [],
    ...more,
  })

  return {
    scorecard,
    draft,
    /** The day this many days from today, and the moment in the middle of it. */
    dayAt,
    noonAt: (days: number) => new Date(`${dayAt(days)}T12:00:00Z`),

    async made(client: Client, more: Partial<PlanDraft> = {}): Promise<PlanDetail> {
      const answer = await client.post('/api/sampling-plans', draft(more))
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<PlanDetail>()
    },

    read: async (client: Client, id: number) => (await client.get(`/api/sampling-plans/${id}`)).json<PlanDetail>(),

    /** Draws from the current version of a plan. */
    async drawn(client: Client, id: number): Promise<PlanDrawn> {
      const { version } = (await client.get(`/api/sampling-plans/${id}`)).json<PlanDetail>()
      const answer = await client.post(`/api/sampling-plans/${id}/draws`, { version })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<PlanDrawn>()
    },

    async assignments(client: Client, id: number, query = ''): Promise<AssignmentRowDto[]> {
      const answer = await client.get(`/api/sampling-plans/${id}/assignments?per_page=200&${query}`)
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<Page<AssignmentRowDto>>().data
    },

    /** Marks assignments as a submitted audit does. */
    done: (ids: readonly number[], at: Date = clock.now()) =>
      db
        .updateTable('assignment')
        .set({ state: 'done', settled_at: at })
        .where('id', 'in', [...ids])
        .execute(),
  }
}
