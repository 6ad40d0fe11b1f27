import { addMonths } from '#domain/months.ts'
import { addDays, type Day } from '#domain/reporting-period.ts'

import type { Random } from '../random.ts'
import type { DemoPolicy } from './demo-policy.ts'

/** How far ahead insurers tell what will be due. */
const AHEAD_DAYS = 60

/** Monthly, the first a month after the policy began. Who stops paying leaves the last two open. */
export function instalmentsOf(random: Random, { effective_on, end, monthly }: DemoPolicy, today: Day) {
  const until = end ? end.on : addDays(today, AHEAD_DAYS)
  const open = end?.status === 'lapsed' ? 2 : 0
  const days: Day[] = []
  for (let at = 1; ; at += 1) {
    const due = addMonths(effective_on, at)
    if (due >= until) break
    days.push(due)
  }
  return days.map((due_on, at) => {
    const paid_on = addDays(due_on, Number(random.weighted({ '-1': 20, '0': 62, '4': 12, '19': 6 })))
    const isPaid = at < days.length - open && paid_on < today
    return {
      ...{ number: at + 1, due_on, amount: monthly, paid: isPaid ? monthly : 0 },
      ...{ paid_on: isPaid ? paid_on : null, cancelled: false },
    }
  })
}
