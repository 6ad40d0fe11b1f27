import { beforeEach, describe, expect, test } from 'vitest'

import { notifyDueCoachings } from '#server/modules/coaching/coaching.routes.ts'
import { coachingFixture, dayFrom } from '#tests/support/coachings.ts'
import { testServer } from '#tests/support/server.ts'

const DAY = 86_400_000
const server = await testServer()
const { db, clock } = server
const floor = await coachingFixture(server)
const { lead, propose, agree, told } = floor

beforeEach(floor.clear)

describe('the follow-up day', () => {
  test('is notified to the coach once', async () => {
    const coaching = await agree(await propose({ follow_up_on: dayFrom(clock.now(), 1) }))
    await propose({ follow_up_on: dayFrom(clock.now(), 0) }) // nobody has agreed to it
    await db.deleteFrom('notification').execute()
    expect(await notifyDueCoachings(db, clock.now())).toBe(0)
    const tomorrow = new Date(clock.now().getTime() + DAY)
    expect(await notifyDueCoachings(db, tomorrow)).toBe(1)
    expect(await told()).toEqual([
      { kind: 'coaching-due', user_id: lead.person.id, subject: `coaching:${coaching.id}` },
    ])
    await db.deleteFrom('notification').execute() // as old ones are
    expect(await notifyDueCoachings(db, tomorrow)).toBe(0)
    expect(await notifyDueCoachings(db, new Date(tomorrow.getTime() + 90 * DAY))).toBe(0)
  })

  test('is notified again after it was postponed', async () => {
    const agreed = await agree(await propose({ follow_up_on: dayFrom(clock.now(), 0) }))
    expect(await notifyDueCoachings(db, clock.now())).toBe(1)
    const postponed = {
      event: 'coaching.postponed',
      version: agreed.version,
      follow_up_on: dayFrom(clock.now(), 2),
      reason: 'De vacaciones.',
    }
    expect((await lead.post(`/api/coachings/${agreed.id}/steps`, postponed)).statusCode).toBe(200)
    expect(await notifyDueCoachings(db, clock.now())).toBe(0)
    expect(await notifyDueCoachings(db, new Date(clock.now().getTime() + 2 * DAY))).toBe(1)
  })

  test('is mailed with a link to the coaching', async () => {
    const { id } = await agree(await propose({ follow_up_on: dayFrom(clock.now(), 0) }))
    await server.app.jobs.idle()
    server.outbox.length = 0
    await notifyDueCoachings(db, clock.now())
    server.app.jobs.wake()
    await server.app.jobs.idle()
    expect(server.outbox).toMatchObject([
      { to: lead.person.email, text: expect.stringContaining(`/quality/coaching/${id}`) },
    ])
  })
})
