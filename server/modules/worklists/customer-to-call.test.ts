import { beforeEach, describe, expect, test } from 'vitest'

import type { WorkItem } from '#contracts/work-items.ts'
import { testDebts } from '#tests/support/debts.ts'
import type { TestServer } from '#tests/support/server.ts'
import { testServer } from '#tests/support/server.ts'
import { workFixture } from '#tests/support/worklists.ts'

// a Tuesday: 12:00 in Santiago, in the middle of the hours in which calls are allowed in Chile
let now = new Date('2026-06-02T16:00:00Z')
const server: TestServer = await testServer({}, { clock: () => now })
const { db } = server
const floor = await workFixture(server)
const { auditor, lead, supervisor, partner, given, policies, call, policy, item, read } = floor
const seer = await server.as({
  rules: [
    ...(['worklist-work', 'call-detail', 'policy-detail'] as const).map((action) => ({ action })),
    { action: 'customer-unmask', subject: 'customer', fields: ['phones'] },
  ],
})
const rosa = await given.customer({ name: 'Rosa Díaz Soto', phones: ['+56987654321'] })

beforeEach(async () => {
  now = new Date('2026-06-02T16:00:00Z')
  await floor.clear()
  await db.deleteFrom('interaction').execute()
  await db.deleteFrom('policy').execute()
  await db.deleteFrom('dialling_record').execute()
})

type Calling = NonNullable<WorkItem['calling']>
const calling = async (id: number, as: Parameters<typeof read>[1] = auditor): Promise<Calling> => {
  const found = (await read(id, as)).calling
  expect(found).not.toBeNull()
  return found!
}
const withCall = async (more: Parameters<typeof call>[0] = {}) =>
  item({ subjects: [{ interaction_id: (await call({ customer_id: rosa.id, ...more })).id }] })
const withPolicy = async () => {
  const policy_id = await policy()
  await policies.party(policy_id, { name: 'Rosa D. Soto', customer_id: rosa.id })
  return item({ subjects: [{ policy_id }] })
}
const record = (more: object) =>
  db
    .insertInto('dialling_record')
    .values({
      ...{ partner_id: partner.id, external_id: `r${Math.random()}`, record_id: null, campaign_id: null },
      ...{ customer_id: null, name: null, national_id: null, national_id_kind: null, email: null, attempts: null },
      ...{ last_result: null, last_attempt_at: null, next_attempt_at: null, do_not_call: null, disposition: null },
      ...more,
    })
    .execute()

describe('the person to call', () => {
  test('is the customer of the conversation, or the policy holder, masked', async () => {
    const masked = { name: 'Rosa D.', phones: ['+•••••••4321'], unmasked: [] }
    expect(await calling(await withCall())).toMatchObject({ customer: masked, time_zone: 'America/Santiago' })
    expect((await calling(await withPolicy())).customer).toMatchObject(masked)
  })

  test('is unmasked for people with such a rule, and that is recorded', async () => {
    const id = await withCall()
    expect((await calling(id, seer)).customer).toMatchObject({ name: 'Rosa D.', phones: ['+56987654321'] })
    const unmasked = await db
      .selectFrom('access_record')
      .where('action', '=', 'unmask')
      .select(['subject', 'detail', 'user_id'])
      .execute()
    expect(unmasked).toEqual([{ subject: `work-item:${id}`, detail: { fields: ['phones'] }, user_id: seer.person.id }])
  })

  test('is missing for a person who may neither read the conversation nor open the policy', async () => {
    const worker = await server.as(['worklist-work'])
    const [byCall, byPolicy] = [await withCall(), await withPolicy()]
    for (const id of [byCall, byPolicy]) {
      expect(await calling(id, worker)).toMatchObject({ customer: null, next: { kind: 'at' } })
    }
    // a team lead reads conversations of their team, and no policies
    expect((await calling(byCall, lead)).customer).not.toBeNull()
    expect((await calling(byPolicy, lead)).customer).toBeNull()
  })

  test('is given for a sale that is verified again, but not for an agent to coach nor for a settled item', async () => {
    const { id: interaction_id } = await call({ customer_id: rosa.id })
    const verify = await item({ kind: 're-verify', subjects: [{ interaction_id }] })
    expect((await calling(verify)).customer).not.toBeNull()
    const coach = await item({ kind: 'coach', subjects: [{ agent_id: floor.ana.id, interaction_id }] })
    expect((await read(coach)).calling).toBeNull()
    await floor.take(verify, { event: 'work.dismissed', reason: 'Solved.' })
    expect((await read(verify)).calling).toBeNull()
  })

  test('without a number still has a name', async () => {
    const policy_id = await policy()
    await policies.party(policy_id, { name: 'Rosa Díaz' })
    const id = await item({ subjects: [{ policy_id }] })
    expect((await calling(id)).customer).toMatchObject({ name: 'Rosa D.', phones: [] })
    const nobody = await item({ subjects: [{ interaction_id: (await call()).id }] })
    expect((await calling(nobody)).customer).toBeNull()
  })
})

