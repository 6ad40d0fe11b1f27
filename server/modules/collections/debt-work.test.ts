import { beforeEach, describe, expect, test } from 'vitest'

import type { AttemptDraft, Debt, PromiseDraft } from '#contracts/debts.ts'
import type { Failure } from '#contracts/failure.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testDebts } from '#tests/support/debts.ts'
import { testDialling } from '#tests/support/dialling.ts'
import { testServer } from '#tests/support/server.ts'

/** A Monday, eleven in the morning in Santiago. */
const MONDAY = new Date('2026-04-06T15:00:00Z')
let now = MONDAY
const server = await testServer({ TOKEN_IDLE: '30d', TOKEN_LIFETIME: '30d' }, { clock: () => now })
const { db } = server
const conversations = testConversations(db)
const given = testDebts(db)
const partner = await conversations.partner({ country: 'CL', time_zone: 'America/Santiago' })
const partner_id = partner.id
const collector = await server.as(['collections-data', 'collections-edit', 'call-detail'])

beforeEach(async () => {
  now = MONDAY
  await db.deleteFrom('debt').execute()
  await db.deleteFrom('dialling_record').execute()
})

const CALL: AttemptDraft = {
  medium: 'call',
  result: 'no-answer',
  at: null,
  has_happened: false,
  note: '',
  interaction_id: null,
}
const note = (id: number, draft: Partial<AttemptDraft> = {}, client = collector) =>
  client.post(`/api/debts/${id}/attempts`, { ...CALL, ...draft })
const promise = (id: number, draft: Partial<PromiseDraft> = {}, client = collector) =>
  client.post(`/api/debts/${id}/promises`, { due_on: '2026-04-10', amount: 4_000, note: '', ...draft })
const withdraw = (id: number, client = collector) =>
  client.send('PATCH', `/api/promises/${id}`, { state: 'withdrawn', note: 'Called back' })
const detail = async (id: number) => (await collector.get(`/api/debts/${id}`)).json<Debt>()
const attempts = () => db.selectFrom('contact_attempt').selectAll().orderBy('id').execute()
const recorded = () =>
  db
    .selectFrom('access_record')
    .where('action', '=', 'collections')
    .where('user_id', '=', collector.person.id)
    .select(['subject', 'detail'])
    .orderBy('id', 'desc')
    .limit(1)
    .execute()

