import type { ReportFilter } from '#contracts/reports.ts'
import type { Database } from '#server/db/database.ts'

/** By whose clocks a dashboard counts the days of a report: those of the partner that it is narrowed to, else UTC. */
export async function reportTimeZone(db: Database, { partner_id }: ReportFilter): Promise<string> {
  if (partner_id === undefined) return 'UTC'
  const partner = await db.selectFrom('partner').where('id', '=', partner_id).select('time_zone').executeTakeFirst()
  return partner?.time_zone ?? 'UTC'
}
