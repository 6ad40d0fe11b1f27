import { beforeEach, describe, expect, test } from 'vitest'

import {
  type LinkedCalls,
  linkedCallsSchema,
  type LinkedPolicies,
  linkedPoliciesSchema,
} from '#contracts/policy-links.ts'
import { queueLinks } from '#server/jobs/queue-work.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testPolicies } from '#tests/support/policies.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const { app, db, clock } = server
const given = testConversations(db)
const { policy, party, link } = testPolicies(db)
const partner = await given.partner({ time_zone: 'America/Santiago' })
const other = await given.partner()
const partner_id = partner.id
const [{ id: north }, { id: south }] = [await given.team('North'), await given.team('South')]

const editor = await server.as(['policy-detail', 'policy-edit', 'call-detail'])
const reader = await server.as(['policy-detail', 'call-detail'])
const listener = await server.as(['call-detail'])
const clerk = await server.as(['policy-detail', 'policy-edit'])
const lead = await server.as({
  team_id: north,
  rules: (['policy-detail', 'policy-edit', 'call-detail'] as const).map((action) => ({
    action,
    conditions: { team_id: north },
  })),
})

beforeEach(async () => {
  await db.deleteFrom('policy').execute()
  await db.deleteFrom('interaction').execute()
  await db.deleteFrom('customer').execute()
})

async function ofPolicy(id: number, client = reader): Promise<LinkedCalls> {
  const answer = await client.get(`/api/policies/${id}/links`)
  expect(answer.statusCode, answer.body).toBe(200)
  return linkedCallsSchema.parse(answer.json())
}
async function ofCall(id: number, client = reader): Promise<LinkedPolicies> {
  const answer = await client.get(`/api/calls/${id}/policies`)
  expect(answer.statusCode, answer.body).toBe(200)
  return linkedPoliciesSchema.parse(answer.json())
}
const decide = (id: number, body: object, client = editor) => client.send('PATCH', `/api/policy-links/${id}`, body)
const add = (id: number, body: object, client = editor) => client.post(`/api/policies/${id}/links`, body)
const SUGGESTED_SALE = { state: 'suggested', role: 'sale' }
const found = () => app.jobs.idle()

/** A policy that was mentioned in a call, and the resulting suggestion. */
async function named() {
  const id = await policy({ partner_id, number: '7781234', effective_on: '2024-05-01' })
  const agent = await given.agent({ name: 'Ana Paz' })
  const call = await given.interaction({
    ...{ partner_id, agent_id: agent.id, duration_ms: 61_000, disposition: 'Vendido' },
    started_at: new Date('2026-03-10T15:00:00Z'),
  })
  await given.turns(call.id, [
    { text: 'Buenos días', start_ms: 0 },
    { text: 'Su póliza es la 778-1234', start_ms: 4_000 },
  ])
  await queueLinks(db)
  app.jobs.wake()
  await found()
  return { id, call }
}

describe('the conversations of a policy', () => {
  test('are shown with their reasons, and where the number is mentioned', async () => {
    const { id, call } = await named()
    expect(await ofPolicy(id)).toEqual({
      hidden: 0,
      data: [
        {
          id: expect.any(Number),
          ...{ role: 'service', state: 'suggested', origin: 'rule', confidence: 0.9, may_decide: false },
          reasons: [{ about: 'policy-number', which: 'number', seq: 1, named: true }],
          ...{ decided_by: null, decided_at: null, place: { seq: 1, start_ms: 4_000 } },
          call: {
            ...{ id: call.id, channel: 'voice', started_at: '2026-03-10T15:00:00.000Z', duration_ms: 61_000 },
            ...{ time_zone: 'America/Santiago', agent: 'Ana Paz', disposition: 'Vendido', has_audio: false },
          },
        },
      ],
    })
    expect((await ofPolicy(id, editor)).data[0]?.may_decide).toBe(true)
  })

  test('are those that the reader may open; others are only counted', async () => {
    const id = await policy({ partner_id, team_id: north })
    const [seen, unseen] = await given.interactions([
      { partner_id, team_id: north },
      { partner_id, team_id: south },
    ])
    for (const call of [seen!, unseen!]) await link(id, call.id)
    expect((await ofPolicy(id, lead)).data.map(({ call }) => call.id)).toEqual([seen!.id])
    expect((await ofPolicy(id, lead)).hidden).toBe(1)
    expect(await ofPolicy(id, clerk)).toEqual({ data: [], hidden: 2 })
  })

  test('are shown to nobody who may not see the policy, nor without the permission', async () => {
    const id = await policy({ partner_id, team_id: south })
    expect((await lead.get(`/api/policies/${id}/links`)).statusCode).toBe(404)
    expect((await listener.get(`/api/policies/${id}/links`)).statusCode).toBe(403)
  })
})

