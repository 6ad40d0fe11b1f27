import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { seeded } from '#demo/random.ts'
import type { Database } from '#server/db/database.ts'
import { checkFunnel } from '#server/funnel/check-funnel.ts'
import { refreshFunnel } from '#server/funnel/refresh-funnel.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testDialling } from '#tests/support/dialling.ts'
import { testPartnerData } from '#tests/support/partner-data.ts'
import { testPolicies } from '#tests/support/policies.ts'

const { db, settings } = await testDatabase()
const isServer = process.env.TEST_DATABASE_URL !== undefined
const { id: partner_id } = await testConversations(db).partner()

/** A writer of rows about people whom other writers use too: one change after the other. */
function writer(seed: number) {
  const chance = seeded(seed)
  const own: { record: number[]; customer: number[]; call: number[]; policy: number[] } = {
    ...{ record: [], customer: [], call: [], policy: [] },
  }
  const person = () => ({
    national_id: chance.chance(0.5) ? null : `${chance.whole(1, 5)}-K`,
    phones: [`91111000${chance.whole(0, 3)}`],
  })
  const any = (kind: keyof typeof own) => (own[kind].length === 0 ? 0 : chance.pick(own[kind]))
  const disposition = () => chance.pick([null, 'VENTA', 'BUZON', 'No interesado'])

  return async (trx: Database): Promise<void> => {
    const given = testConversations(trx)
    const steps: (() => Promise<unknown>)[] = [
      async () => own.record.push(await testDialling(trx).record({ ...person(), ...NEXT(), partner_id })),
      async () => own.customer.push((await given.customer(person())).id),
      async () => {
        const customer_id = any('customer') || null
        own.call.push((await given.interaction({ partner_id, customer_id, disposition: disposition() })).id)
      },
      async () =>
        own.policy.push(await testPolicies(trx).policy({ partner_id, status: 'active', issued_on: '2026-01-01' })),
      async () => trx.updateTable('dialling_record').set(person()).where('id', '=', any('record')).execute(),
      async () => trx.updateTable('customer').set(person()).where('id', '=', any('customer')).execute(),
      async () =>
        trx.updateTable('interaction').set({ disposition: disposition() }).where('id', '=', any('call')).execute(),
      async () => trx.deleteFrom('dialling_record').where('id', '=', any('record')).execute(),
      async () => {
        const [policy_id, interaction_id] = [any('policy'), any('call')]
        if (policy_id === 0 || interaction_id === 0) return
        await trx.deleteFrom('policy_link').where('policy_id', '=', policy_id).execute()
        await testPartnerData(trx).link(policy_id, interaction_id)
      },
    ]
    await chance.pick(steps)()
  }
}

let number = 0
const NEXT = () => ({ external_id: `dialling:at once ${(number += 1)}` })

test.each([1, 2, 3])(
  'no change is lost when several transactions write while others count: %i',
  { timeout: 120_000 },
  async (seed) => {
    const writers = new AbortController()
    const writing = Promise.all(
      [1, 2, 3, 4].map(async (one) => {
        const write = writer(seed * 10 + one)
        const chance = seeded(seed * 100 + one)
        for (let time = 0; time < 60; time += 1) {
          if (!isServer || chance.chance(0.3)) await write(db)
          // changes of one transaction are seen together; the embedded database runs one at a time anyway
          else
            await db.transaction().execute(async (trx) => {
              for (let step = chance.whole(1, 4); step > 0; step -= 1) await write(trx)
            })
        }
      }),
    ).finally(() => writers.abort())
    const counting = [1, 2].map(async (one) => {
      while (!writers.signal.aborted) await refreshFunnel(db, one * 5)
    })
    await Promise.all([writing, ...counting])
    await refreshFunnel(db)
    expect(await db.selectFrom('funnel_due').selectAll().execute()).toEqual([])
    expect(await checkFunnel(db, { repair: false })).toEqual({ rows: expect.any(Number), wrong: 0, missing: 0 })
  },
)

test.runIf(isServer)('counting waits for no writer, and later changes are counted the next time', async () => {
  const { id: customer_id } = await testConversations(db).customer({ phones: ['922223333'] })
  const record = await testDialling(db).record({ partner_id, ...NEXT(), phones: ['922223333'] })
  const sold = async () => {
    await refreshFunnel(db)
    const stored = await db.selectFrom('funnel_record').where('record_id', '=', record).select('sold').execute()
    return stored[0]?.sold
  }
  const other = new Client({ connectionString: settings.databaseUrl })
  await other.connect()
  onTestFinished(() => other.end())
  await other.query('begin')
  await other.query(
    `insert into interaction (external_id, partner_id, customer_id, channel, disposition) values ('open', $1, $2, 'voice', 'VENTA')`,
    [partner_id, customer_id],
  )
  expect(await sold()).toBe(false)
  await other.query('commit')
  expect(await sold()).toBe(true)
})
