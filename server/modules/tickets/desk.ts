import type { TicketPriority } from '#contracts/ticket-states.ts'
import type { BusinessCalendar } from '#domain/support/business-time.ts'
import type { Database } from '#server/db/database.ts'

/** The working hours and the targets of the desk, for each partner and for tickets without a partner. */
export type Desk = {
  calendarOf: (partnerId: number | null) => BusinessCalendar
  /** Milliseconds of working time. */
  targetsOf: (partnerId: number | null, priority: TicketPriority) => Targets
}
type Targets = { first_response: number; resolution: number }

/**
 * A partner without a calendar or targets of its own has the default ones (`partner_id` null): the migration creates those, and nobody
 * removes them.
 */
export async function readDesk(db: Database): Promise<Desk> {
  const [calendars, targets] = await Promise.all([
    db.selectFrom('support_calendar').select(['partner_id', 'time_zone', 'hours', 'holidays']).execute(),
    db.selectFrom('support_target').selectAll().execute(),
  ])
  return {
    calendarOf: (partnerId) =>
      (calendars.find(({ partner_id }) => partner_id === partnerId) ??
        calendars.find(({ partner_id }) => partner_id === null))!,
    targetsOf(partnerId, priority) {
      const own = targets.filter((target) => target.priority === priority)
      const target = (own.find(({ partner_id }) => partner_id === partnerId) ??
        own.find(({ partner_id }) => partner_id === null))!
      return { first_response: target.first_response_minutes * MINUTE, resolution: target.resolution_minutes * MINUTE }
    },
  }
}

const MINUTE = 60_000
