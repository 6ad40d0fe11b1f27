import { beforeEach, describe, expect, test } from 'vitest'

import type { Debt, PromiseDraft } from '#contracts/debts.ts'
import type { Failure } from '#contracts/failure.ts'
import { promiseState } from '#server/modules/collections/promises.ts'
import { reviewPromises } from '#server/modules/collections/review-promises.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testDebts } from '#tests/support/debts.ts'
import { lastRecord } from '#tests/support/exported.ts'
import { testServer } from '#tests/support/server.ts'

/** A Monday, eleven in the morning in Santiago. */
const MONDAY = new Date('2026-04-06T15:00:00Z')
let now = MONDAY
const server = await testServer({ TOKEN_IDLE: '30d', TOKEN_LIFETIME: '30d' }, { clock: () => now })
const { db } = server
const given = testDebts(db)
const { id: partner_id } = await testConversations(db).partner({ country: 'CL', time_zone: 'America/Santiago' })
const collector = await server.as(['collections-data', 'collections-edit'])

beforeEach(async () => {
  now = MONDAY
  await db.deleteFrom('debt').execute()
})

const promise = (id: number, draft: Partial<PromiseDraft> = {}) =>
  collector.post(`/api/debts/${id}/promises`, { due_on: '2026-04-10', amount: 4_000, note: '', ...draft })
const withdraw = (id: number) =>
  collector.send('PATCH', `/api/promises/${id}`, { state: 'withdrawn', note: 'Called back' })
const detail = async (id: number) => (await collector.get(`/api/debts/${id}`)).json<Debt>()

describe('a promise', () => {
  test('is made today, shown as open, and recorded', async () => {
    const id = await given.debt({ partner_id })
    const made = await promise(id)
    expect(made.statusCode, made.body).toBe(200)
    expect(await detail(id)).toMatchObject({
      promise: { state: 'open', due_on: '2026-04-10', amount: 4_000 },
      promises: [{ made_on: '2026-04-06', paid: 0, created_by: { id: collector.person.id } }],
    })
    expect(await lastRecord(db)).toMatchObject({
      ...{ action: 'collections', user_id: collector.person.id },
      ...{ subject: `debt:${id}`, detail: { due_on: '2026-04-10' } },
    })
  })

  test.each([
    ['a day that is over', { due_on: '2026-04-05' }, 'due_on'],
    ['a day that is far away', { due_on: '2026-07-06' }, 'due_on'],
    ['more than is open', { amount: 10_001 }, 'amount'],
  ])('of %s is refused', async (_, draft, field) => {
    const answer = await promise(await given.debt({ partner_id }), draft)
    expect(answer.statusCode).toBe(422)
    expect(answer.json<Failure>().errors).toHaveProperty(field)
  })

  test('is refused while another is open, and if nothing is owed any more', async () => {
    const id = await given.debt({ partner_id })
    await promise(id)
    expect((await promise(id)).statusCode).toBe(409)
    expect((await promise(await given.debt({ partner_id, paid: { '2026-03-05': 10_000 } }))).statusCode).toBe(409)
    expect((await promise(await given.debt({ partner_id, withdrawn_on: '2026-04-06' }))).statusCode).toBe(409)
    now = new Date('2026-04-11T15:00:00Z')
    expect((await promise(id, { due_on: '2026-04-12' })).statusCode).toBe(200)
  })

  test('is shown as kept with its payment, and as broken from the day after on, before any review', async () => {
    const [kept, broken] = [await given.debt({ partner_id }), await given.debt({ partner_id })]
    await promise(kept)
    await promise(broken)
    await given.payment(kept, '2026-04-08', 4_000)
    expect((await detail(kept)).promise?.state).toBe('kept')
    now = new Date('2026-04-11T03:59:00Z') // still the tenth in Santiago
    expect((await detail(broken)).promise?.state).toBe('open')
    now = new Date('2026-04-11T04:00:00Z')
    expect((await detail(broken)).promise?.state).toBe('broken')
  })

  test('is settled by a review, and again when payments are corrected', async () => {
    const id = await given.debt({ partner_id })
    await promise(id)
    const stored = () => db.selectFrom('promise').select(['state', 'settled_on']).executeTakeFirstOrThrow()
    expect(await reviewPromises(db, now)).toBe(1)
    expect(await reviewPromises(db, now)).toBe(0)
    expect(await stored()).toEqual({ state: 'open', settled_on: null })
    const payment = await given.payment(id, '2026-04-08', 4_000)
    expect(await reviewPromises(db, now)).toBe(1)
    expect(await stored()).toEqual({ state: 'kept', settled_on: '2026-04-08' })
    await db.deleteFrom('debt_payment').where('external_id', '=', payment).execute()
    expect(await reviewPromises(db, now)).toBe(1)
    expect(await stored()).toEqual({ state: 'open', settled_on: null })
    now = new Date('2026-04-20T12:00:00Z')
    expect(await reviewPromises(db, now)).toBe(1)
    expect(await stored()).toEqual({ state: 'broken', settled_on: '2026-04-11' })
    await given.payment(id, '2026-04-10', 5_000) // told late, and in time
    expect(await reviewPromises(db, now)).toBe(1)
    expect(await stored()).toEqual({ state: 'kept', settled_on: '2026-04-10' })
    expect(await reviewPromises(db, now)).toBe(0)
  })

  test('reaches by its machine the state that people are shown, whatever is paid and whatever day it is', async () => {
    for (const state of ['open', 'kept', 'broken'] as const) {
      for (const paid of [0, 3_999, 4_000]) {
        for (const due_on of ['2026-04-05', '2026-04-06']) {
          const debt = await given.debt({ partner_id })
          await given.promise(debt, { made_on: '2026-04-01', due_on, amount: 4_000, state })
          if (paid > 0) await given.payment(debt, '2026-04-03', paid)
        }
      }
    }
    const displayed = () =>
      db
        .selectFrom('promise')
        .innerJoin('debt', 'debt.id', 'promise.debt_id')
        .innerJoin('partner', 'partner.id', 'debt.partner_id')
        .select(['promise.id', promiseState(now).as('state')])
        .orderBy('promise.id')
        .execute()
    const before = await displayed()
    await reviewPromises(db, now)
    expect(await db.selectFrom('promise').select(['id', 'state']).orderBy('id').execute()).toEqual(before)
    expect(new Set(before.map(({ state }) => state))).toEqual(new Set(['open', 'kept', 'broken']))
  })

  test('can be withdrawn while nothing is decided, and never after', async () => {
    const id = await given.debt({ partner_id })
    const made = (await promise(id)).json<{ id: number }>()
    expect((await withdraw(made.id)).statusCode).toBe(200)
    expect(await detail(id)).toMatchObject({ promise: null, promises: [{ state: 'withdrawn', note: 'Called back' }] })
    expect((await withdraw(made.id)).statusCode).toBe(409)
    const second = (await promise(id)).json<{ id: number }>()
    await given.payment(id, '2026-04-06', 4_000)
    expect((await withdraw(second.id)).statusCode).toBe(409)
    const late = await given.promise(id, { due_on: '2026-04-05', made_on: '2026-04-05', amount: 9 })
    expect((await withdraw(late)).statusCode).toBe(409)
  })
})
