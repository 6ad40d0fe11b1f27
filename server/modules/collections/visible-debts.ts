import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { DebtBucket } from '#contracts/collection-words.ts'
import type { CollectionsQuery } from '#contracts/lists/debts.ts'
import { BUCKET_ENDS } from '#domain/collections/bucket.ts'
import type { Day } from '#domain/time/reporting-period.ts'
import { dayIn } from '#domain/time/time-zone.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'

export type DebtFilter = Pick<CollectionsQuery, 'partner_id' | 'campaign_id' | 'team_id'> & {
  agent_id?: number | undefined
}

/**
 * The condition of the caller's rules and the filters on rows called `debt`: debts, or their open balances, which have
 * the same columns.
 */
export function visibleDebts(scope: Scope, filter: DebtFilter): RawBuilder<SqlBool> {
  const { partner_id, campaign_id, team_id, agent_id } = filter
  const conditions = [scope.sees('debt')]
  if (partner_id !== undefined) conditions.push(sql`debt.partner_id = ${partner_id}`)
  if (campaign_id !== undefined) conditions.push(sql`debt.campaign_id = ${campaign_id}`)
  if (team_id !== undefined) conditions.push(sql`debt.team_id = ${team_id}`)
  if (agent_id !== undefined) conditions.push(sql`debt.agent_id = ${agent_id}`)
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

/**
 * Today by the calendar of the selected partner, or of all visible ones if they share a time zone; in UTC if they do
 * not. A partner without a visible debt reveals nothing, not even its zone.
 */
export async function collectionsDay(db: Database, scope: Scope, { partner_id }: DebtFilter, now: Date) {
  const zones = await db
    .selectFrom('partner')
    .$if(partner_id !== undefined, (query) => query.where('partner.id', '=', partner_id!))
    .where(sql<boolean>`exists (select from debt where debt.partner_id = partner.id and ${scope.sees('debt')})`)
    .select('time_zone')
    .distinct()
    .execute()
  const timeZone = zones.length === 1 ? zones[0]!.time_zone : 'UTC'
  return { timeZone, today: dayIn(timeZone, now) }
}

/** Whether a `debt_balance` covers a day, which is a value or an expression. The index needs exactly this form. */
export const isOn = (stretch: string, day: Day | RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(coalesce(${sql.ref(`${stretch}.until`)}, 'infinity'::date) > ${day}::date and ${sql.ref(`${stretch}.since`)} <= ${day}::date)`

/** The domain's `bucketOn` in SQL. */
export const bucketOf = (day: Day | RawBuilder<unknown>, dueOn: RawBuilder<unknown>): RawBuilder<DebtBucket> =>
  sql<DebtBucket>`width_bucket(${typeof day === 'string' ? sql`${day}::date` : day} - ${dueOn}, ${sql.lit(BOUNDS)}::int[])`

/** The first day overdue of each bucket but the first. */
const BOUNDS = `{${BUCKET_ENDS.map((end) => end + 1).join(',')}}`