describe('an attempt to contact somebody', () => {
  test('is noted with its author, recorded, and counts for the next one', async () => {
    const id = await given.debt({ partner_id })
    const answer = await note(id, { note: 'Call back to +56 9 8765 4321' })
    expect(answer.statusCode, answer.body).toBe(200)
    const [attempt] = await attempts()
    expect(attempt).toMatchObject({ medium: 'call', result: 'no-answer', breach: null, at: MONDAY })
    expect(attempt).toMatchObject({ user_id: collector.person.id, note: 'Call back to +•• • •••• 4321' })
    expect(await recorded()).toEqual([
      { subject: `debt:${id}`, detail: { attempt: attempt!.id, medium: 'call', result: 'no-answer' } },
    ])
    const next = { kind: 'at', at: '2026-04-13T12:00:00.000Z', waits: 'limit' }
    expect(await detail(id)).toMatchObject({
      attempts: 1,
      permitted: { call: next, visit: next, message: { waits: null } },
      contacts: [{ path: ['not-contacted', 'no-answer'], breach: null, by: { id: collector.person.id } }],
    })
  })

  test('beyond the limit of the law is refused with the next permitted moment, and stores nothing', async () => {
    const id = await given.debt({ partner_id })
    await note(id)
    const answer = await note(id, { medium: 'visit' })
    expect(answer.statusCode).toBe(422)
    expect(answer.json<Failure>().errors).toEqual({
      medium: [
        'This person was contacted as often as the law of this country (Ley 19.496, art. 37; Ley 21.320) permits. The next permitted moment is 2026-04-13 08:00 (America/Santiago).',
      ],
    })
    expect(await attempts()).toHaveLength(1)
    expect((await note(id, { medium: 'message' })).statusCode).toBe(200)
  })

  test('counts for all debts of one person to the partner, and for nobody else’s', async () => {
    const customer = await conversations.customer()
    const [one, other] = [
      await given.debt({ partner_id, customer_id: customer.id }),
      await given.debt({ partner_id, customer_id: customer.id }),
    ]
    const stranger = await given.debt({ partner_id })
    const elsewhere = await given.debt({
      partner_id: (await conversations.partner({ country: 'CL', time_zone: 'America/Santiago' })).id,
      customer_id: customer.id,
    })
    expect((await note(one)).statusCode).toBe(200)
    expect((await note(other)).statusCode).toBe(422)
    expect((await note(stranger)).statusCode).toBe(200)
    expect((await note(elsewhere)).statusCode).toBe(200)
  })

  test('outside the hours is refused, in the time zone of the partner', async () => {
    const id = await given.debt({ partner_id })
    now = new Date('2026-04-06T11:59:00Z')
    const answer = await note(id)
    expect(answer.statusCode).toBe(422)
    expect(answer.json<Failure>().errors?.['medium']?.[0]).toMatch(/2026-04-06 08:00/)
  })

  test('that happened all the same is stored as the breach that it was', async () => {
    const id = await given.debt({ partner_id })
    await note(id)
    now = new Date('2026-04-06T16:00:00Z')
    expect((await note(id, { has_happened: true })).statusCode).toBe(200)
    now = new Date('2026-04-12T15:00:00Z') // a Sunday
    expect((await note(id, { medium: 'message', has_happened: true })).statusCode).toBe(200)
    expect((await attempts()).map(({ breach }) => breach)).toEqual([null, 'limit', 'hours'])
    expect((await recorded())[0]?.detail).toMatchObject({ breach: 'hours' })
  })

  test('that is noted late is judged by its own moment, and by the later ones that it makes too many', async () => {
    const id = await given.debt({ partner_id })
    await note(id)
    const early = await note(id, { at: '2026-04-02T15:00:00Z' })
    expect(early.statusCode).toBe(422)
    expect((await note(id, { at: '2026-03-30T15:00:00Z' })).statusCode).toBe(200)
    expect((await note(id, { at: '2026-04-02T15:00:00Z', has_happened: true })).statusCode).toBe(200)
    expect((await attempts()).map(({ breach }) => breach)).toEqual([null, null, 'limit'])
  })

  test('in the future is refused', async () => {
    const answer = await note(await given.debt({ partner_id }), { at: '2026-04-06T15:00:01Z', has_happened: true })
    expect(answer.statusCode).toBe(422)
    expect(answer.json<Failure>().errors).toHaveProperty('at')
  })

  test('by telephone is refused for people who must not be called, by customer or by number', async () => {
    const customer = await conversations.customer()
    const known = await given.debt({ partner_id, customer_id: customer.id })
    const numbered = await given.debt({ partner_id, phones: ['+56 9 0012 3456'] })
    const other = await given.debt({ partner_id, phones: ['+56 9 0012 9999'] })
    const { record } = testDialling(db)
    await record({ partner_id, customer_id: customer.id, do_not_call: true })
    await record({ partner_id, phones: ['900123456'], last_result: 'No volver a llamar' })
    await record({ partner_id, phones: ['900129999'], last_result: 'Buzón' })
    expect((await note(known)).json<Failure>().errors?.['medium']).toEqual(['This person must not be called.'])
    expect((await note(numbered)).statusCode).toBe(422)
    expect((await note(other)).statusCode).toBe(200)
    expect((await note(known, { medium: 'message' })).statusCode).toBe(200)
    expect(await detail(numbered)).toMatchObject({ phones: [], next: { kind: 'never' } })
    await note(known, { has_happened: true })
    expect((await attempts()).at(-1)).toMatchObject({ breach: 'do-not-call' })
  })

  test('of two at once one is refused', async () => {
    const customer = await conversations.customer()
    const ids = [
      await given.debt({ partner_id, customer_id: customer.id }),
      await given.debt({ partner_id, customer_id: customer.id }),
    ]
    const answers = await Promise.all(ids.map((id) => note(id)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 422]))
  })

  test('in a country without a known law is neither refused nor a breach', async () => {
    const french = await conversations.partner({ country: 'FR', time_zone: 'Europe/Paris' })
    const id = await given.debt({ partner_id: french.id })
    expect([await note(id), await note(id, { note: 'Again' })].map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await attempts()).map(({ breach }) => breach)).toEqual([null, null])
  })

  test('names a conversation of the partner that its reader sees, and no other', async () => {
    const id = await given.debt({ partner_id })
    const [call, foreign] = [
      await conversations.interaction({ partner_id }),
      await conversations.interaction({ partner_id: (await conversations.partner()).id }),
    ]
    expect((await note(id, { interaction_id: foreign.id })).statusCode).toBe(422)
    expect((await note(id, { interaction_id: call.id })).statusCode).toBe(200)
    expect((await detail(id)).contacts[0]?.interaction).toEqual({ id: call.id, channel: 'voice' })
  })
})

describe('a person who may work on debts', () => {
  test('works on those in sight only, and not without the permission', async () => {
    const [north, south] = [await conversations.team(), await conversations.team()]
    const own = await server.as({
      team_id: north.id,
      rules: [{ action: 'collections-edit', conditions: { team_id: '$user.team_id' } }],
    })
    const reader = await server.as(['collections-data'])
    const [mine, theirs] = [
      await given.debt({ partner_id, team_id: north.id }),
      await given.debt({ partner_id, team_id: south.id }),
    ]
    expect((await note(mine, {}, own)).statusCode).toBe(200)
    expect((await note(theirs, {}, own)).statusCode).toBe(404)
    expect((await promise(theirs, {}, own)).statusCode).toBe(404)
    const made = await given.promise(theirs, { due_on: '2026-05-01' })
    expect((await withdraw(made, own)).statusCode).toBe(404)
    for (const answer of [
      await note(mine, {}, reader),
      await promise(mine, {}, reader),
      await withdraw(made, reader),
    ]) {
      expect(answer.statusCode).toBe(403)
    }
  })
})
