import { sql } from 'kysely'

import type { AuditQuota } from '#contracts/audits.ts'
import { addDays } from '#domain/time/reporting-period.ts'
import { dayIn, startOfDay } from '#domain/time/time-zone.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'

/** The zone for numbers that belong to no partner in particular. */
const TIME_ZONE = 'UTC'

/** The audits begun by anybody in the month of that moment, and how many more may begin. */
export async function auditQuota(db: Database, quota: number, now: Date): Promise<AuditQuota> {
  const month = dayIn(TIME_ZONE, now).slice(0, 7)
  const { used } = await db
    .selectFrom('evaluation')
    .where('kind', '=', 'freemium')
    .where('state', '!=', 'void')
    .where('created_at', '>=', startOf(month))
    .where('created_at', '<', startOf(addDays(`${month}-28`, 4).slice(0, 7)))
    .select(({ fn }) => fn.countAll<number>().as('used'))
    .executeTakeFirstOrThrow()
  return { month, time_zone: TIME_ZONE, quota, used, left: Math.max(0, quota - used) }
}

const startOf = (month: string) => startOfDay(TIME_ZONE, `${month}-01`)

/** Audits begin one after another, so that the last one of the quota is given once. */
export const lockQuota = async (trx: Database): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx))

/** Any number, the same for all audits. */
const LOCK = 6_386_041

export const quotaUsedUp = (quota: number): Refusal => {
  const message = { ...texts.quotaUsedUp, values: { quota } }
  return new Refusal({ kind: 'invalid', message, errors: { quota: [message] } })
}
