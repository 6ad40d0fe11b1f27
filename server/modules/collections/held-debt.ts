import { sql } from 'kysely'

import { dayIn } from '#domain/time/time-zone.ts'
import type { Database } from '#server/db/database.ts'
import { orMissing } from '#server/kernel/failures.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { debtContacts, samePerson } from '#server/modules/collections/same-person.ts'

/**
 * A debt, locked until the transaction ends together with its person: attempts about two debts of one person are noted one after the other,
 * whatever customers that person is. Throws `missing` for a debt out of sight.
 */
export async function holdDebt(trx: Database, scope: Scope, id: number, now: Date) {
  const debt = orMissing(
    await trx
      .selectFrom('debt')
      .innerJoin('partner', 'partner.id', 'debt.partner_id')
      .where('debt.id', '=', id)
      .where(scope.sees('debt'))
      .select(['debt.id', 'debt.partner_id', 'debt.customer_id', 'debt.agent_id', 'debt.currency', 'debt.assigned_on'])
      .select(['partner.time_zone', 'partner.country'])
      .executeTakeFirst(),
  )
  await lockPerson(trx, id)
  await trx.selectFrom('debt').where('id', '=', id).select('id').forNoKeyUpdate().execute()
  return { ...debt, today: dayIn(debt.time_zone, now) }
}

export type HeldDebt = Awaited<ReturnType<typeof holdDebt>>

/** The same person always has one of these in common. They are locked in one order, so that nobody waits in a circle. */
async function lockPerson(trx: Database, id: number): Promise<void> {
  await sql`
    with ${samePerson(debtContacts([id]))}, held as (
      select partner_id || ' customer ' || customer_id as name from asked where customer_id is not null
      union select partner_id || ' id ' || national_id from person_id
      union select partner_id || ' telephone ' || tail from person_tail
    )
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(name, 0) as key from held order by key
    ) as sorted`.execute(trx)
}
