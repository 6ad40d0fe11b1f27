import { beforeEach, expect, test } from 'vitest'

import type { Job } from '#server/jobs/queue.ts'
import { measureRule } from '#server/modules/alerts/measure-rule.ts'
import { measure } from '#server/rollups/measure.ts'
import { numberWatch, testAlerts } from '#tests/support/alerts.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testEvaluations } from '#tests/support/evaluations.ts'
import { testServer } from '#tests/support/server.ts'

/** Two servers measure the same rule; either may be faster. */

const server = await testServer({ TOKEN_IDLE: '90d', TOKEN_LIFETIME: '90d' })
const { db, clock } = server
const given = testConversations(db)
const alerts = testAlerts(server)
const card = await testEvaluations(db).scorecard()
const supervisor = await server.as('Quality supervisor')
const job = (id: number): Job => ({ key: String(id), signal: new AbortController().signal, advance: async () => {} })

async function failed(count: number) {
  const { id: partner_id } = await given.partner()
  const calls = await given.interactions(Array.from({ length: count }, () => ({ partner_id, started_at: clock.now() })))
  await alerts.judge(
    card,
    calls.map(({ id: interaction_id }) => ({ interaction_id, auto_failed: true })),
  )
}

/** A rule that only the test measures. */
async function quietRule() {
  const people = [{ user_id: supervisor.person.id, frame: true, mail: true }]
  const { id } = await alerts.rule(supervisor, { watch: numberWatch, active: false, people })
  await db.updateTable('alert_rule').set({ active: true }).where('id', '=', id).execute()
  return id
}

beforeEach(async () => {
  for (const table of ['machine_score', 'interaction', 'alert_rule', 'job'] as const)
    await db.deleteFrom(table).execute()
})

test('they open one alert, and notify everybody once', async () => {
  await failed(6)
  const id = await quietRule()
  const ports = { db, clock: clock.now, measure }
  await Promise.all([measureRule(ports, job(id)), measureRule(ports, job(id)), measureRule(ports, job(id))])
  expect(await db.selectFrom('alert').selectAll().execute()).toHaveLength(1)
  expect(await db.selectFrom('alert_delivery').selectAll().execute()).toHaveLength(2)
})

test('the newer measurement stays, even when an older one ends later', async () => {
  await failed(6)
  const id = await quietRule()
  const ports = { db, clock: clock.now, measure }
  await measureRule(ports, job(id))
  const slow: typeof measure = async (...args) => {
    const rows = await measure(...args)
    clock.advance(1_000)
    await failed(4)
    await measureRule(ports, job(id))
    return rows
  }
  await measureRule({ ...ports, measure: slow }, job(id))
  const { latest } = await db.selectFrom('alert').select('latest').executeTakeFirstOrThrow()
  expect(latest?.sums.cases).toBe(10)
})
