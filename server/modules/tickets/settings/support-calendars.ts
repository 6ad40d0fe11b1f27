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
 * Other hours from now on, within the caller's transaction: what clocks have used by now stays counted by those that held until now, which
 * a job sees to. Throws `missing`, `conflict` when somebody else was first, and `invalid`.
 */
export async function changeCalendar(trx: Database, scope: Scope, change: SupportCalendarChange, now: Date) {
  const { partner_id, version, time_zone, ...days } = change
  await refuseUnreached(trx, scope, partner_id)
  const hours = days.hours.map((one) => ({ ...one, weekdays: [...new Set(one.weekdays)].toSorted((a, b) => a - b) }))
  const holidays = [...new Set(days.holidays)].toSorted()
  refuseUnusable(hours)
  await holdCalendars(trx)
  const before = await ownCalendar(trx, partner_id)
  if ((before?.version ?? null) !== version) throw new Refusal({ kind: 'conflict' })
  await keepBefore(trx, partner_id, now)
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

/** From now on a partner has everybody's hours. Throws `missing` for one that has none of its own, and for everybody's: those stay. */
export async function removeCalendar(trx: Database, scope: Scope, partnerId: number, now: Date) {
  await refuseUnreached(trx, scope, partnerId)
  await holdCalendars(trx)
  const { id, ...before } = orMissing(await ownCalendar(trx, partnerId))
  await keepBefore(trx, partnerId, now)
  await trx.deleteFrom('support_calendar').where('id', '=', id).execute()
  return { before }
}

/** One change after the other: what holds is looked up, and then changed. Everybody's is always there. */
const holdCalendars = (trx: Database) =>
  trx.selectFrom('support_calendar').where('partner_id', 'is', null).select('id').forUpdate().execute()

const ownCalendar = (trx: Database, partnerId: number | null) =>
  trx
    .selectFrom('support_calendar')
    .where(sql<boolean>`partner_id is not distinct from ${partnerId}::bigint`)
    .select(['id', 'time_zone', 'hours', 'holidays', 'version'])
    .executeTakeFirst()

/** Writes down what held until now, and for whom, and has the clocks counted by it. */
async function keepBefore(trx: Database, partnerId: number | null, now: Date): Promise<void> {
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
  for (const [at, { from, to }] of hours.entries())
    if (to <= from) errors[`hours.${at}.to`] = [texts.deskHoursBackwards]
  // a clock that never runs is no promise
  if (hours.length === 0) errors['hours'] = [texts.deskNoHours]
  if (Object.keys(errors).length > 0) throw new Refusal({ kind: 'invalid', errors })
}
