import { sql } from 'kysely'

import { seeded } from '#demo/random.ts'
import { addDays } from '#domain/time/reporting-period.ts'
import type { Database } from '#server/db/database.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testDialling } from '#tests/support/dialling.ts'
import { testPartnerData } from '#tests/support/partner-data.ts'
import { testPolicies } from '#tests/support/policies.ts'

export type FunnelFixture = Awaited<ReturnType<typeof funnelFixture>>

/**
 * Calling bases and everything that may follow from them: records and people are added, corrected and removed, are called, buy and
 * cancel, in any order. There are few people and fewer numbers, so that several people share an identifier. Rows are written directly
 * and not by modules: the counts must not depend on the writer.
 */
export async function funnelFixture(db: Database) {
  const given = testConversations(db)
  const { record } = testDialling(db)
  const { verification, told } = testPartnerData(db)
  const { policy } = testPolicies(db)
  const partners = await Promise.all(
    ['America/Santiago', 'Asia/Kolkata'].map(async (time_zone) => (await given.partner({ time_zone })).id),
  )
  const campaigns = new Map<number, number[]>()
  for (const partner_id of partners)
    campaigns.set(partner_id, [(await given.campaign({ partner_id })).id, (await given.campaign({ partner_id })).id])

  /** Performs this many random changes, always the same ones for a seed. */
  async function simulate(seed: number, times: number): Promise<void> {
    const chance = seeded(seed)
    const some = async (
      table: 'interaction' | 'policy' | 'customer' | 'dialling_record' | 'verification',
      share = 0.2,
    ) => {
      const rows = await db.selectFrom(table).select('id').orderBy('id').execute()
      return rows.map(({ id }) => id).filter(() => chance.chance(share))
    }
    const maybe = <Value>(value: Value) => (chance.chance(0.3) ? null : value)
    const place = () => {
      const partner_id = chance.pick(partners)
      return { partner_id, campaign_id: maybe(chance.pick(campaigns.get(partner_id)!)) }
    }
    const person = () => ({
      national_id: maybe(`${chance.whole(1, 12)}.000-${chance.pick(['k', 'K'])}`),
      phones: Array.from(
        { length: chance.whole(0, 2) },
        () => chance.pick(['', '+56 9 ']) + NUMBERS[chance.whole(0, 6)]!,
      ),
    })
    const words = () => maybe(chance.pick(['VENTA', 'BUZON', 'TERCERO', 'No interesado', 'ZX-81']))
    const contract = () => {
      const effective_on = maybe(addDays('2026-01-01', chance.whole(0, 120)))
      return {
        status: maybe(chance.pick(['active', 'proposed', 'lapsed', 'suspended'] as const)),
        issued_on: maybe(addDays('2026-01-01', chance.whole(0, 120))),
        effective_on,
        ended_on: chance.chance(0.7) ? null : addDays('2026-01-01', chance.whole(0, 200)),
      }
    }
    const moment = () => new Date(Date.parse('2026-03-01') + chance.whole(-60, 60) * 1_800_000)
    const anyOf = (ids: readonly number[]) => (ids.length === 0 ? null : chance.pick(ids))

    const happenings: (() => Promise<unknown>)[] = [
      async () => {
        const customers = await some('customer')
        for (let count = chance.whole(1, 9); count > 0; count -= 1)
          await record({
            ...{ ...place(), ...person(), disposition: words(), last_result: words() },
            customer_id: chance.chance(0.3) ? anyOf(customers) : null,
            attempts_told: chance.chance(0.3) ? [{ at: moment(), result: words() }] : [],
          })
      },
      async () => {
        const ids = await some('dialling_record')
        if (ids.length > 0) await told(ids, moment())
      },
      async () =>
        db
          .updateTable('source_file')
          .set({ imported_at: moment() })
          .where(sql<boolean>`id % 3 = ${chance.whole(0, 2)}`)
          .execute(),
      async () =>
        db
          .updateTable('dialling_record')
          .set({ ...place(), ...person(), disposition: words(), last_result: words() })
          .where('id', 'in', [0, ...(await some('dialling_record'))])
          .execute(),
      async () =>
        db
          .deleteFrom('dialling_record')
          .where('id', 'in', [0, ...(await some('dialling_record', 0.1))])
          .execute(),
      async () =>
        sql`insert into dialling_attempt (record_id, at, result) select id, ${moment()}, ${words()}
          from unnest(${await some('dialling_record')}::bigint[]) as id
          on conflict (record_id, at) do update set result = excluded.result`.execute(db),
      async () =>
        db
          .deleteFrom('dialling_attempt')
          .where('record_id', 'in', [0, ...(await some('dialling_record'))])
          .execute(),
      async () => given.customer(person()),
      async () =>
        db
          .updateTable('customer')
          .set(person())
          .where('id', 'in', [0, ...(await some('customer'))])
          .execute(),
      // only customers without conversations and records
      async () =>
        sql`delete from customer where id = any(${await some('customer')}::bigint[])
          and not exists (select from interaction where customer_id = customer.id)
          and not exists (select from dialling_record where customer_id = customer.id)`.execute(db),
      async () => {
        const customers = await some('customer', 0.5)
        await given.interactions(
          Array.from({ length: chance.whole(1, 6) }, () => ({
            ...place(),
            disposition: words(),
            customer_id: anyOf(customers),
          })),
        )
      },
      async () =>
        db
          .updateTable('interaction')
          .set({ ...place(), disposition: words(), customer_id: anyOf(await some('customer', 0.5)) })
          .where('id', 'in', [0, ...(await some('interaction'))])
          .execute(),
      async () =>
        db
          .deleteFrom('interaction')
          .where('id', 'in', [0, ...(await some('interaction', 0.1))])
          .execute(),
      async () =>
        sql`insert into turn (interaction_id, seq, speaker, text)
          select id, ${chance.whole(0, 1)}, ${chance.pick(['agent', 'customer'])}, 'hola' from unnest(${await some('interaction')}::bigint[]) as id
          on conflict (interaction_id, seq) do update set speaker = excluded.speaker`.execute(db),
      async () =>
        db
          .deleteFrom('turn')
          .where('interaction_id', 'in', [0, ...(await some('interaction'))])
          .execute(),
      async () => policy({ ...place(), ...contract() }),
      async () =>
        db
          .updateTable('policy')
          .set(contract())
          .where('id', 'in', [0, ...(await some('policy'))])
          .execute(),
      async () =>
        db
          .deleteFrom('policy')
          .where('id', 'in', [0, ...(await some('policy', 0.05))])
          .execute(),
      async () => {
        const [policies, conversations] = [await some('policy', 0.5), await some('interaction')]
        for (const policy_id of policies)
          for (const interaction_id of conversations.filter(() => chance.chance(0.3)))
            await db
              .insertInto('policy_link')
              .values({
                ...{ policy_id, interaction_id, origin: 'rule', confidence: chance.pick([0.5, 0.8, 0.9]) },
                role: chance.pick(['sale', 'sale', 'service'] as const),
                state: chance.pick(['suggested', 'confirmed', 'rejected'] as const),
              })
              .onConflict((conflict) => conflict.doNothing())
              .execute()
      },
      async () =>
        db
          .updateTable('policy_link')
          .set({
            role: chance.pick(['sale', 'service'] as const),
            state: chance.pick(['suggested', 'confirmed', 'rejected'] as const),
          })
          .where('policy_id', 'in', [0, ...(await some('policy'))])
          .execute(),
      async () =>
        db
          .deleteFrom('policy_link')
          .where('policy_id', 'in', [0, ...(await some('policy', 0.1))])
          .execute(),
      async () => {
        const [interaction_id, policy_id] = [anyOf(await some('interaction')), anyOf(await some('policy'))]
        if (interaction_id === null) return
        const file = { interaction_id, policy_id: maybe(policy_id) }
        await db
          .deleteFrom('verification')
          .where('interaction_id', '=', interaction_id)
          .where(sql<boolean>`policy_id is not distinct from ${file.policy_id}`)
          .execute()
        await verification({ ...file, state: chance.pick(['valid', 'valid', 'void', 'pending'] as const) })
      },
      async () =>
        db
          .updateTable('verification')
          .set({ state: chance.pick(['valid', 'void'] as const) })
          .where('id', 'in', [0, ...(await some('verification'))])
          .execute(),
    ]
    for (let time = 0; time < times; time += 1) {
      await chance.pick(time < 6 ? [happenings[0]!, happenings[7]!, happenings[10]!] : happenings)()
    }
  }

  return { ...{ partners, simulate }, campaigns: [...campaigns.values()].flat() }
}

/** So few that some are sometimes shared by more than twenty records. */
const NUMBERS = ['911110000', '911112222', '911113333', '911114444', '1234', '911115555', '911116666']
