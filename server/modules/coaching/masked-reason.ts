import { addDays, type Day } from '#domain/reporting-period.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'

/** Now, and the day in UTC. */
export type Moment = { now: Date; today: Day }

/** Throws `invalid` for a day that is over everywhere: west of Greenwich it is still yesterday. */
export function refusePast(day: Day, today: Day): void {
  if (day >= addDays(today, -1)) return
  throw new Refusal({ kind: 'invalid', errors: { follow_up_on: [texts.coachingDayPast] } })
}
