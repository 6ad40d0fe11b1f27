import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { transition } from 'xstate'

import type { Collections } from '#contracts/collections.ts'
import type { Debt } from '#contracts/debts.ts'
import { addDays } from '#domain/time/reporting-period.ts'
import { promiseAt, promiseMachine } from '#lifecycles/promise.machine.ts'
import { promisePaid, promiseState } from '#server/modules/collections/promises.ts'
import { factsOf, reviewPromises } from '#server/modules/collections/review-promises.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testDebts } from '#tests/support/debts.ts'
import { times } from '#tests/support/night.ts'
import { someDay, someDebt } from '#tests/support/random-debts.ts'
import { testServer } from '#tests/support/server.ts'

const MONDAY = new Date('2026-04-06T15:00:00Z')
let now = MONDAY
const server = await testServer({ TOKEN_IDLE: '30d', TOKEN_LIFETIME: '30d' }, { clock: () => now })
const { db, database } = server
const conversations = testConversations(db)
const given = testDebts(db)
const { id: partner_id } = await conversations.partner({ country: 'CL', time_zone: 'UTC' })
const collector = await server.as(['collections-data', 'collections-edit'])

beforeEach(async () => {
  now = MONDAY
  await db.deleteFrom('debt').execute()
})

const promise = async (id: number, amount = 4_000) => {
  const answer = await collector.post(`/api/debts/${id}/promises`, { due_on: '2026-04-10', amount, note: '' })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ id: number }>().id
}
const detail = async (id: number) => (await collector.get(`/api/debts/${id}`)).json<Debt>()
const statesOf = async (id: number) => (await detail(id)).promises.map(({ state, paid }) => ({ state, paid }))
const displayed = () =>
  db
    .selectFrom('promise')
    .innerJoin('debt', 'debt.id', 'promise.debt_id')
    .innerJoin('partner', 'partner.id', 'debt.partner_id')
    .select(['promise.id', promiseState(now).as('state'), promisePaid.as('paid')])
    .orderBy('promise.id')
    .execute()
const stored = () => db.selectFrom('promise').select(['id', 'state', 'settled_on']).orderBy('id').execute()

describe('a payment that was there before', () => {
  test('keeps no promise, and no payment keeps two', async () => {
    const id = await given.debt({ partner_id, paid: { '2026-04-06': 4_000 } })
    await promise(id)
    expect(await statesOf(id)).toEqual([{ state: 'open', paid: 0 }])
    await given.payment(id, '2026-04-06', 4_000)
    expect(await statesOf(id)).toEqual([{ state: 'kept', paid: 4_000 }])
    await promise(id, 2_000)
    expect(await statesOf(id)).toEqual([
      { state: 'open', paid: 0 },
      { state: 'kept', paid: 4_000 },
    ])
    await reviewPromises(db, now)
    expect(await stored()).toMatchObject([{ state: 'kept' }, { state: 'open' }])
  })

  test('and turns out to be none takes nothing off later payments', async () => {
    const id = await given.debt({ partner_id })
    const payment = await given.payment(id, '2026-04-06', 4_000)
    await promise(id)
    await db.deleteFrom('debt_payment').where('external_id', '=', payment).execute()
    await given.payment(id, '2026-04-08', 4_000)
    expect(await statesOf(id)).toEqual([{ state: 'kept', paid: 4_000 }])
  })
})

