import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import type { Job } from '#server/jobs/queue.ts'
import { linkDue } from '#server/modules/policy-links/link-job.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testPolicies } from '#tests/support/policies.ts'

const { db } = await testDatabase()
const given = testConversations(db)
const { policy, policiesOf, party } = testPolicies(db)
const partner = await given.partner({ time_zone: 'America/Santiago' })
const other = await given.partner()
const ofPartner = { partner_id: partner.id }

const job: Job = { key: 'due', signal: new AbortController().signal, advance: async () => {} }
const linkAll = () => linkDue(db, job)

/** A job that dies when it is about to end its n-th step. */
const dyingAt = (step: number): Job => {
  let remaining = step
  const advance = async () => {
    remaining -= 1
    if (remaining === 0) throw new Error('killed')
  }
  return { ...job, advance }
}

beforeEach(async () => {
  await db.deleteFrom('policy').execute()
  await db.deleteFrom('interaction').execute()
  await db.deleteFrom('customer').execute()
  await linkAll()
})

const linksOf = (columns: readonly ('policy_id' | 'interaction_id' | 'role' | 'state' | 'confidence' | 'reasons')[]) =>
  db.selectFrom('policy_link').select(columns).orderBy('policy_id').orderBy('interaction_id').execute()
const pairs = () => linksOf(['policy_id', 'interaction_id'])
const waiting = async () => {
  const { rows } = await sql<{ total: number }>`
    select (select count(*) from link_due) + (select count(*) from link_policy_due) as total
  `.execute(db)
  return rows[0]!.total
}

/** A policy that Rosa holds, and her conversation on the day on which it was sold. */
async function rosa({ phones = ['+56987654321'] } = {}) {
  const customer = await given.customer({ phones, national_id: '123456785' })
  const agent = await given.agent()
  const sold = await policy({ ...ofPartner, sold_on: '2026-03-10', agent_id: agent.id })
  await party(sold, { customer_id: customer.id })
  const call = await given.interaction({
    ...ofPartner,
    customer_id: customer.id,
    agent_id: agent.id,
    started_at: new Date('2026-03-11T01:30:00Z'), // the evening before where the partner is
  })
  return { customer, agent, sold, call }
}

