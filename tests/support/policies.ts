import type { Insertable } from 'kysely'

import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'

type New<Table extends keyof Schema> = Partial<Insertable<Schema[Table]>>

let number = 0

/** Adds policies and their records to a test's database; what a test does not give stays empty. */
export function testPolicies(db: Database) {
  return {
    policy: async (given: New<'policy'> & { partner_id: number }): Promise<number> => {
      const { id } = await db
        .insertInto('policy')
        .values({ number: `P-${(number += 1)}`, currency: 'CLP', ...given })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    /** One policy for each of these holders, in their order. */
    policiesOf: async (
      holders: readonly number[],
      given: New<'policy'> & { partner_id: number },
    ): Promise<number[]> => {
      const rows = await db
        .insertInto('policy')
        .values(holders.map(() => ({ number: `P-${(number += 1)}`, currency: 'CLP', ...given })))
        .returning('id')
        .execute()
      const ids = rows.map(({ id }) => id)
      await db
        .insertInto('policy_party')
        .values(
          holders.map((customer_id, index) => ({
            policy_id: ids[index]!,
            role: 'holder',
            seq: (number += 1),
            customer_id,
          })),
        )
        .execute()
      return ids
    },
    party: async (policy_id: number, given: New<'policy_party'> = {}) => {
      await db
        .insertInto('policy_party')
        .values({ policy_id, role: 'holder', seq: (number += 1), ...given })
        .execute()
    },
    /** One premium for each month from the first day on; the first `paid` of them are paid on their due date. */
    instalments: async (policy_id: number, days: readonly string[], { amount = 10_000, paid = 0 } = {}) => {
      const rows = days.map((due_on, index) => ({
        ...{ policy_id, number: index + 1, due_on, amount },
        ...(index < paid && { paid: amount, paid_on: due_on }),
      }))
      await db.insertInto('instalment').values(rows).execute()
    },
    claim: async (policy_id: number, given: New<'claim'> = {}) => {
      await db
        .insertInto('claim')
        .values({ policy_id, number: `C-${(number += 1)}`, ...given })
        .execute()
    },
    link: async (policy_id: number, interaction_id: number, given: New<'policy_link'> = {}) => {
      await db
        .insertInto('policy_link')
        .values({ policy_id, interaction_id, role: 'sale', origin: 'rule', confidence: 0.9, ...given })
        .execute()
    },
  }
}
