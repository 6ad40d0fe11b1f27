import { sql } from 'kysely'

import type { SupportCalendarChange } from '#contracts/support-settings.ts'
import type { Database } from '#server/db/database.ts'
import { addJob } from '#server/jobs/queue.ts'
import { orMissing, Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Message } from '#server/kernel/messages/message.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { readDesk } from '#server/modules/tickets/desk.ts'
import { CALENDAR_JOB } from '#server/modules/tickets/settings/recount-clocks.ts'
import { refuseUnreached } from '#server/modules/tickets/settings/support-settings.ts'

/**
 * Changes the hours from now on, within the caller's transaction: a job counts what clocks have used so far by the old hours. Throws
 * `missing`, `conflict` if somebody else changed them first, and `invalid`.
 */
export async function changeCalendar(trx: Database, scope: Scope, change: SupportCalendarChange, now: Date) {
  const { partner_id, version, time_zone, ...days } = change
  await refuseUnreached(trx, scope, partner_id)
  const hours = days.hours.map((one) => ({ ...one, weekdays: [...new Set(one.weekdays)].toSorted((a, b) => a - b) }))
  const holidays = [...new Set(days.holidays)].toSorted()
  refuseUnusable(hours)
  await lockCalendars(trx)
  const before = await ownCalendar(trx, partner_id)
  if ((before?.version ?? null) !== version) throw new Refusal({ kind: 'conflict' })
  await saveHistory(trx, partner_id, now)
  const after = { time_zone, hours: sql<never>`${JSON.stringify(hours)}::jsonb`, holidays }
  await (
    before
      ? trx
          .updateTable('support_calendar')
          .set({ ...after, version: before.version + 1 })
          .where('id', '=', before.id)
      : trx.insertInto('support_calendar').values({ partner_id, ...after })
  ).execute()
  const { id: _, ...earlier } = before ?? { id: null }
  return { before: before ? earlier : null, after: { time_zone, hours, holidays } }
}

/**
 * From now on a partner has the default hours. Throws `missing` for a partner without hours of its own, and for the default hours, which
 * cannot be removed.
 */
export async function removeCalendar(trx: Database, scope: Scope, partnerId: number, now: Date) {
  await refuseUnreached(trx, scope, partnerId)
  await lockCalendars(trx)
  const { id, ...before } = orMissing(await ownCalendar(trx, partnerId))
  await saveHistory(trx, partnerId, now)
  await trx.deleteFrom('support_calendar').where('id', '=', id).execute()
  return { before }
}

/** One change at a time: the current hours are read, and then changed. The default ones always exist. */
const lockCalendars = (trx: Database) =>
  trx.selectFrom('support_calendar').where('partner_id', 'is', null).select('id').forUpdate().execute()

const ownCalendar = (trx: Database, partnerId: number | null) =>
  trx
    .selectFrom('support_calendar')
    .where(sql<boolean>`partner_id is not distinct from ${partnerId}::bigint`)
    .select(['id', 'time_zone', 'hours', 'holidays', 'version'])
    .executeTakeFirst()

/** Stores the hours until now and whom they applied to, and has the clocks counted by them. */
async function saveHistory(trx: Database, partnerId: number | null, now: Date): Promise<void> {
  const { time_zone, hours, holidays } = (await readDesk(trx)).calendarOf(partnerId)
  await sql`
    insert into support_calendar_history (partner_id, but_of, time_zone, hours, holidays, until)
    values (
      ${partnerId},
      case when ${partnerId}::bigint is null
        then array(select partner_id from support_calendar where partner_id is not null) else '{}' end,
      ${time_zone}, ${JSON.stringify(hours)}::jsonb, ${[...holidays]}::date[], ${now}
    )
  `.execute(trx)
  await addJob(trx, CALENDAR_JOB, 'due')
}

function refuseUnusable(hours: SupportCalendarChange['hours']): void {
  const errors: Record<string, Message[]> = {}
  for (const [index, { from, to }] of hours.entries())
    if (to <= from) errors[`hours.${index}.to`] = [texts.deskHoursBackwards]
  // a clock that never runs promises nothing
  if (hours.length === 0) errors['hours'] = [texts.deskNoHours]
  if (Object.keys(errors).length > 0) throw new Refusal({ kind: 'invalid', errors })
}
