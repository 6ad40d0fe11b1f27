import { type Day, lengthOf } from './reporting-period.ts'

/** The days of a policy's life, as far as they are told. */
export type PolicyDays = {
  sold_on: Day | null
  issued_on: Day | null
  effective_on: Day | null
  ended_on: Day | null
}

/** What happened to a policy around a conversation; `days` from then until it, negative before. */
export type NearestEvent = { event: 'sold' | 'issued' | 'effective' | 'ended'; days: number }

/** How far from an event a conversation may still be about it. */
const WINDOW_DAYS = 45
/** Claims and money back are spoken of for long. */
const AFTERWARDS_DAYS = 365

/** 1 on the day itself, 0 where the window ends. */
export const nearness = ({ days }: NearestEvent): number => 1 - Math.abs(days) / WINDOW_DAYS

/** Whether a policy could be spoken of on a day, and what of its life is within the window then; of equals what comes first. */
export function lifeOf(policy: PolicyDays, day: Day | null): { isLiving: boolean; nearest: NearestEvent | null } {
  if (day === null) return { isLiving: true, nearest: null }
  let nearest: NearestEvent | null = null
  for (const event of EVENTS) {
    const on = policy[`${event}_on`]
    if (on === null) continue
    const days = daysFrom(on, day)
    if (Math.abs(days) <= WINDOW_DAYS && (!nearest || Math.abs(days) < Math.abs(nearest.days)))
      nearest = { event, days }
  }
  const begun = [policy.sold_on, policy.issued_on, policy.effective_on].filter((on) => on !== null).toSorted()[0]
  const isBefore = begun !== undefined && daysFrom(begun, day) < -WINDOW_DAYS
  const isAfter = policy.ended_on !== null && daysFrom(policy.ended_on, day) > AFTERWARDS_DAYS
  return { isLiving: !isBefore && !isAfter, nearest }
}

const EVENTS = ['sold', 'issued', 'effective', 'ended'] as const

const daysFrom = (from: Day, to: Day) =>
  from <= to ? lengthOf({ from, to }) - 1 : 1 - lengthOf({ from: to, to: from })
