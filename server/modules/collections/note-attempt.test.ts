import { beforeEach, describe, expect, test } from 'vitest'

import type { AttemptDraft, Debt } from '#contracts/debts.ts'
import type { Failure } from '#contracts/failure.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testDebts } from '#tests/support/debts.ts'
import { testServer } from '#tests/support/server.ts'

/** A Monday, nine in the morning in Mexico, where the law names no number of contacts. */
const MONDAY = new Date('2026-04-06T15:00:00Z')
let now = MONDAY
const server = await testServer({ TOKEN_IDLE: '30d', TOKEN_LIFETIME: '30d' }, { clock: () => now })
const { db } = server
const conversations = testConversations(db)
const given = testDebts(db)
const { id: partner_id } = await conversations.partner({ country: 'MX', time_zone: 'America/Mexico_City' })
const collector = await server.as(['collections-data', 'collections-edit', 'call-detail'])

beforeEach(async () => {
  now = MONDAY
  await db.deleteFrom('debt').execute()
})

const CALL: AttemptDraft = {
  ...{ medium: 'call', result: 'no-answer', at: null, has_happened: false, note: '', interaction_id: null },
}
const note = (id: number, draft: Partial<AttemptDraft> = {}) =>
  collector.post(`/api/debts/${id}/attempts`, { ...CALL, ...draft })
const attempts = () => db.selectFrom('contact_attempt').selectAll().orderBy('id').execute()
const detail = async (id: number) => (await collector.get(`/api/debts/${id}`)).json<Debt>()

describe('the moment of an attempt', () => {
  test('is that of the conversation that it names, whatever else is given', async () => {
    const id = await given.debt({ partner_id })
    const started_at = new Date('2026-03-04T20:00:00Z')
    const call = await conversations.interaction({ partner_id, started_at })
    expect((await note(id, { interaction_id: call.id, at: '2026-04-06T14:00:00Z' })).statusCode).toBe(200)
    expect(await attempts()).toMatchObject([{ at: started_at, interaction_id: call.id }])
  })

  test('is not before the debt was assigned to us, by the partner’s days', async () => {
    const id = await given.debt({ partner_id, assigned_on: '2026-04-04' })
    const before = await note(id, { at: '2026-04-04T05:59:00Z', has_happened: true })
    expect(before.statusCode).toBe(422)
    expect(before.json<Failure>().errors?.['at']?.[0]).toMatch(/2026-04-04/)
    const call = await conversations.interaction({ partner_id, started_at: new Date('2026-04-03T15:00:00Z') })
    expect((await note(id, { interaction_id: call.id, has_happened: true })).statusCode).toBe(422)
    expect((await note(id, { at: '2026-04-04T06:00:00Z', has_happened: true })).statusCode).toBe(200)
  })

  test('is not long ago, unless a conversation proves it, and the refusal says what to do', async () => {
    const id = await given.debt({ partner_id })
    const late = await note(id, { at: '2026-03-23T05:59:00Z', has_happened: true })
    expect(late.statusCode).toBe(422)
    expect(late.json<Failure>().errors?.['at']).toEqual([
      'An attempt is noted within 14 days. Of an earlier one, please name the conversation, or have it imported with the calls of its campaign.',
    ])
    expect((await note(id, { at: '2026-03-23T06:00:00Z', has_happened: true })).statusCode).toBe(200)
  })
})

describe('one attempt', () => {
  test('is the only one that can name a conversation', async () => {
    const [id, other] = [await given.debt({ partner_id }), await given.debt({ partner_id })]
    const call = await conversations.interaction({ partner_id, started_at: new Date('2026-04-06T14:00:00Z') })
    const answers = await Promise.all([id, id, other].map((debt) => note(debt, { interaction_id: call.id })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const again = await note(id, { interaction_id: call.id })
    expect(again.json<Failure>()).toMatchObject({
      kind: 'conflict',
      message: 'An attempt names this conversation already. Please look at it again.',
    })
    expect(await attempts()).toHaveLength(1)
  })

  test('sent twice is one, whether at once or a moment later', async () => {
    const id = await given.debt({ partner_id })
    const answers = await Promise.all([note(id), note(id)])
    now = new Date(MONDAY.getTime() + 2_000)
    answers.push(await note(id))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(new Set(answers.map((answer) => answer.json<{ id: number }>().id)).size).toBe(1)
    expect(await attempts()).toHaveLength(1)
    now = new Date(MONDAY.getTime() + 60_000)
    await note(id)
    await note(id, { note: 'Another number' })
    await note(id, { at: '2026-04-06T14:00:00Z' })
    await note(id, { at: '2026-04-06T14:00:00Z' })
    expect(await attempts()).toHaveLength(4)
  })
})

describe('a debt without an open amount', () => {
  const CLOSED = { kind: 'never', because: 'closed' }

  test.each([
    ['it was taken away', { withdrawn_on: '2026-04-01' }],
    ['it is paid', { paid: { '2026-04-01': 10_000 } }],
  ])('allows no contact: %s', async (_, closed) => {
    const open = await given.debt({ partner_id, phones: ['+525512345678'] })
    const id = await given.debt({ partner_id, phones: ['+525512345678'], ...closed })
    expect(await detail(id)).toMatchObject({
      ...{ phones: [], phone: null, next: CLOSED },
      permitted: { call: CLOSED, visit: CLOSED, message: CLOSED },
    })
    const all = await collector.get('/api/debts?standing=all&callable=yes')
    expect(all.json<{ data: { id: number }[] }>().data.map((one) => one.id)).toEqual([open])
    for (const draft of [{}, { medium: 'message' as const }, { has_happened: true }]) {
      const answer = await note(id, draft)
      expect(answer.statusCode).toBe(422)
      expect(answer.json<Failure>().errors?.['medium']).toEqual([
        'Nothing of this debt was open at that moment: nobody is contacted about it. What happened before may still be told, with its moment.',
      ])
    }
    expect(await attempts()).toEqual([])
  })

  test('allows attempts from before it was closed, on that day as having happened', async () => {
    const id = await given.debt({ partner_id, withdrawn_on: '2026-04-06' })
    expect((await note(id, { at: '2026-04-05T20:00:00Z' })).statusCode).toBe(200)
    expect((await note(id)).statusCode).toBe(422)
    expect((await note(id, { has_happened: true })).statusCode).toBe(200)
    expect((await attempts()).map(({ breach }) => breach)).toEqual([null, null])
  })
})
