import { describe, expect, test } from 'vitest'

import type { AlertWatch } from '#contracts/alert-rules.ts'
import { alertFixture } from '#tests/support/alert-fixture.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer({ TOKEN_IDLE: '90d', TOKEN_LIFETIME: '90d' })
const { db, clock } = server
const { alerts, card, south, supervisor, ofNorth, ofSouth, evaluated } = await alertFixture(server)

describe('a conversation raises an alert', () => {
  const autoFail: AlertWatch = { kind: 'auto-fail', by: 'either', scorecard_id: null }
  const missing = { kind: 'question-failed', scorecard_id: card.id, question_id: 'disclosure' } as const

  test.each<[string, AlertWatch, string, (id: number) => Promise<unknown>]>([
    ['when a card is spoken in it', { kind: 'card-spoken' }, 'card', (id) => alerts.saysCard(id)],
    [
      'when a machine finds that it fails by itself',
      autoFail,
      'machine',
      (interaction_id) => alerts.judge(card, [{ interaction_id, auto_failed: true }]),
    ],
    [
      'when people find that it fails by itself',
      autoFail,
      'people',
      (id) => evaluated(id, { state: 'released', auto_failed: true, submitted_at: clock.now() }),
    ],
    [
      'when a machine misses a disclosure',
      { ...missing, by: 'machine' },
      'machine',
      (interaction_id) => alerts.judge(card, [{ interaction_id, failed: ['disclosure'] }]),
    ],
    [
      'when people miss a disclosure',
      { ...missing, by: 'people' },
      'people',
      async (id) => {
        const evaluation_id = await evaluated(id)
        await db
          .insertInto('evaluation_answer')
          .values({ evaluation_id, question_id: 'disclosure', value: 'no', answered_by: null, failed: true })
          .execute()
        await db
          .updateTable('evaluation')
          .set({ state: 'released', submitted_at: clock.now() })
          .where('id', '=', evaluation_id)
          .execute()
      },
    ],
  ])('%s', async (_, watch, source, happen) => {
    await alerts.rule(supervisor, { watch })
    const { id } = await ofNorth()
    await happen(id)
    await alerts.settle()
    const [row] = await alerts.list(supervisor)
    expect(row).toMatchObject({ state: 'open', conversations: 1, group: null, reading: null })
    expect((await alerts.one(supervisor, row!.id)).items).toMatchObject([{ id, source, agent: { name: 'Ana' } }])
    expect(await db.selectFrom('alert_due').selectAll().execute()).toEqual([])
  })

  test('when it is of a category, starting at the second in which that was said', async () => {
    const category = await db
      .insertInto('category_rule')
      .values({ name: 'Leaving', query: 'bye', created_by: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    await alerts.rule(supervisor, { watch: { kind: 'category', category_id: category.id } })
    const { id: interaction_id } = await ofNorth()
    await db
      .insertInto('marker')
      .values({
        interaction_id,
        kind: 'category',
        name: 'Leaving',
        origin: 'rule',
        seq: 1,
        start_ms: 12_000,
        category_rule_id: category.id,
      })
      .execute()
    await db.insertInto('category_match').values({ rule_id: category.id, rule_version: 1, interaction_id }).execute()
    await alerts.settle()
    const [row] = await alerts.list(supervisor)
    expect((await alerts.one(supervisor, row!.id)).items).toMatchObject([{ source: 'category', start_ms: 12_000 }])
  })

  test.each<[string, (id: number) => Promise<unknown>]>([
    ['a draft', (id) => evaluated(id, { auto_failed: true })],
    [
      'a calibration',
      (id) => evaluated(id, { kind: 'calibration', state: 'submitted', auto_failed: true, submitted_at: clock.now() }),
    ],
    ['what passed', (interaction_id) => alerts.judge(card, [{ interaction_id }])],
  ])('but not by %s', async (_, happen) => {
    await alerts.rule(supervisor, { watch: autoFail })
    await happen((await ofNorth()).id)
    await alerts.settle()
    expect(await alerts.list(supervisor)).toEqual([])
  })

  test('only where the rule is about it', async () => {
    const calls = [await ofNorth(), await ofSouth()]
    await alerts.rule(supervisor, { filter: { team_id: south.id } })
    for (const { id } of calls) await alerts.saysCard(id)
    await alerts.settle()
    expect(await alerts.list(supervisor)).toMatchObject([{ conversations: 1 }])
  })

  test('not where no rule of its kind is switched on: nothing is queued then', async () => {
    await alerts.rule(supervisor, { active: false })
    await alerts.rule(supervisor, { watch: autoFail })
    await alerts.saysCard((await ofNorth()).id)
    expect(await db.selectFrom('alert_due').selectAll().execute()).toEqual([])
  })
})
