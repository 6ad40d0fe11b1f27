import type { Database } from '#server/db/database.ts'

/** Removes what was read more than 30 days before `now`, and what nobody has read within 180. */
export async function removeOldNotifications(db: Database, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  await db
    .deleteFrom('notification')
    .where((eb) => eb.or([eb('read_at', '<', daysAgo(30)), eb('created_at', '<', daysAgo(180))]))
    .execute()
}