describe('a conversation is linked to the policies', () => {
  test('of its customer, as a suggestion with its reasons', async () => {
    const { sold, call } = await rosa()
    await linkAll()
    expect(await linksOf(['policy_id', 'interaction_id', 'role', 'state', 'confidence', 'reasons'])).toEqual([
      {
        policy_id: sold,
        interaction_id: call.id,
        role: 'sale',
        state: 'suggested',
        // 0.8 + 0.2 · 0.9 · (0.5 + 0.25)
        confidence: 0.94,
        reasons: [
          { about: 'national-id' },
          { about: 'customer' },
          { about: 'phone', same: 'whole' },
          { about: 'time', event: 'sold', days: 0 },
          { about: 'agent', same: true },
        ],
      },
    ])
    expect(await waiting()).toBe(0)
  })

  test('whose party has the same national id or telephone, under whatever name', async () => {
    const [byId, byPhone] = [await policy(ofPartner), await policy(ofPartner)]
    await party(byId, { national_id: '123456785', name: 'R. Díaz' })
    await party(byPhone, { customer_id: (await given.customer({ phones: ['987654321'] })).id })
    const caller = await given.customer({ phones: ['+56 9 8765 4321'] })
    const registered = await given.customer({ national_id: '123456785' })
    const [one, two] = await given.interactions([
      { ...ofPartner, customer_id: registered.id },
      { ...ofPartner, customer_id: caller.id },
    ])
    await linkAll()
    expect(await linksOf(['policy_id', 'interaction_id', 'confidence'])).toEqual([
      { policy_id: byId, interaction_id: one!.id, confidence: 0.8 },
      { policy_id: byPhone, interaction_id: two!.id, confidence: 0.5 },
    ])
  })

  test.each([
    ['written', 'Su póliza es la POL-778/1234', 'POL-7781234', null],
    ['said in digits', 'mi póliza es la siete siete ocho doce treinta y cuatro', 'POL-0077-81234', null],
    ['a certificate', 'o certificado é o sete sete oito doze trinta e quatro', 'X', 'C 77 81234'],
  ])('whose number is %s in it', async (_, text, number, certificate) => {
    const id = await policy({ ...ofPartner, number, certificate })
    await policy({ partner_id: other.id, number, certificate })
    const call = await given.interaction(ofPartner)
    await given.turns(call.id, [{ text: 'Hola' }, { speaker: 'customer', text }])
    await linkAll()
    const which = certificate === null ? 'number' : 'certificate'
    expect(await linksOf(['policy_id', 'interaction_id', 'reasons'])).toEqual([
      {
        policy_id: id,
        interaction_id: call.id,
        reasons: [{ about: 'policy-number', which, seq: 1, named: true }],
      },
    ])
  })

  test('whose number is in its subject', async () => {
    const id = await policy({ ...ofPartner, number: '7781234' })
    await given.interaction({ ...ofPartner, channel: 'email', subject: 'Póliza 7781234: consulta' })
    await linkAll()
    const [link] = await linksOf(['policy_id', 'reasons'])
    expect(link).toMatchObject({ policy_id: id, reasons: [{ about: 'policy-number', seq: null }] })
  })

  test('of its own partner only', async () => {
    const customer = await given.customer()
    const elsewhere = await policy({ partner_id: other.id, number: '7781234' })
    await party(elsewhere, { customer_id: customer.id })
    const call = await given.interaction({ ...ofPartner, customer_id: customer.id })
    await given.turns(call.id, [{ text: 'su póliza 7781234' }])
    await linkAll()
    expect(await pairs()).toEqual([])
  })

  test('that are imported after it, by its customer and by its words', async () => {
    const customer = await given.customer()
    const call = await given.interaction({ ...ofPartner, customer_id: customer.id })
    const spoken = await given.interaction(ofPartner)
    await given.turns(spoken.id, [{ text: 'su póliza es la siete siete ocho doce treinta y cuatro' }])
    await linkAll()
    expect(await pairs()).toEqual([])

    const ofCustomer = await policy(ofPartner)
    await party(ofCustomer, { customer_id: customer.id })
    const named = await policy({ ...ofPartner, number: 'POL 7781234' })
    await linkAll()
    expect(await pairs()).toEqual([
      { policy_id: ofCustomer, interaction_id: call.id },
      { policy_id: named, interaction_id: spoken.id },
    ])
  })
})

describe('a suggestion', () => {
  test('follows the current data: days, roles and parties', async () => {
    const { sold, call } = await rosa()
    await linkAll()
    await db.updateTable('policy').set({ sold_on: '2026-03-01' }).where('id', '=', sold).execute()
    await linkAll()
    // 0.8 + 0.2 · 0.9 · 0.5 · 0.8
    expect(await linksOf(['role', 'confidence'])).toEqual([{ role: 'service', confidence: 0.87 }])
    await db.updateTable('interaction').set({ disposition: 'Vendido' }).where('id', '=', call.id).execute()
    await linkAll()
    expect(await linksOf(['role'])).toEqual([{ role: 'sale' }])
    await db.deleteFrom('policy_party').execute()
    await linkAll()
    expect(await pairs()).toEqual([])
  })

  test('goes with the words behind it, and stays when their retention is over', async () => {
    await policy({ ...ofPartner, number: '7781234' })
    const [kept, changed] = await given.interactions([ofPartner, ofPartner])
    for (const { id } of [kept!, changed!]) await given.turns(id, [{ text: 'su póliza es la 7781234' }])
    await linkAll()
    await db.updateTable('interaction').set({ expired_at: new Date() }).where('id', '=', kept!.id).execute()
    await db.updateTable('turn').set({ text: 'su póliza' }).where('interaction_id', '=', changed!.id).execute()
    await db.updateTable('policy').set({ effective_on: '2026-01-01' }).execute()
    await linkAll()
    expect(await linksOf(['interaction_id'])).toEqual([{ interaction_id: kept!.id }])
    expect(await db.selectFrom('mentioned_number').selectAll().execute()).toEqual([])
    expect(await waiting()).toBe(0)
  })

  test('is found again when more is known about the customer', async () => {
    const id = await policy(ofPartner)
    await party(id, { national_id: '123456785' })
    const customer = await given.customer()
    await given.interaction({ ...ofPartner, customer_id: customer.id })
    await linkAll()
    expect(await pairs()).toEqual([])
    await db.updateTable('customer').set({ national_id: '123456785' }).where('id', '=', customer.id).execute()
    await linkAll()
    expect(await pairs()).toHaveLength(1)
  })
})

