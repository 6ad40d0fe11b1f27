import { addDays, type Day } from '#domain/time/reporting-period.ts'
import { dayIn } from '#domain/time/time-zone.ts'
import { Refusal } from '#server/kernel/failures.ts'
import type { Message } from '#server/kernel/messages/message.ts'

/** When a step is taken: the instant, and the day in UTC. */
export type Moment = { now: Date; today: Day }

export const momentOf = (now: Date): Moment => ({ now, today: dayIn('UTC', now) })

/** Throws `invalid` for the field when the day is over everywhere: west of Greenwich it is still yesterday. */
export function refusePast(field: string, day: Day, { today }: Moment, message: Message): void {
  if (day >= addDays(today, -1)) return
  throw new Refusal({ kind: 'invalid', errors: { [field]: [message] } })
}
