import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'

/**
 * The time zone for days, weekdays and hours: that of the selected partner, else UTC. A partner that the caller cannot
 * see reveals nothing, not even its zone.
 */
export async function reportingZone(db: Database, scope: Scope, partnerId: number | undefined): Promise<string> {
  if (partnerId === undefined) return 'UTC'
  const partner = await db
    .selectFrom('partner')
    .select('time_zone')
    .where('id', '=', partnerId)
    .where((outer) =>
      outer.exists(
        outer
          .selectFrom('interaction')
          .select('interaction.id')
          .where('interaction.partner_id', '=', partnerId)
          .where(scope.sees('interaction')),
      ),
    )
    .executeTakeFirst()
  return partner?.time_zone ?? 'UTC'
}
