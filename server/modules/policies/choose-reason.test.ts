import { describe, expect, test } from 'vitest'

import type { EndReason, Policy } from '#contracts/policies.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { lastRecord } from '#tests/support/exported.ts'
import { testPolicies } from '#tests/support/policies.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer({}, { clock: () => new Date('2026-03-29T02:30:00Z') })
const { db } = server
const given = testConversations(db)
const { policy } = testPolicies(db)
const { id: partner_id } = await given.partner()
const other = await given.partner()
const reader = await server.as(['policy-detail', 'call-detail'])
const ofOther = await server.as({
  rules: [
    { action: 'policy-detail', conditions: { partner_id: other.id } },
    { action: 'policy-edit', conditions: { partner_id: other.id } },
  ],
})

describe('why a policy ended', () => {
  const NOTHING = { cancel_reason: null, cancel_detail: null, cancel_origin: null }
  const PRICE = { cancel_reason: 'price', cancel_detail: 'better-offer', cancel_origin: 'customer' }
  const ended = (more = {}) => policy({ partner_id, status: 'cancelled', ended_on: '2026-01-01', ...more })
  const editor = () => server.as(['policy-detail', 'policy-edit'])
  const reasonOf = async (id: number): Promise<EndReason> =>
    (await reader.get(`/api/policies/${id}`)).json<Policy>().reason

  test('is chosen by a person, by name and time, and recorded with the values before', async () => {
    const id = await ended({ cancel_origin: 'non-payment' })
    const neighbour = await ended()
    const client = await editor()
    expect((await client.send('PATCH', `/api/policies/${id}/reason`, { ...PRICE, version: 0 })).statusCode).toBe(200)
    expect(await reasonOf(neighbour)).toMatchObject({ ...NOTHING, chosen: null, version: 0 })
    expect(await reasonOf(id)).toMatchObject({
      ...PRICE,
      chosen: { by: { id: client.person.id, name: client.person.name }, at: '2026-03-29T02:30:00.000Z' },
      version: 1,
    })
    expect(await lastRecord(db)).toMatchObject({
      action: 'edit',
      subject: `policy:${id}`,
      detail: { event: 'policy.reason', before: { ...NOTHING, cancel_origin: 'non-payment' }, after: PRICE },
    })
  })

  test('is not overwritten after somebody else has chosen', async () => {
    const id = await ended()
    const client = await editor()
    const send = (body: object) => client.send('PATCH', `/api/policies/${id}/reason`, body)
    await send({ ...PRICE, version: 0 })
    expect((await send({ ...NOTHING, version: 0 })).statusCode).toBe(409)
    expect(await reasonOf(id)).toMatchObject(PRICE)
    expect((await send({ ...NOTHING, version: 1 })).statusCode).toBe(200)
    expect(await reasonOf(id)).toMatchObject({ ...NOTHING, chosen: null, version: 2 })
  })

  test('that is given back is what files say, also if nobody had chosen', async () => {
    const id = await ended({ cancel_origin: 'non-payment' })
    const client = await editor()
    for (const [version, choice] of [NOTHING, PRICE, { ...PRICE, cancel_origin: 'partner' }, NOTHING].entries()) {
      expect((await client.send('PATCH', `/api/policies/${id}/reason`, { ...choice, version })).statusCode).toBe(200)
    }
    expect(await reasonOf(id)).toMatchObject({ ...NOTHING, cancel_origin: 'non-payment', chosen: null })
  })

  test('cannot be chosen for one that has not ended', async () => {
    const id = await policy({ partner_id, status: 'active' })
    const answer = await (await editor()).send('PATCH', `/api/policies/${id}/reason`, { ...PRICE, version: 0 })
    expect(answer.statusCode).toBe(409)
  })

  test('only has a detail of its own reason', async () => {
    const id = await ended()
    const client = await editor()
    for (const wrong of [
      { ...PRICE, cancel_detail: 'died' },
      { ...PRICE, cancel_reason: null },
    ]) {
      const answer = await client.send('PATCH', `/api/policies/${id}/reason`, { ...wrong, version: 0 })
      expect(answer.statusCode).toBe(422)
      expect(Object.keys(answer.json().errors)).toEqual(['cancel_detail'])
    }
  })

  test('is chosen only by people with the permission, for policies in reach of both permissions', async () => {
    const id = await ended()
    const send = async (client: Awaited<ReturnType<typeof server.as>>) =>
      (await client.send('PATCH', `/api/policies/${id}/reason`, { ...PRICE, version: 0 })).statusCode
    expect(await send(reader)).toBe(403)
    expect(await send(ofOther)).toBe(404)
    const blind = {
      rules: [
        { action: 'policy-detail' as const, conditions: { partner_id: other.id } },
        { action: 'policy-edit' as const },
      ],
    }
    expect(await send(await server.as(blind))).toBe(404)
    const elsewhere = {
      rules: [
        { action: 'policy-detail' as const },
        { action: 'policy-edit' as const, conditions: { partner_id: other.id } },
      ],
    }
    expect(await send(await server.as(elsewhere))).toBe(404)
    expect(await reasonOf(id)).toMatchObject({ ...NOTHING, version: 0 })
  })
})
