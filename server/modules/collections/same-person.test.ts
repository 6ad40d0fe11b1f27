import { beforeEach, describe, expect, test } from 'vitest'

import { type AttemptDraft, type Debt, debtPageSchema } from '#contracts/debts.ts'
import type { Failure } from '#contracts/failure.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testDebts } from '#tests/support/debts.ts'
import { testDialling } from '#tests/support/dialling.ts'
import { testServer } from '#tests/support/server.ts'

/** A Monday, eleven in the morning in Santiago. */
const now = new Date('2026-04-06T15:00:00Z')
const server = await testServer({}, { clock: () => now })
const { db } = server
const conversations = testConversations(db)
const given = testDebts(db)
const { record } = testDialling(db)
const { id: partner_id } = await conversations.partner({ country: 'CL', time_zone: 'America/Santiago' })
const other = await conversations.partner({ country: 'CL', time_zone: 'America/Santiago' })
const collecting = await conversations.campaign({ partner_id, kind: 'collection' })
const selling = await conversations.campaign({ partner_id, kind: 'sale' })
const collector = await server.as(['collections-data', 'collections-edit', 'call-detail'])

beforeEach(async () => {
  await db.deleteFrom('debt').execute()
  await db.deleteFrom('dialling_record').execute()
  await db.deleteFrom('interaction').execute()
})

const CALL: AttemptDraft = {
  ...{ medium: 'call', result: 'no-answer', at: null, has_happened: false, note: '', interaction_id: null },
}
const note = (id: number, draft: Partial<AttemptDraft> = {}) =>
  collector.post(`/api/debts/${id}/attempts`, { ...CALL, ...draft })
const detail = async (id: number) => (await collector.get(`/api/debts/${id}`)).json<Debt>()
const list = async (query: string) =>
  debtPageSchema.parse((await collector.get(`/api/debts?per_page=100&sort=external_id${query}`)).json()).data

/** The callable debts, which must be those whose rows say so. */
async function callable() {
  const all = await list('')
  const expected = all.filter(({ next }) => next.kind === 'at' && next.waits === null).map(({ id }) => id)
  expect((await list('&callable=yes')).map(({ id }) => id)).toEqual(expected)
  return expected
}

/** A debt of somebody who is a customer of their own, as the importers make them. */
async function debtOf(who: { national_id?: string; phones?: string[] }, more: object = {}) {
  const customer = await conversations.customer(who)
  return given.debt({ partner_id, customer_id: customer.id, phones: who.phones ?? [], ...more })
}

const RUT = '12.345.678-5'
const LIMITED = { kind: 'at', at: '2026-04-13T12:00:00.000Z', waits: 'limit' }

describe('one person who is several customers', () => {
  test('is called once a week about all debts, by national id or by telephone', async () => {
    const first = await debtOf({ national_id: RUT, phones: ['+56911111111'] })
    const second = await debtOf({ national_id: '12345678-5', phones: ['+56922222222'] })
    const third = await debtOf({ national_id: '12.345.678-5' })
    const byPhone = await debtOf({ phones: ['9 1111 1111'] })
    const bare = await given.debt({ partner_id, phones: ['+56 9 1111 1111'] })
    const stranger = await debtOf({ national_id: '11.111.111-1', phones: ['+56933333333'] })
    const elsewhere = await debtOf({ national_id: RUT }, { partner_id: other.id })
    expect((await note(first)).statusCode).toBe(200)
    for (const id of [second, third, byPhone, bare]) {
      expect((await note(id)).statusCode).toBe(422)
      expect((await detail(id)).permitted.call).toEqual(LIMITED)
    }
    expect(await callable()).toEqual([stranger, elsewhere])
    expect((await note(stranger)).statusCode).toBe(200)
    expect((await note(elsewhere)).statusCode).toBe(200)
  })

  test('is contacted by only one of two attempts at once, in whatever order they come', async () => {
    for (const turn of [0, 1, 2, 3]) {
      const national_id = `${turn}.345.678-5`
      const one = await debtOf({ national_id, phones: [`+5691111222${turn}`] })
      const two = await debtOf({ national_id, phones: [`+5692222333${turn}`] })
      const answers = await Promise.all((turn % 2 ? [one, two] : [two, one]).map((id) => note(id)))
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422])
    }
  })

  test('is not one of many without a number and an id', async () => {
    const [one, two] = [await debtOf({ phones: ['', '-', '000'] }), await debtOf({ phones: ['', '-', '000'] })]
    expect((await note(one)).statusCode).toBe(200)
    expect((await note(two)).statusCode).toBe(200)
  })
})

