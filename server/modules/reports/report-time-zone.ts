import type { ReportFilter } from '#contracts/reports.ts'
import type { Database } from '#server/db/database.ts'

/** The time zone in which a dashboard counts the days of a report: that of its partner, else UTC. */
export async function reportTimeZone(db: Database, { partner_id }: ReportFilter): Promise<string> {
  if (partner_id === undefined) return 'UTC'
  const partner = await db.selectFrom('partner').where('id', '=', partner_id).select('time_zone').executeTakeFirst()
  return partner?.time_zone ?? 'UTC'
}
