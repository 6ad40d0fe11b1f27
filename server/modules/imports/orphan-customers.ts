import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'

/** Removes customers without any imported data; they all stay if something else refers to one of them. */
export async function removeOrphanCustomers(trx: Database, customerIds: readonly number[]): Promise<void> {
  if (customerIds.length === 0) return
  await sql`savepoint strangers`.execute(trx)
  try {
    await sql`
      delete from customer where id = any(${customerIds})
      and not exists (select from interaction where interaction.customer_id = customer.id)
      and not exists (select from dialling_record where dialling_record.customer_id = customer.id)
      and not exists (select from policy_party where policy_party.customer_id = customer.id)
      and not exists (select from debt where debt.customer_id = customer.id)
    `.execute(trx)
  } catch (error) {
    if (!isReferredTo(error)) throw error
    await sql`rollback to savepoint strangers`.execute(trx)
  }
}

/** PostgreSQL's foreign_key_violation. */
export const isReferredTo = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23503'