describe('a contact in other systems', () => {
  const at = new Date('2026-04-03T15:00:00Z')

  test('counts: calls and messages of collection campaigns that went out', async () => {
    const [called, written, sold, answered] = [
      await debtOf({ national_id: '1.000.000-0' }),
      await debtOf({ national_id: '2.000.000-0' }),
      await debtOf({ national_id: '3.000.000-0' }),
      await debtOf({ national_id: '4.000.000-0' }),
    ]
    const addCall = async (id: string, more: object) =>
      conversations.interaction({
        ...{ partner_id, campaign_id: collecting.id, direction: 'outbound', started_at: at, channel: 'voice' },
        customer_id: (await conversations.customer({ national_id: id })).id,
        ...more,
      })
    await addCall('1000000-0', {})
    await addCall('2000000-0', { channel: 'whatsapp', started_at: new Date('2026-04-05T15:00:00Z') })
    await addCall('3000000-0', { campaign_id: selling.id })
    await addCall('4000000-0', { direction: 'inbound' })
    expect((await detail(called)).permitted).toMatchObject({
      call: { waits: 'limit', at: '2026-04-10T12:00:00.000Z' },
      message: { waits: null },
    })
    expect((await detail(written)).permitted).toMatchObject({ call: { waits: null }, message: { waits: 'limit' } })
    expect(await callable()).toEqual([written, sold, answered])
    expect((await note(called)).statusCode).toBe(422)
  })

  test('counts: attempts of calling bases of collection campaigns, except those that were no call', async () => {
    const [called, idle, sold] = [
      await debtOf({ phones: ['+56911111111'] }),
      await debtOf({ phones: ['+56922222222'] }),
      await debtOf({ phones: ['+56933333333'] }),
    ]
    const addDial = (phone: string, campaign_id: number, result: string) =>
      record({ partner_id, phones: [phone], campaign_id, attempts_told: [{ at, result }] })
    await addDial('911111111', collecting.id, 'NO CONTESTA')
    await addDial('922222222', collecting.id, 'PENDIENTE')
    await addDial('933333333', selling.id, 'NO CONTESTA')
    expect((await detail(called)).permitted.call).toMatchObject({ waits: 'limit' })
    expect(await callable()).toEqual([idle, sold])
  })

  test('is shown among the attempts, as far as its reader sees it', async () => {
    const id = await debtOf({ national_id: RUT, phones: ['+56911111111'] })
    const call = await conversations.interaction({
      ...{ partner_id, campaign_id: collecting.id, direction: 'outbound', started_at: at, channel: 'voice' },
      customer_id: (await conversations.customer({ national_id: RUT })).id,
      disposition: 'Promesa de pago',
    })
    await record({
      ...{ partner_id, phones: ['911111111'], campaign_id: collecting.id },
      attempts_told: [{ at: new Date('2026-04-02T15:00:00Z'), result: 'NO CONTESTA' }],
    })
    const contacts = (await detail(id)).contacts
    expect(contacts).toMatchObject([
      { source: 'conversation', medium: 'call', interaction: { id: call.id }, path: ['contacted', 'promise-to-pay'] },
      { source: 'base', medium: 'call', path: ['not-contacted', 'no-answer'], interaction: null, by: null },
    ])
    const blind = await server.as(['collections-data'])
    expect((await blind.get(`/api/debts/${id}`)).json<Debt>().contacts[0]).toMatchObject({
      ...{ source: 'conversation', at: at.toISOString(), result: null, interaction: null },
    })
  })

  test('counts once with the attempt that names it, and is no breach of its own', async () => {
    const customer = await conversations.customer({ national_id: RUT, phones: ['+56911111111'] })
    const id = await given.debt({ partner_id, customer_id: customer.id })
    const call = await conversations.interaction({
      ...{ partner_id, campaign_id: collecting.id, direction: 'outbound', started_at: at, channel: 'voice' },
      customer_id: customer.id,
    })
    // the dialler's own words of the same call
    await record({
      ...{ partner_id, customer_id: customer.id, campaign_id: collecting.id },
      attempts_told: [{ at: new Date('2026-04-03T14:58:00Z'), result: 'CONTESTA' }],
    })
    const answer = await note(id, { interaction_id: call.id })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await db.selectFrom('contact_attempt').select(['at', 'breach']).execute()).toEqual([{ at, breach: null }])
    expect((await detail(id)).contacts.map(({ source }) => source)).toEqual(['noted', 'base'])
  })

  test('that was just noted as having happened is no breach of its own either', async () => {
    const customer = await conversations.customer({ national_id: RUT })
    const id = await given.debt({ partner_id, customer_id: customer.id })
    await conversations.interaction({
      ...{ partner_id, campaign_id: collecting.id, direction: 'outbound', channel: 'voice' },
      ...{ customer_id: customer.id, started_at: new Date('2026-04-06T14:50:00Z') },
    })
    expect((await note(id)).statusCode).toBe(422)
    expect((await note(id, { has_happened: true })).statusCode).toBe(200)
    expect(await db.selectFrom('contact_attempt').select('breach').execute()).toEqual([{ breach: null }])
  })
})

