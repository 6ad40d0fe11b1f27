import { beforeEach, describe, expect, test } from 'vitest'

import type { AlertWatch } from '#contracts/alert-rules.ts'
import { alertRuleDraft, testAlerts } from '#tests/support/alerts.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testEvaluations } from '#tests/support/evaluations.ts'
import { testServer } from '#tests/support/server.ts'

/**
 * A rule reports only what is new: no conversation that was over when the rule began, and none for which only a rule
 * about it has changed.
 */

const server = await testServer({ TOKEN_IDLE: '90d', TOKEN_LIFETIME: '90d' })
const { db, clock } = server
const given = testConversations(db)
const alerts = testAlerts(server)
const card = await testEvaluations(db).scorecard()
const supervisor = await server.as('Quality supervisor')
const MINUTE = 60_000
const autoFail: AlertWatch = { kind: 'auto-fail', by: 'either', scorecard_id: null }

const call = (minutesAgo = 0, duration_ms = 0) =>
  given.interaction({ started_at: new Date(clock.now().getTime() - minutesAgo * MINUTE), duration_ms })
const alertRows = async () => {
  await alerts.settle()
  return alerts.list(supervisor)
}
const change = async (id: number, more: object) => {
  const { version, name } = (await supervisor.get(`/api/alert-rules/${id}`)).json()
  const answer = await supervisor.send('PUT', `/api/alert-rules/${id}`, {
    ...alertRuleDraft({ name }),
    version,
    ...more,
  })
  expect(answer.statusCode, answer.body).toBe(200)
}

beforeEach(async () => {
  for (const table of ['alert_due', 'alert_rule', 'job'] as const) await db.deleteFrom(table).execute()
  clock.advance(3 * 60 * MINUTE)
})

describe('a conversation', () => {
  test('that was over when the rule began is not reported, however late something in it is found', async () => {
    const [over, still] = [await call(10, MINUTE), await call(10, 11 * MINUTE)]
    await alerts.rule(supervisor)
    for (const { id } of [over, still]) await alerts.saysCard(id)
    const [row] = await alertRows()
    expect((await alerts.one(supervisor, row!.id)).items.map(({ id }) => id)).toEqual([still.id])
  })

  test('that was over while the rule was switched off is not reported either', async () => {
    const { id } = await alerts.rule(supervisor)
    await change(id, { active: false })
    const off = await call()
    clock.advance(MINUTE)
    await change(id, { active: true })
    await alerts.saysCard(off.id)
    expect(await alertRows()).toEqual([])
    await alerts.saysCard((await call()).id)
    expect(await alertRows()).toHaveLength(1)
  })

  test('is reported by a rule that was only renamed meanwhile', async () => {
    const { id } = await alerts.rule(supervisor)
    const { id: interaction_id } = await call()
    clock.advance(MINUTE)
    await change(id, { name: 'Otherwise' })
    await alerts.saysCard(interaction_id)
    expect(await alertRows()).toHaveLength(1)
  })
})

describe('what people judge', () => {
  const evaluated = async (minutesAgo: number) =>
    db
      .insertInto('evaluation')
      .values({
        ...{ kind: 'quality', interaction_id: (await call(10_000)).id, scorecard_version_id: card.version_id },
        ...{ evaluator_id: null, state: 'released', auto_failed: true },
        submitted_at: new Date(clock.now().getTime() - minutesAgo * MINUTE),
      })
      .execute()

  test('is news about an old conversation, unless they judged it before the rule began', async () => {
    await alerts.rule(supervisor, { watch: autoFail })
    await evaluated(1)
    expect(await alertRows()).toEqual([])
    await evaluated(0)
    expect(await alertRows()).toMatchObject([{ conversations: 1 }])
  })
})

describe('rules that judge everything again', () => {
  test('a new version of a scorecard is no news about what was judged already', async () => {
    const { id: interaction_id } = await call()
    await alerts.rule(supervisor, { watch: autoFail })
    const { id: next } = await db
      .insertInto('scorecard_version')
      .values({ scorecard_id: card.id, number: 77, content: '{}' } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    await alerts.judge(card, [{ interaction_id }])
    await db
      .updateTable('machine_score')
      .set({ scorecard_version_id: next, auto_failed: true })
      .where('interaction_id', '=', interaction_id)
      .execute()
    expect(await alertRows()).toEqual([])
    // what the same version finds in a transcript that came late is news
    await db.updateTable('machine_score').set({ score: 0 }).where('interaction_id', '=', interaction_id).execute()
    expect(await alertRows()).toHaveLength(1)
  })

  test('a category rule with other conditions is no news about what was over by then', async () => {
    const category = await db
      .insertInto('category_rule')
      .values({ name: 'Leaving', query: 'leave', run_version: 1, run_total: null, created_by: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    await alerts.rule(supervisor, { watch: { kind: 'category', category_id: category.id } })
    const before = await call()
    clock.advance(MINUTE)
    await db.updateTable('category_rule').set({ query: 'go', run_version: 2 }).where('id', '=', category.id).execute()
    // the database has the clock of its machine
    await db.updateTable('category_rule').set({ judges_since: clock.now() }).where('id', '=', category.id).execute()
    const after = await call()
    await db
      .insertInto('category_match')
      .values([before, after].map(({ id }) => ({ rule_id: category.id, rule_version: 2, interaction_id: id })))
      .execute()
    const [row] = await alertRows()
    expect((await alerts.one(supervisor, row!.id)).items.map(({ id }) => id)).toEqual([after.id])
  })

  test('the date since which a category rule judges as it does changes with its conditions, and with nothing else', async () => {
    const { id, judges_since } = await db
      .insertInto('category_rule')
      .values({ name: 'Staying', query: 'stay', run_version: 1, run_total: null, created_by: null })
      .returning(['id', 'judges_since'])
      .executeTakeFirstOrThrow()
    const changed = async (values: object) =>
      (
        await db
          .updateTable('category_rule')
          .set(values)
          .where('id', '=', id)
          .returning('judges_since')
          .executeTakeFirstOrThrow()
      ).judges_since.getTime() !== judges_since.getTime()
    expect(await changed({ name: 'Remaining', run_version: 2 })).toBe(false)
    expect(await changed({ query: 'remain' })).toBe(true)
  })
})