describe('the policies of a conversation', () => {
  test('are shown with the surest first, as far as the reader may see them', async () => {
    const call = await given.interaction({ partner_id, team_id: north })
    const [weak, strong] = [
      await policy({ partner_id, team_id: north, number: 'A-1', product: 'Hogar', status: 'active' }),
      await policy({ partner_id, team_id: south, number: 'A-2' }),
    ]
    await link(weak, call.id, { confidence: 0.6 })
    await link(strong, call.id, { confidence: 0.9 })
    expect((await ofCall(call.id)).data.map((one) => one.policy)).toEqual([
      { id: strong, number: 'A-2', product: null, status: null, effective_on: null },
      { id: weak, number: 'A-1', product: 'Hogar', status: 'active', effective_on: null },
    ])
    expect((await ofCall(call.id, lead)).data.map((one) => one.policy.id)).toEqual([weak])
    expect((await ofCall(call.id, lead)).hidden).toBe(1)
    expect(await ofCall(call.id, listener)).toEqual({ data: [], hidden: 2 })
  })

  test('are missing if the conversation is', async () => {
    const { id } = await given.interaction({ partner_id, team_id: south })
    expect((await lead.get(`/api/calls/${id}/policies`)).statusCode).toBe(404)
  })
})

describe('a decision', () => {
  async function suggested() {
    const id = await policy({ partner_id, team_id: north })
    const call = await given.interaction({ partner_id, team_id: north })
    await link(id, call.id)
    const [one] = (await ofPolicy(id)).data
    return { id, call, link: one!.id }
  }

  test('shows who made it and when, and is recorded', async () => {
    const { id, call, link: one } = await suggested()
    expect((await decide(one, { state: 'confirmed', role: 'retention', seen: SUGGESTED_SALE })).statusCode).toBe(200)
    const { data } = await ofPolicy(id)
    expect(data).toMatchObject([
      {
        ...{ state: 'confirmed', role: 'retention', origin: 'rule', confidence: 0.9 },
        decided_by: { id: editor.person.id, name: editor.person.name },
        decided_at: clock.now().toISOString(),
      },
    ])
    const record = await db.selectFrom('access_record').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(record).toMatchObject({
      ...{ action: 'edit', subject: `policy:${id}`, user_id: editor.person.id },
      detail: { event: 'link.confirmed', interaction_id: call.id, role: 'retention', from: SUGGESTED_SALE },
    })
  })

  test('can be replaced by another one', async () => {
    const { id, link: one } = await suggested()
    await decide(one, { state: 'rejected', seen: SUGGESTED_SALE })
    await decide(one, { state: 'confirmed', seen: { state: 'rejected', role: 'sale' } })
    expect((await ofPolicy(id)).data).toMatchObject([{ state: 'confirmed', role: 'sale' }])
  })

  test('is refused if the link has changed', async () => {
    const { id, link: one } = await suggested()
    await decide(one, { state: 'rejected', seen: SUGGESTED_SALE })
    const late = await decide(one, { state: 'confirmed', seen: SUGGESTED_SALE })
    expect(late.statusCode).toBe(409)
    expect((await ofPolicy(id)).data).toMatchObject([{ state: 'rejected' }])
  })

  test('needs the permission, the policy and the conversation', async () => {
    const { call, link: one } = await suggested()
    const body = { state: 'confirmed', seen: SUGGESTED_SALE }
    expect((await decide(one, body, reader)).statusCode).toBe(403)
    expect((await decide(one, body, clerk)).statusCode).toBe(404)
    await db.updateTable('interaction').set({ team_id: south }).where('id', '=', call.id).execute()
    expect((await decide(one, body, lead)).statusCode).toBe(404)
    await db.updateTable('interaction').set({ team_id: north }).where('id', '=', call.id).execute()
    await db.updateTable('policy').set({ team_id: south }).execute()
    expect((await decide(one, body, lead)).statusCode).toBe(404)
  })

  test('against the best brings up the next best', async () => {
    const customer = await given.customer()
    const [sold, old] = [await policy({ partner_id, sold_on: '2026-03-10' }), await policy({ partner_id })]
    for (const one of [sold, old]) await party(one, { customer_id: customer.id })
    const started_at = new Date('2026-03-10T15:00:00Z')
    const call = await given.interaction({ partner_id, customer_id: customer.id, started_at, disposition: 'Vendido' })
    await queueLinks(db)
    app.jobs.wake()
    await found()
    const [best, ...others] = (await ofCall(call.id)).data
    expect([best?.policy.id, others]).toEqual([sold, []])
    await decide(best!.id, { state: 'rejected', seen: SUGGESTED_SALE })
    await found()
    expect((await ofCall(call.id)).data).toMatchObject([
      { policy: { id: sold }, state: 'rejected' },
      { policy: { id: old }, state: 'suggested' },
    ])
  })
})