describe('a person who said that they must not be called', () => {
  const never = async (id: number) => {
    expect(await detail(id)).toMatchObject({ phones: [], next: { kind: 'never', because: 'do-not-call' } })
    expect((await note(id)).json<Failure>().errors?.['medium']).toEqual(['This person must not be called.'])
  }

  test('is recognised by the numbers of the customer, too, which are those that are shown', async () => {
    const customer = await conversations.customer({ phones: ['+56911111111'] })
    const id = await given.debt({ partner_id, customer_id: customer.id })
    await record({ partner_id, phones: ['911111111'], do_not_call: true })
    await never(id)
    expect(await callable()).toEqual([])
  })

  test('is recognised by a conversation, by an earlier attempt, and by one that was noted', async () => {
    const [said, dialled, noted, free] = [
      await debtOf({ national_id: '1-9' }),
      await debtOf({ phones: ['+56922222222'] }),
      await debtOf({ national_id: '3-5' }),
      await debtOf({ national_id: '4-3' }),
    ]
    await conversations.interaction({
      ...{ partner_id, campaign_id: selling.id, started_at: new Date('2025-04-03T15:00:00Z'), direction: 'inbound' },
      ...{ customer_id: (await conversations.customer({ national_id: '1-9' })).id, disposition: 'No volver a llamar' },
    })
    await record({
      ...{ partner_id, phones: ['922222222'], last_result: 'Buzón' },
      attempts_told: [{ at: new Date('2025-03-03T15:00:00Z'), result: 'NO LLAMAR' }],
    })
    const twin = await debtOf({ national_id: '3-5' })
    await given.attempt(twin, '2026-03-01T15:00:00Z', { result: 'do-not-call', medium: 'visit' })
    await never(said)
    await never(dialled)
    await never(noted)
    expect(await callable()).toEqual([free])
  })

  test('is barred from that attempt on, and not before', async () => {
    const id = await debtOf({ national_id: RUT })
    expect((await note(id, { result: 'do-not-call' })).statusCode).toBe(200)
    await never(id)
    const earlier = await note(id, { at: '2026-03-25T15:00:00Z', has_happened: true })
    expect(earlier.statusCode, earlier.body).toBe(200)
    expect(await db.selectFrom('contact_attempt').select('breach').orderBy('id').execute()).toEqual([
      { breach: null },
      { breach: null },
    ])
  })

  test('is recognised by the last digits of a number, in the list as in the row', async () => {
    const ids = [
      await given.debt({ partner_id, phones: ['+56 9 1234 5678'] }),
      await given.debt({ partner_id, phones: ['+52 55 1234 5678'] }),
      await given.debt({ partner_id, phones: ['4567890'] }),
    ]
    await record({ partner_id, phones: ['+56 9 1234 5678'], do_not_call: true })
    await record({ partner_id, phones: ['456-7890'], do_not_call: true })
    for (const id of ids) await never(id)
    expect(await callable()).toEqual([])
  })
})
