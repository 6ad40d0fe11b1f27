import { expect, test } from 'vitest'

import { type Notification, type NotificationKind, notificationPageSchema } from '#contracts/notifications.ts'
import type { PermissionName } from '#contracts/permissions.ts'
import { testNotifications } from '#tests/support/notifications.ts'
import { giveRules } from '#tests/support/people.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const { db } = server
const { agent, given, scorecard, tell } = await testNotifications(server)
type Client = Awaited<ReturnType<typeof server.as>>

const NOWHERE = [null, null]
const list = async (client: Client, query = ''): Promise<Notification[]> =>
  notificationPageSchema.parse((await client.get(`/api/notifications?${query}`)).json()).data

const plan = () =>
  db
    .insertInto('sampling_plan')
    .values({
      name: 'March',
      scorecard_id: scorecard.id,
      filter: {},
      period_from: '2026-03-01',
      period_to: '2026-03-31',
      time_zone: 'UTC',
      per_agent: 2,
      total: null,
      stratify_by: null,
      seed: 'x',
      created_by: null,
      drawn_at: null,
      eligible: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
const calibration = () =>
  db
    .insertInto('calibration')
    .values({
      name: 'Consent',
      scorecard_version_id: scorecard.version_id,
      due_on: '2026-04-01',
      created_by: null,
      closed_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
const coaching = (agent_id = agent.id) =>
  db
    .insertInto('coaching')
    .values({
      agent_id,
      coach_id: null,
      scorecard_id: scorecard.id,
      question_ids: ['greets'],
      topic: 'Greeting',
      follow_up_on: '2026-05-01',
      evaluation_id: null,
      created_by: null,
      agreed_at: null,
      agreed_by: null,
      settled_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

const linkFor = async (client: Client, kind: NotificationKind, subject: string) => {
  await tell(client.person, kind, subject)
  const [{ link, about }] = (await list(client)) as [Notification]
  return [link, about]
}

test('the link for a plan is the queue, for people who audit by it', async () => {
  const { id } = await plan()
  const subject = `plan:${id}`
  const [auditor, former] = [await server.as(['quality-audit']), await server.as([])]
  await db
    .insertInto('sampling_plan_evaluator')
    .values([auditor, former].map(({ person }) => ({ plan_id: id, user_id: person.id, target: null })))
    .execute()
  expect(await linkFor(auditor, 'audits-assigned', subject)).toEqual(['/quality/queue', 'March'])
  expect(await linkFor(former, 'audits-assigned', subject)).toEqual(NOWHERE)
  expect(await linkFor(await server.as(['quality-audit']), 'audits-assigned', subject)).toEqual(NOWHERE)
})

test('for a calibration it is its page, for people who take part or lead calibrations', async () => {
  const { id } = await calibration()
  const subject = `calibration:${id}`
  const participant = await server.as(['quality-audit'])
  await db
    .insertInto('calibration_participant')
    .values({ calibration_id: id, user_id: participant.person.id })
    .execute()
  const expected = [`/quality/calibration/${id}`, 'Consent']
  expect(await linkFor(participant, 'calibration-invited', subject)).toEqual(expected)
  expect(await linkFor(await server.as(['quality-calibration']), 'calibration-closed', subject)).toEqual(expected)
  expect(await linkFor(await server.as(['quality-audit']), 'calibration-invited', subject)).toEqual(NOWHERE)

  const { id: interaction_id } = await given.interaction()
  await db.insertInto('calibration_interaction').values({ calibration_id: id, interaction_id, position: 0 }).execute()
  const elsewhere = { action: 'quality-calibration' as const, conditions: { partner_id: 999_999 } }
  expect(await linkFor(await server.as({ rules: [elsewhere] }), 'calibration-closed', subject)).toEqual(NOWHERE)
  await giveRules(db, participant.person.role_id!, [])
  expect(await linkFor(participant, 'calibration-invited', subject)).toEqual(NOWHERE)
})

test('for a coaching it is its page, for the agent, and for people who may coach or acknowledge for this agent', async () => {
  await given.interaction({ agent_id: agent.id, team_id: agent.team_id })
  const own = await server.as(['quality-detail', 'quality-acknowledge'])
  await giveRules(db, own.person.role_id!, [
    { action: 'quality-detail' },
    { action: 'quality-acknowledge', conditions: { agent_id: '$user.agent_id' } },
  ])
  const self = await given.agent({ name: 'Ana Díaz', user_id: own.person.id })
  const [theirs, mine] = [await coaching(), await coaching(self.id)]
  const expected = [`/quality/coaching/${theirs.id}`, 'Pedro Soto']
  const lead = (action: PermissionName, team_id: number) =>
    server.as({
      rules: [{ action: 'quality-detail' }, { action, conditions: { team_id: '$user.team_id' } }],
      team_id,
    })
  const elsewhere = await given.team()
  for (const action of ['quality-coaching', 'quality-acknowledge'] as const) {
    expect(await linkFor(await lead(action, agent.team_id!), 'coaching-agreed', `coaching:${theirs.id}`)).toEqual(
      expected,
    )
    expect(await linkFor(await lead(action, elsewhere.id), 'coaching-agreed', `coaching:${theirs.id}`)).toEqual(NOWHERE)
  }
  const mineSeen = [`/quality/coaching/${mine.id}`, 'Ana Díaz']
  expect(await linkFor(own, 'coaching-proposed', `coaching:${mine.id}`)).toEqual(mineSeen)
  expect(await linkFor(own, 'coaching-proposed', `coaching:${theirs.id}`)).toEqual(NOWHERE)
  await giveRules(db, own.person.role_id!, [{ action: 'quality-acknowledge' }])
  expect(await linkFor(own, 'coaching-proposed', `coaching:${mine.id}`)).toEqual(NOWHERE)
})