describe('the time to call', () => {
  test('is now within the hours of the partner’s country, and outside of them no number is shown', async () => {
    const id = await withCall()
    expect((await calling(id, seer)).next).toEqual({ kind: 'at', at: now.toISOString(), waits: null })
    now = new Date('2026-06-03T02:00:00Z') // 22:00 there
    expect(await calling(id, seer)).toMatchObject({
      next: { kind: 'at', at: '2026-06-03T12:00:00.000Z', waits: 'hours' },
      customer: { phones: [] },
    })
  })

  test('is never for a person who said so: in a calling base, by number alone, in a conversation, or when they were called back', async () => {
    const barred = async (bar: () => Promise<unknown>) => {
      await db.deleteFrom('dialling_record').execute()
      await floor.clear()
      await db.deleteFrom('interaction').execute()
      const id = await withCall()
      expect((await calling(id)).next.kind).toBe('at')
      await bar()
      expect(await calling(id, seer)).toMatchObject({
        next: { kind: 'never', because: 'do-not-call' },
        customer: { phones: [] },
      })
    }
    await barred(() => record({ customer_id: rosa.id, do_not_call: true }))
    await barred(() => record({ phones: ['0056 9 8765 4321'], do_not_call: true }))
    await barred(() => record({ customer_id: rosa.id, disposition: 'NO LLAMAR' }))
    await barred(() => call({ customer_id: rosa.id, disposition: 'No llamar' }))
    await barred(async () => {
      const other = await withCall()
      await floor.take(other, { event: 'work.started' }, auditor)
      await floor.take(other, { event: 'work.done', outcome: 'do-not-call', note: 'Said so.' }, auditor)
    })
  })

  test('is not barred by others: another partner, another customer', async () => {
    const id = await withCall()
    const elsewhere = await given.partner()
    await record({ partner_id: elsewhere.id, customer_id: rosa.id, do_not_call: true })
    await record({ phones: ['+56911112222'], do_not_call: true })
    expect((await calling(id)).next.kind).toBe('at')
  })

  test('is once a week about debts, and at any time about anything else', async () => {
    const collection = await given.campaign({ partner_id: partner.id, kind: 'collection' })
    const yesterday = { started_at: new Date('2026-06-01T16:00:00Z'), direction: 'outbound' as const }
    const about = async (campaign_id: number) => withCall({ ...yesterday, campaign_id })
    expect((await calling(await about(floor.campaign.id))).next).toMatchObject({ kind: 'at', waits: null })
    const owed = await about(collection.id)
    expect((await calling(owed)).next).toMatchObject({ kind: 'at', waits: 'limit', at: '2026-06-08T12:00:00.000Z' })
  })

  test('counts what a collector has recorded', async () => {
    const collection = await given.campaign({ partner_id: partner.id, kind: 'collection' })
    const debts = testDebts(db)
    const debt = await debts.debt({ partner_id: partner.id, customer_id: rosa.id })
    await debts.attempt(debt, '2026-06-01T16:00:00Z')
    const id = await withCall({ campaign_id: collection.id })
    expect((await calling(id)).next).toMatchObject({ kind: 'at', waits: 'limit' })
  })

  test('is unknown without recorded law', async () => {
    const nowhere = await given.partner({ country: 'ZZ' })
    const id = await withCall({ partner_id: nowhere.id, campaign_id: null })
    expect((await calling(id, supervisor)).next).toEqual({ kind: 'unknown', country: null })
  })
})
