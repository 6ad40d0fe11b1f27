import { expect, test } from 'vitest'

import type { AlertRuleDraft } from '#contracts/alert-rules.ts'
import type { Alert } from '#contracts/alerts.ts'
import { drilldownHref } from '#src/reporting/figure-drilldown.ts'
import { alertRuleDraft, numberWatch, testAlerts } from '#tests/support/alerts.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testEvaluations } from '#tests/support/evaluations.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const { db, clock } = server
const given = testConversations(db)
const alerts = testAlerts(server)
const [card, other] = [await testEvaluations(db).scorecard(), await testEvaluations(db).scorecard()]
const [north, south] = [await given.team('North'), await given.team('South')]
const supervisor = await server.as('Quality supervisor')

/** Adds conversations of a team that start now; one scorecard judges all of them, and another one the first three. */
async function judgeConversations(team: typeof north, count: number, time_zone = 'America/Santiago') {
  const { id: partner_id } = await given.partner({ time_zone })
  const calls = await given.interactions(
    Array.from({ length: count }, () => ({ partner_id, team_id: team.id, started_at: clock.now() })),
  )
  const failed = calls.map(({ id: interaction_id }) => ({ interaction_id, auto_failed: true }))
  await alerts.judge(card, failed)
  await alerts.judge(other, failed.slice(0, 3))
  return partner_id
}

/** The number of rows behind the number of an alert. */
async function rowsOf({ filter, reading }: Alert): Promise<number> {
  const { metric, from, to, time_zone } = reading!
  const rights = { seesCalls: true, seesEvaluations: true, seesPolicies: true }
  const figure = { metric, filter: filter!, period: { from, to }, isUtc: time_zone === 'UTC' }
  const { pathname, search } = new URL(drilldownHref(figure, rights, to)!, 'http://atalaya.test')
  expect(pathname).toBe('/calls')
  const answer = await supervisor.get(`/api/calls${search}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().meta.total
}

async function raiseAlerts(draft: Partial<AlertRuleDraft>): Promise<{ ruleId: number; raised: Alert[] }> {
  const { id: ruleId } = await alerts.rule(supervisor, { watch: numberWatch, ...draft })
  await alerts.settle()
  const rows = (await alerts.list(supervisor)).filter(({ rule }) => rule.id === ruleId)
  return { ruleId, raised: await Promise.all(rows.map(({ id }) => alerts.one(supervisor, id))) }
}

test('an alert on a number opens exactly the rows that it counted: of its group, its scorecard and its partner’s days', async () => {
  const partner_id = await judgeConversations(north, 8)
  await judgeConversations(south, 12)
  const cases = { watch: numberWatch, filter: { scorecard_id: card.id } }
  for (const draft of [
    { ...cases, group_by: 'team' as const },
    { ...cases, group_by: 'partner' as const },
    { ...cases, filter: { ...cases.filter, partner_id } },
    { watch: numberWatch, filter: { scorecard_id: other.id } },
  ]) {
    const { raised } = await raiseAlerts(draft)
    expect(raised.length).toBeGreaterThan(0)
    for (const alert of raised) expect(await rowsOf(alert)).toBe(alert.reading!.sums.cases)
  }
})

test('an alert has no rows to open once its rule has another filter', async () => {
  await judgeConversations(north, 8)
  const { ruleId, raised } = await raiseAlerts({ filter: { scorecard_id: card.id } })
  expect(raised[0]!.filter).toEqual({ scorecard_id: card.id })
  const draft = alertRuleDraft({ watch: numberWatch, filter: { scorecard_id: other.id } })
  const changed = await supervisor.send('PUT', `/api/alert-rules/${ruleId}`, { ...draft, version: 1 })
  expect(changed.statusCode, changed.body).toBe(200)
  expect((await alerts.one(supervisor, raised[0]!.id)).filter).toBeNull()
})
