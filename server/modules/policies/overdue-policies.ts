import { type RawBuilder, sql, type SqlBool } from 'kysely'

import { grouped } from '#domain/sampling/grouped.ts'
import { dayIn } from '#domain/time-zone.ts'
import type { Database } from '#server/db/database.ts'

/**
 * That an instalment of a policy is overdue today, where its partner is: as `instalmentState` says it. The last of the partners'
 * days stands apart, so that the index of open instalments is read until then and no further.
 */
export async function overduePolicies(db: Database, now: Date): Promise<RawBuilder<SqlBool>> {
  const partners = await db.selectFrom('partner').select(['id', 'time_zone']).execute()
  const days = grouped(partners, ({ time_zone }) => dayIn(time_zone, now))
  const [last = dayIn('UTC', now), ...earlier] = [...days.keys()].toSorted().toReversed()
  const today = earlier.reduce(
    (otherwise, day) =>
      sql`case when policy.partner_id = any(${days.get(day)!.map(({ id }) => id)}::bigint[]) then ${day}::date else ${otherwise} end`,
    sql`${last}::date`,
  )
  return sql`exists (
    select from instalment
    where instalment.policy_id = policy.id and instalment.paid < instalment.amount and not instalment.cancelled
      and instalment.due_on < ${last}::date and instalment.due_on < ${today}
      and (policy.ended_on is null or instalment.due_on < policy.ended_on)
  )`
}
