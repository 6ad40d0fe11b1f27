import { type Day, daysOf, type Period } from '#domain/time/reporting-period.ts'

type Asked = {
  /** One evaluator's conversations, what is due first at the beginning. */
  ids: readonly number[]
  /** The plan's. */
  period: Period
  today: Day
}

/**
 * Until when each conversation is audited: as evenly as possible over the working days left of the period, today included, the
 * last ones on the last of them. Working days are Monday to Friday; nobody's holidays are known here.
 * Where no working day is left, all are due on the period's last day, even if that is past.
 */
export function dueDates({ ids, period, today }: Asked): { id: number; due_on: Day }[] {
  const left = daysOf({ from: period.from > today ? period.from : today, to: period.to }).filter(isWorkingDay)
  const days = left.length > 0 ? left : [period.to]
  return ids.map((id, at) => ({ id, due_on: days[Math.ceil(((at + 1) * days.length) / ids.length) - 1]! }))
}

const isWorkingDay = (day: Day) => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== SUNDAY && weekday !== SATURDAY
}

const SUNDAY = 0
const SATURDAY = 6
