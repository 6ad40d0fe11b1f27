import { describe, expect, test } from 'vitest'

import { alertFixture } from '#tests/support/alert-fixture.ts'
import { testServer } from '#tests/support/server.ts'

/** Who is notified of an alert, of which part of it, and in which words. */

const server = await testServer({ TOKEN_IDLE: '90d', TOKEN_LIFETIME: '90d' })
const { db, clock } = server
const { given, alerts, luis, supervisor, lead, ofNorth, ofSouth, both, evaluated } = await alertFixture(server)

describe('everybody is told what their own rights reach', () => {
  test('a lead learns of the conversations of their team, and of no other name', async () => {
    await alerts.rule(supervisor, { people: both })
    for (const { id } of [await ofNorth(), await ofSouth(), await ofSouth()]) await alerts.saysCard(id)
    await alerts.settle()
    const [whole] = await alerts.list(supervisor)
    const [part] = await alerts.list(lead)
    expect([whole?.conversations, part?.conversations]).toEqual([3, 1])
    expect((await alerts.one(lead, part!.id)).items).toMatchObject([{ agent: { name: 'Ana' } }])
    const letter = server.outbox.find(({ to }) => to === lead.person.email)
    expect(letter?.text).toContain('Conversations: 1')
  })

  test('an alert about others shows nothing at all: no row, no number, no letter', async () => {
    await alerts.rule(supervisor, { people: both, group_by: 'agent' })
    await alerts.saysCard((await ofSouth()).id)
    await alerts.settle()
    const [row] = await alerts.list(supervisor)
    expect([await alerts.list(lead), await alerts.total(lead)]).toEqual([[], 0])
    expect((await lead.get(`/api/alerts/${row!.id}`)).statusCode).toBe(404)
    expect(server.outbox.map(({ to }) => to)).toEqual([supervisor.person.email])
  })

  test('until there is something of theirs in it', async () => {
    await alerts.rule(supervisor, { people: both })
    await alerts.saysCard((await ofSouth()).id)
    await alerts.settle()
    expect(server.outbox).toHaveLength(1)
    await alerts.saysCard((await ofNorth()).id)
    await alerts.settle()
    expect(server.outbox.map(({ to }) => to)).toEqual([supervisor.person.email, lead.person.email])
  })

  test('a person who sees no evaluations learns nothing of what people found', async () => {
    const analyst = await server.as('Business analyst')
    await alerts.rule(supervisor, { watch: { kind: 'auto-fail', by: 'people', scorecard_id: null } })
    await evaluated((await ofNorth()).id, { state: 'released', auto_failed: true, submitted_at: clock.now() })
    await alerts.settle()
    expect([await alerts.total(supervisor), await alerts.total(lead), await alerts.total(analyst)]).toEqual([1, 1, 0])
  })

  test('a conversation that turns out to belong to somebody else leaves the alert, with their name', async () => {
    await alerts.rule(supervisor, { group_by: 'agent' })
    const { id } = await ofNorth()
    await alerts.saysCard(id)
    await alerts.settle()
    await db.updateTable('interaction').set({ agent_id: luis.id }).where('id', '=', id).execute()
    expect(await alerts.list(lead)).toEqual([])
  })

  test('a person who cannot sign in any more gets no mail', async () => {
    const inactive = await server.as('Quality supervisor')
    await alerts.rule(supervisor, { people: [{ user_id: inactive.person.id, frame: false, mail: true }] })
    await db.updateTable('app_user').set({ active: false }).where('id', '=', inactive.person.id).execute()
    await alerts.saysCard((await ofNorth()).id)
    await alerts.settle()
    expect(server.outbox).toEqual([])
  })
})

test('a letter gives the rule and how much it found, in the reader’s language, and nothing of what was said', async () => {
  await alerts.rule(supervisor, {
    name: 'Cards',
    people: [{ user_id: lead.person.id, frame: false, mail: true }],
    group_by: 'agent',
  })
  const { id } = await ofNorth()
  await given.turns(id, [{ text: 'faro' }])
  await alerts.saysCard(id)
  await alerts.settle()
  const [letter] = server.outbox
  const [row] = await alerts.list(lead)
  expect(letter).toMatchObject({ to: lead.person.email, subject: 'Alert at Atalaya: Cards' })
  expect(letter?.text).toContain('Rule: Cards\nAbout: Ana\nConversations: 1')
  expect(letter?.text).toContain(`/alerts/${row!.id}`)
  expect(letter?.text).not.toContain('faro')
})
