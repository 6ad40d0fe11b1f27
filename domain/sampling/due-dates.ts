import { type Day, daysOf, type Period } from '#domain/time/reporting-period.ts'

type DueDatesInput = {
  /** One evaluator's conversations, those due first at the beginning. */
  ids: readonly number[]
  /** The period of the plan. */
  period: Period
  today: Day
}

/**
 * The day by which each conversation must be audited: spread as evenly as possible over the remaining working days of the period,
 * today included, with the last one on the last of them. Working days are Monday to Friday; holidays are not known here.
 * If no working day is left, all are due on the period's last day, even if that is past.
 */
export function dueDates({ ids, period, today }: DueDatesInput): { id: number; due_on: Day }[] {
  const left = daysOf({ from: period.from > today ? period.from : today, to: period.to }).filter(isWorkingDay)
  const days = left.length > 0 ? left : [period.to]
  return ids.map((id, index) => ({ id, due_on: days[Math.ceil(((index + 1) * days.length) / ids.length) - 1]! }))
}

const isWorkingDay = (day: Day) => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== SUNDAY && weekday !== SATURDAY
}

const SUNDAY = 0
const SATURDAY = 6
