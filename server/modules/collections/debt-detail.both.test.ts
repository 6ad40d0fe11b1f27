import { beforeEach, describe, expect, test } from 'vitest'

import type { Debt } from '#contracts/debts.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testDebts } from '#tests/support/debts.ts'
import { testServer } from '#tests/support/server.ts'

/** A Monday, eleven in the morning in Santiago. */
const server = await testServer({}, { clock: () => new Date('2026-04-06T15:00:00Z') })
const { db } = server
const conversations = testConversations(db)
const given = testDebts(db)
const { id: partner_id } = await conversations.partner({ country: 'CL', time_zone: 'America/Santiago' })
const reader = await server.as(['collections-data'])

beforeEach(async () => {
  await db.deleteFrom('debt').execute()
})

const detail = async (id: number, client = reader) => {
  const answer = await client.get(`/api/debts/${id}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Debt>()
}

describe('a debt', () => {
  test('shows its balance over time, payments, promises, attempts, permitted contacts and sources', async () => {
    const id = await given.debt({
      partner_id,
      phones: ['+56900123456'],
      paid: { '2026-03-10': 1_000, '2026-03-12': 9_000 },
    })
    const source = await conversations.sourceFile({ name: 'debts.csv' })
    await db
      .insertInto('debt_source')
      .values({ debt_id: id, source_file_id: source.id, row: 7, kind: 'debt' })
      .execute()
    await given.promise(id, { amount: 10_000, due_on: '2026-03-12' })
    await given.attempt(id, '2026-03-09T15:00:00Z', { result: 'NO CONTESTA', medium: 'message' })
    expect(await detail(id)).toMatchObject({
      today: '2026-04-06',
      balances: [
        { since: '2026-03-02', balance: 10_000 },
        { since: '2026-03-10', balance: 9_000 },
        { since: '2026-03-12', balance: 0 },
      ],
      payments: [
        { on: '2026-03-12', amount: 9_000 },
        { on: '2026-03-10', amount: 1_000 },
      ],
      promises: [{ state: 'kept', paid: 10_000, made_on: '2026-03-10' }],
      contacts: [
        {
          source: 'noted',
          medium: 'message',
          result: 'NO CONTESTA',
          path: ['not-contacted', 'no-answer'],
          breach: null,
        },
      ],
      permitted: { call: { because: 'closed' }, message: { because: 'closed' } },
      phones: [],
      sources: [{ file: 'debts.csv', row: 7 }],
      policy: null,
      calls: [],
    })
  })

  test('leads to its policy and to the conversations about it as far as its reader sees them', async () => {
    const { id: policy_id } = await db
      .insertInto('policy')
      .values({ partner_id, number: 'P-77', currency: 'CLP' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const call = await conversations.interaction({ partner_id })
    await db
      .insertInto('policy_link')
      .values({ policy_id, interaction_id: call.id, role: 'collection', origin: 'person' })
      .execute()
    const id = await given.debt({ partner_id, policy_id, instalment: 3 })
    expect(await detail(id)).toMatchObject({ policy: null, calls: [] })
    const wide = await server.as(['collections-data', 'policy-detail', 'call-detail'])
    expect(await detail(id, wide)).toMatchObject({
      policy: { id: policy_id, number: 'P-77', instalment: 3 },
      calls: [{ id: call.id, channel: 'voice', role: 'collection' }],
    })
    await db.updateTable('policy_link').set({ state: 'rejected' }).execute()
    expect(await detail(id, wide)).toMatchObject({ calls: [] })
  })
})
