import type { Insertable } from 'kysely'

import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'

type New<Table extends keyof Schema> = Partial<Insertable<Schema[Table]>>

/** Adds debts, payments, promises and attempts to a test's database, with default values. */
export function testDebts(db: Database) {
  let number = 0
  const payment = async (debt_id: number, on: string, amount: number) => {
    const external_id = `payment ${(number += 1)}`
    await db.insertInto('debt_payment').values({ debt_id, external_id, on, amount }).execute()
    return external_id
  }

  return {
    payment,

    debt: async ({
      paid = {},
      ...given
    }: New<'debt'> & { partner_id: number; /** Day → amount. */ paid?: Record<string, number> }) => {
      const { id } = await db
        .insertInto('debt')
        .values({
          external_id: `debt ${(number += 1)}`,
          currency: 'CLP',
          amount: 10_000,
          due_on: '2026-03-01',
          assigned_on: '2026-03-02',
          ...given,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      for (const [on, amount] of Object.entries(paid)) await payment(id, on, amount)
      return id
    },

    promise: async (debt_id: number, given: New<'promise'> = {}) => {
      const { id } = await db
        .insertInto('promise')
        .values({ debt_id, made_on: '2026-03-10', due_on: '2026-03-15', amount: 1_000, ...given })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    attempt: async (debt_id: number, at: string, given: New<'contact_attempt'> = {}) => {
      await db
        .insertInto('contact_attempt')
        .values({ debt_id, at: new Date(at), medium: 'call', ...given })
        .execute()
    },
  }
}
