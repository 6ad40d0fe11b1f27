import { type CancelOrigin, cancelOrigins, type PolicyStatus } from '#contracts/policy-words.ts'
import { endAlike, hasEnded } from '#domain/persistency.ts'
import type { Day } from '#domain/reporting-period.ts'
import { endedWithTerm, type PolicyEnd } from '#server/modules/imports/policies/policy-end.ts'
import type { PolicyRow } from '#server/modules/imports/policies/policy-rows.ts'

/** What a policy became on a day, and why. */
export type StatusChange = { on: Day; status: PolicyStatus; reason: string | null; origin: string | null }

/** What its history says that a policy is. */
export type Standing = PolicyEnd & {
  status: PolicyStatus
  /** The last day on which it came to be in force. */
  in_force_on: Day | null
}

/**
 * What its history says of a policy on a day, in whatever order that was told; null where it says nothing yet. A policy is over
 * from the first end on after which it was in force no more. It ends no second time: a later end that counts otherwise does not
 * change how it ended.
 */
export function standing(history: readonly StatusChange[], today: Day): Standing | null {
  const past = history.filter(({ on }) => on <= today).toSorted(inOrder)
  const inForce = past.findLastIndex(({ status }) => !hasEnded(status))
  const [first, ...later] = past.slice(inForce + 1)
  const in_force_on = past[inForce]?.on ?? null
  if (!first) return past[inForce] ? { status: past[inForce].status, in_force_on, ...NO_END } : null
  const end = [first, ...later]
  return {
    status: end.findLast(({ status }) => endAlike(status, first.status))!.status,
    in_force_on,
    ended_on: first.on,
    end_told: end.find(({ reason }) => reason !== null)?.reason ?? null,
    cancel_origin: originOf(end.find(({ origin }) => originOf(origin) !== null)?.origin ?? null),
  }
}

const NO_END: PolicyEnd = { ended_on: null, end_told: null, cancel_origin: null }

const originOf = (text: string | null): CancelOrigin | null => cancelOrigins.find((origin) => origin === text) ?? null

const inOrder = (one: StatusChange, other: StatusChange) =>
  one.on === other.on ? ORDER.indexOf(one.status) - ORDER.indexOf(other.status) : one.on < other.on ? -1 : 1

/** Of one day, what comes before what: an end comes last, and who died or came to the term on that day did not lapse. */
const ORDER: readonly PolicyStatus[] = [
  ...(['proposed', 'pending', 'suspended', 'active'] as const),
  ...(['deceased', 'expired', 'lapsed', 'cancelled', 'annulled'] as const),
]

/**
 * A policy with what its history makes of it. The history says what it is where no file of policies does; of an end it says what
 * they leave open, and takes back what they told of an earlier one. What it has said before, it says anew.
 * @param before what the history said until now
 */
export function withHistory(policy: PolicyRow, before: Standing | null, now: Standing | null): PolicyRow {
  const { status, status_told, ended_on, reinstated } = policy
  const isTold = status_told !== null
  if (now === null || (isTold && !(hasEnded(status) && hasEnded(now.status)))) return policy
  const isOwn = (name: keyof PolicyEnd) => policy[name] === null || policy[name] === before?.[name]
  const isPast = !isTold && ended_on !== null && now.in_force_on !== null && ended_on < now.in_force_on
  const tellsDay = isPast || isOwn('ended_on') || endedWithTerm(policy)
  // an end that another file tells came after all that the history knows
  if (!tellsDay && !hasEnded(now.status)) return { ...policy, status: status ?? now.status }
  const isTakenBack = isPast || !hasEnded(now.status)
  return {
    ...policy,
    status: isTold ? status : now.status,
    ended_on: tellsDay ? now.ended_on : ended_on,
    end_told: isTakenBack || isOwn('end_told') ? now.end_told : policy.end_told,
    cancel_origin: isTakenBack || isOwn('cancel_origin') ? now.cancel_origin : policy.cancel_origin,
    reinstated: reinstated || (isTakenBack && !END.every(isOwn)),
  }
}

const END = ['ended_on', 'end_told', 'cancel_origin'] as const