describe('a conversation that a person adds', () => {
  test('is linked with the given role, once', async () => {
    const id = await policy({ partner_id })
    const { id: interaction_id } = await given.interaction({ partner_id })
    expect((await add(id, { interaction_id, role: 'claim' })).statusCode).toBe(200)
    expect((await ofPolicy(id)).data).toMatchObject([
      { role: 'claim', state: 'confirmed', origin: 'person', confidence: null, reasons: [] },
    ])
    const again = await add(id, { interaction_id, role: 'sale' })
    expect([again.statusCode, Object.keys(again.json().errors)]).toEqual([422, ['interaction_id']])
    expect((await ofPolicy(id)).data).toMatchObject([{ role: 'claim' }])
  })

  test('confirms what was suggested or rejected before', async () => {
    const id = await policy({ partner_id })
    const { id: interaction_id } = await given.interaction({ partner_id })
    await link(id, interaction_id, { state: 'rejected' })
    expect((await add(id, { interaction_id, role: 'service' })).statusCode).toBe(200)
    expect((await ofPolicy(id)).data).toMatchObject([{ role: 'service', state: 'confirmed', origin: 'rule' }])
  })

  test('must be one that they may open, of the same partner or unassigned', async () => {
    const id = await policy({ partner_id, team_id: north })
    const nobody = await given.partner({ country: 'ZZ' })
    const [unseen, elsewhere, nobodys] = await given.interactions([
      { partner_id, team_id: south },
      { partner_id: other.id, team_id: north },
      { partner_id: nobody.id, team_id: north },
    ])
    const answers = await Promise.all(
      [999_999_999, unseen!.id, elsewhere!.id, nobodys!.id].map((interaction_id) =>
        add(id, { interaction_id, role: 'sale' }, lead),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422, 200])
    // a person who may not open a conversation does not learn that it exists
    expect(answers[1]!.body).toBe(answers[0]!.body)
    expect(answers[2]!.body).not.toBe(answers[0]!.body)
  })

  test('needs a policy that they may change', async () => {
    const id = await policy({ partner_id, team_id: south })
    const { id: interaction_id } = await given.interaction({ partner_id, team_id: north })
    expect((await add(id, { interaction_id, role: 'sale' }, lead)).statusCode).toBe(404)
    expect((await add(id, { interaction_id, role: 'sale' }, reader)).statusCode).toBe(403)
  })
})

test('nobody links a policy that they may change but not see', async () => {
  const id = await policy({ partner_id: other.id })
  const { id: interaction_id } = await given.interaction({ partner_id: other.id })
  const blind = await server.as({
    rules: [
      { action: 'policy-detail', conditions: { partner_id } },
      { action: 'policy-edit', conditions: {} },
      { action: 'call-detail', conditions: {} },
    ],
  })
  expect((await add(id, { interaction_id, role: 'sale' }, blind)).statusCode).toBe(404)
  await link(id, interaction_id, { state: 'suggested', role: 'sale' })
  const one = await db.selectFrom('policy_link').select('id').executeTakeFirstOrThrow()
  expect((await decide(one.id, { state: 'confirmed', seen: SUGGESTED_SALE }, blind)).statusCode).toBe(404)
})