test('decisions of people stay, whatever is imported again', async () => {
  const { sold, call, customer } = await rosa()
  const second = await policy(ofPartner)
  await party(second, { customer_id: customer.id })
  const third = await policy(ofPartner)
  await linkAll()
  expect(await linksOf(['policy_id'])).toEqual([{ policy_id: sold }]) // the other one is far behind
  await db.updateTable('policy_link').set({ state: 'rejected' }).where('policy_id', '=', sold).execute()
  await db
    .insertInto('policy_link')
    .values({ policy_id: third, interaction_id: call.id, role: 'claim', origin: 'person', state: 'confirmed' })
    .execute()
  const decided = await linksOf(['policy_id', 'role', 'state', 'confidence'])

  // as a second import of the same files writes them
  await db.deleteFrom('policy_party').where('policy_id', '=', sold).execute()
  await party(sold, { customer_id: customer.id })
  await db.updateTable('policy').set({ sold_on: null }).where('id', '=', sold).execute()
  await db.updateTable('interaction').set({ disposition: 'Vendido' }).execute()
  await given.turns(call.id, [{ text: 'Hola' }])
  await linkAll()
  const [rejected, confirmed] = decided
  const suggested = { policy_id: second, role: 'service', state: 'suggested', confidence: 0.8 }
  expect(await linksOf(['policy_id', 'role', 'state', 'confidence'])).toEqual([rejected, suggested, confirmed])
})

test('a job that dies leaves nothing half done, and the next one completes it', async () => {
  const customers = await Promise.all(Array.from({ length: 250 }, () => given.customer()))
  await policiesOf(
    customers.map(({ id }) => id),
    ofPartner,
  )
  await given.interactions(customers.map(({ id }) => ({ ...ofPartner, customer_id: id })))
  // all 250 policies are one step, 200 conversations the next
  await expect(linkDue(db, dyingAt(1))).rejects.toThrow('killed')
  expect([await waiting(), (await pairs()).length]).toEqual([500, 0])
  await expect(linkDue(db, dyingAt(3))).rejects.toThrow('killed')
  expect([await waiting(), (await pairs()).length]).toEqual([250, 0])
  await expect(linkDue(db, dyingAt(3))).rejects.toThrow('killed')
  expect([await waiting(), (await pairs()).length]).toEqual([50, 200])
  await linkAll()
  expect(await pairs()).toHaveLength(250)
  expect(await waiting()).toBe(0)
})

test('a telephone number that hundreds of policies share identifies none of them', async () => {
  const desk = await given.customer({ phones: ['+56911111111'] })
  await policiesOf(Array<number>(201).fill(desk.id), ofPartner)
  await given.interaction({ ...ofPartner, customer_id: desk.id })
  await linkAll()
  expect(await pairs()).toEqual([])
})

test('a placeholder telephone number does not affect other matches', async () => {
  const noNumber = { phones: ['+56900000000'] }
  const [own, ...others] = await Promise.all(Array.from({ length: 205 }, () => given.customer(noNumber)))
  const [expected] = await policiesOf(
    [own!, ...others].map(({ id }) => id),
    ofPartner,
  )
  await given.interaction({ ...ofPartner, customer_id: own!.id })
  await linkAll()
  expect(await linksOf(['policy_id'])).toEqual([{ policy_id: expected }])
})