describe('a promise about a debt that is withdrawn', () => {
  const take = (id: number, withdrawn_on: string | null) =>
    db.updateTable('debt').set({ withdrawn_on }).where('id', '=', id).execute()
  const figures = async () =>
    (await collector.get('/api/collections?from=2026-04-01&to=2026-04-30')).json<Collections>().promises

  test('before its day ends, is neither kept nor due, and nobody can withdraw it', async () => {
    const id = await given.debt({ partner_id })
    const made = await promise(id)
    await take(id, '2026-04-10')
    expect(await statesOf(id)).toEqual([{ state: 'open', paid: 0 }]) // it is with us until then
    now = new Date('2026-04-10T12:00:00Z')
    expect(await statesOf(id)).toEqual([{ state: 'lapsed', paid: 0 }])
    const refused = await collector.send('PATCH', `/api/promises/${made}`, { state: 'withdrawn', note: '' })
    expect(refused.statusCode).toBe(409)
    now = new Date('2026-04-20T12:00:00Z')
    expect(await figures()).toMatchObject({ due: 0, kept: 0, waiting: [], waiting_total: 0 })
    expect(await reviewPromises(db, now)).toBe(1)
    expect(await reviewPromises(db, now)).toBe(0)
    expect(await stored()).toMatchObject([{ state: 'lapsed', settled_on: '2026-04-10' }])
    await take(id, null) // a file was wrong
    expect(await statesOf(id)).toEqual([{ state: 'broken', paid: 0 }])
    await reviewPromises(db, now)
    expect(await stored()).toMatchObject([{ state: 'broken', settled_on: '2026-04-11' }])
  })

  test('stays kept or broken if that was decided before', async () => {
    const [kept, broken] = [await given.debt({ partner_id }), await given.debt({ partner_id })]
    for (const id of [kept, broken]) await promise(id)
    await given.payment(kept, '2026-04-08', 4_000)
    await take(kept, '2026-04-09')
    await take(broken, '2026-04-11')
    now = new Date('2026-04-20T12:00:00Z')
    expect(await statesOf(kept)).toEqual([{ state: 'kept', paid: 4_000 }])
    expect(await statesOf(broken)).toEqual([{ state: 'broken', paid: 0 }])
    expect(await figures()).toMatchObject({ due: 2, kept: 1 })
  })

  test('stays over even if the debt is assigned to us again', async () => {
    const id = await given.debt({ partner_id })
    await promise(id)
    await take(id, '2026-04-08')
    await db.updateTable('debt').set({ withdrawn_on: null, assigned_on: '2026-04-15' }).where('id', '=', id).execute()
    now = new Date('2026-04-20T12:00:00Z')
    expect(await statesOf(id)).toEqual([{ state: 'lapsed', paid: 0 }])
    await take(id, '2026-05-01')
    expect(await statesOf(id)).toEqual([{ state: 'lapsed', paid: 0 }])
    await reviewPromises(db, now)
    expect(await stored()).toMatchObject([{ state: 'lapsed', settled_on: '2026-04-08' }])
  })
})

test('promises that need attention are those of debts with an open amount', async () => {
  const broken = { made_on: '2026-04-01', due_on: '2026-04-03', amount: 500 }
  const open = await given.debt({ partner_id })
  const paid = await given.debt({ partner_id, paid: { '2026-04-05': 10_000 } })
  const taken = await given.debt({ partner_id, withdrawn_on: '2026-04-05' })
  for (const id of [open, paid, taken]) await given.promise(id, broken)
  const { promises } = (await collector.get('/api/collections?from=2026-04-01')).json<Collections>()
  expect(promises).toMatchObject({ due: 3, kept: 0, waiting: [{ debt: { id: open } }], waiting_total: 1 })
})

test('whatever is paid, withdrawn and corrected, people are shown what the formulas and the machine say', async () => {
  const someMoment = fc.record({
    debt: someDebt,
    made: someDay,
    days: fc.integer({ min: 0, max: 40 }),
    amount: fc.integer({ min: 1, max: 600 }),
    paid_before: fc.constantFrom(0, 1, 100, 500),
    state: fc.constantFrom('open' as const, 'kept' as const, 'broken' as const, 'lapsed' as const),
    today: someDay,
  })
  await fc.assert(
    fc.asyncProperty(
      someMoment,
      async ({ debt: { debt, payments }, made, days, amount, paid_before, state, today }) => {
        await db.deleteFrom('debt').execute()
        now = new Date(`${today}T12:00:00Z`)
        const id = await given.debt({ partner_id, ...debt })
        for (const { on, amount: paid } of payments) await given.payment(id, on, paid)
        const values = { made_on: made, due_on: addDays(made, days), amount, paid_before }
        await given.promise(id, { ...values, state })
        const facts = factsOf({ ...values, taken_on: debt.withdrawn_on }, payments, today)
        const [{ value }] = transition(promiseMachine, promiseAt(state), { type: 'promise.reviewed', facts })
        const [before] = await displayed()
        expect(before).toMatchObject({ state: value })
        expect(before!.paid >= amount).toBe(facts.is_reached)
        await reviewPromises(db, now)
        expect(await stored()).toMatchObject([{ state: value }])
      },
    ),
    { numRuns: times(8, 60) },
  )
})

describe.runIf(database.kind === 'server')('on a server', () => {
  test('a payment during a review of the promise is not lost', async () => {
    const id = await given.debt({ partner_id })
    await given.promise(id, { made_on: '2026-04-01', due_on: '2026-04-03', amount: 500 })
    const holder = await db.startTransaction().execute()
    await holder
      .insertInto('debt_payment')
      .values({ debt_id: id, external_id: 'late', on: '2026-04-02', amount: 500 })
      .execute()
    await reviewPromises(db, now) // sees neither the payment nor, as it is held, the promise
    await holder.commit().execute()
    await reviewPromises(db, now)
    expect(await stored()).toMatchObject([{ state: 'kept' }])
  })
})
