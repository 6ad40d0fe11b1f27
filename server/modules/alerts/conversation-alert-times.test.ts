import { describe, expect, test } from 'vitest'

import type { Job } from '#server/jobs/queue.ts'
import { checkDueConversations } from '#server/modules/alerts/check-due-conversations.ts'
import { alertFixture } from '#tests/support/alert-fixture.ts'
import { testServer } from '#tests/support/server.ts'

/** That what belongs together is reported once, and when. */

const server = await testServer({ TOKEN_IDLE: '90d', TOKEN_LIFETIME: '90d' })
const { db, clock } = server
const { alerts, card, supervisor, ofNorth, ofSouth, both } = await alertFixture(server)

describe('what belongs together is reported once', () => {
  test('within the window of an alert, and again after it', async () => {
    await alerts.rule(supervisor, { window_minutes: 30, people: both })
    for (let count = 0; count < 3; count += 1) await alerts.saysCard((await ofNorth()).id)
    await alerts.settle()
    clock.advance(29 * 60_000)
    await alerts.saysCard((await ofNorth()).id)
    await alerts.settle()
    expect(await alerts.list(supervisor)).toMatchObject([{ conversations: 4 }])
    expect(server.outbox).toHaveLength(2)
    clock.advance(60_000)
    await alerts.saysCard((await ofNorth()).id)
    await alerts.settle()
    expect((await alerts.list(supervisor)).map(({ conversations }) => conversations)).toEqual([1, 4])
    expect(server.outbox).toHaveLength(4)
  })

  test('for each agent where the rule says so', async () => {
    await alerts.rule(supervisor, { group_by: 'agent' })
    for (const { id } of [await ofNorth(), await ofSouth(), await ofNorth()]) await alerts.saysCard(id)
    await alerts.settle()
    const rows = await alerts.list(supervisor)
    expect(Object.fromEntries(rows.map(({ group, conversations }) => [group?.name, conversations]))).toEqual({
      Ana: 2,
      Luis: 1,
    })
  })

  test('an alert that was closed gathers no more', async () => {
    await alerts.rule(supervisor)
    await alerts.saysCard((await ofNorth()).id)
    await alerts.settle()
    const [{ id, version } = { id: 0, version: 0 }] = await alerts.list(supervisor)
    await supervisor.post('/api/alerts/steps', { event: 'alert.closed', alerts: [{ id, version }], note: 'Muted.' })
    await alerts.saysCard((await ofNorth()).id)
    await alerts.settle()
    expect((await alerts.list(supervisor)).map(({ state }) => state).toSorted()).toEqual(['closed', 'open'])
  })

  test('a rule reports a conversation once, however often it is checked', async () => {
    await alerts.rule(supervisor, { watch: { kind: 'auto-fail', by: 'machine', scorecard_id: null } })
    const { id: interaction_id } = await ofNorth()
    await alerts.judge(card, [{ interaction_id, auto_failed: true }])
    await alerts.settle()
    clock.advance(7_200_000)
    await db
      .updateTable('machine_score')
      .set({ judged_at: clock.now() })
      .where('interaction_id', '=', interaction_id)
      .execute()
    expect(await db.selectFrom('alert_due').selectAll().execute()).not.toEqual([])
    await alerts.settle()
    expect(await alerts.list(supervisor)).toHaveLength(1)
  })
})

describe('a check that dies', () => {
  const dying: Job = {
    key: 'due',
    signal: new AbortController().signal,
    advance: async () => {
      throw new Error('killed')
    },
  }
  const living: Job = { ...dying, advance: async () => {} }

  test('leaves nothing half done, and its conversations are checked again', async () => {
    await alerts.rule(supervisor, { people: both })
    await alerts.saysCard((await ofNorth()).id)
    await expect(checkDueConversations(db, clock.now, dying)).rejects.toThrow('killed')
    expect(await alerts.list(supervisor)).toEqual([])
    await checkDueConversations(db, clock.now, living)
    await checkDueConversations(db, clock.now, living)
    expect(await alerts.list(supervisor)).toMatchObject([{ conversations: 1 }])
    expect(await db.selectFrom('alert_delivery').selectAll().execute()).toHaveLength(4)
  })
})

describe('in quiet hours', () => {
  const quietNow = () => {
    const clockTime = (minutes: number) =>
      new Date(clock.now().getTime() + minutes * 60_000).toISOString().slice(11, 16)
    return { from: clockTime(-30), to: clockTime(30), weekdays: [1, 2, 3, 4, 5, 6, 7], time_zone: 'UTC' }
  }

  test('what happens is stored, and reported when they end', async () => {
    await alerts.rule(supervisor, { quiet: quietNow(), people: both })
    await alerts.saysCard((await ofNorth()).id)
    await alerts.settle()
    const [row] = await alerts.list(supervisor)
    const { tell_at } = await alerts.one(supervisor, row!.id)
    expect(server.outbox).toEqual([])
    clock.advance(new Date(tell_at).getTime() - clock.now().getTime() - 1)
    await alerts.settle()
    expect(server.outbox).toEqual([])
    clock.advance(1)
    await alerts.settle()
    expect(server.outbox).toHaveLength(2)
    await alerts.settle()
    expect(server.outbox).toHaveLength(2)
  })

  test('what is closed before they end is not reported', async () => {
    await alerts.rule(supervisor, { quiet: quietNow(), people: both })
    await alerts.saysCard((await ofNorth()).id)
    await alerts.settle()
    const [{ id, version } = { id: 0, version: 0 }] = await alerts.list(supervisor)
    await supervisor.post('/api/alerts/steps', { event: 'alert.closed', alerts: [{ id, version }], note: 'Seen.' })
    clock.advance(3_600_000)
    await alerts.settle()
    expect(server.outbox).toEqual([])
  })
})
