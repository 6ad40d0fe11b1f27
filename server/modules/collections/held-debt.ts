import { dayIn } from '#domain/time-zone.ts'
import type { Database } from '#server/db/database.ts'
import { orMissing } from '#server/failures.ts'
import type { Scope } from '#server/scope.ts'

/**
 * A debt, held with all others of the same person to the partner until the transaction ends: who notes attempts about two of them
 * at once does so one after the other. Throws `missing` for one out of sight.
 */
export async function holdDebt(trx: Database, scope: Scope, id: number, now: Date) {
  const debt = orMissing(
    await trx
      .selectFrom('debt')
      .innerJoin('partner', 'partner.id', 'debt.partner_id')
      .where('debt.id', '=', id)
      .where(scope.sees('debt'))
      .select(['debt.id', 'debt.partner_id', 'debt.customer_id', 'debt.agent_id', 'debt.currency'])
      .select(['partner.time_zone', 'partner.country'])
      .executeTakeFirst(),
  )
  await trx
    .selectFrom('debt')
    .where((eb) =>
      eb.or([
        eb('id', '=', id),
        eb.and([eb('customer_id', '=', debt.customer_id), eb('partner_id', '=', debt.partner_id)]),
      ]),
    )
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return { ...debt, today: dayIn(debt.time_zone, now) }
}

export type HeldDebt = Awaited<ReturnType<typeof holdDebt>>
