import { sql } from 'kysely'

import { type CancelOrigin, cancelOrigins, type PolicyStatus } from '#contracts/policy-words.ts'
import { haveSameEnding, hasEnded } from '#domain/persistency/persistency.ts'
import { grouped } from '#domain/sampling/grouped.ts'
import type { Day } from '#domain/time/reporting-period.ts'
import type { Database } from '#server/db/database.ts'
import { endedWithTerm, type PolicyEnd } from '#server/modules/imports/policies/policy-end.ts'
import type { PolicyRow } from '#server/modules/imports/policies/policy-rows.ts'
import { mergePolicyRow, type PolicyState } from '#server/modules/imports/policies/policy-states.ts'

/** The states of policies on a day according to their histories, by id. */
export async function statusesFromHistory(
  db: Database,
  ids: readonly number[],
  today: Day,
): Promise<Map<number, HistoryStatus>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<StatusChange & { policy_id: number }>`
    select policy_id, "on", status, reason, origin from policy_status where policy_id = any(${[...new Set(ids)]})
  `.execute(db)
  const histories = [...grouped(rows, ({ policy_id }) => policy_id)]
  return new Map(
    histories.flatMap(([id, history]) => {
      const now = statusOn(history, today)
      return now === null ? [] : [[id, now] as const]
    }),
  )
}

/**
 * Updates policies from their histories.
 * @param before the state according to the history until now, for policies whose history has grown
 * @returns those that changed
 */
export async function applyHistories(
  db: Database,
  states: readonly PolicyState[],
  before: ReadonlyMap<number, HistoryStatus>,
  today: Day,
): Promise<Set<PolicyState>> {
  const now = await statusesFromHistory(db, idsOf(states), today)
  const changed = new Set<PolicyState>()
  for (const state of new Set(states)) {
    const id = state.row.id ?? 0
    const current = now.get(id) ?? null
    const row = withHistory(state.row, before.get(id) ?? current, current)
    if (mergePolicyRow(state, row)) changed.add(state)
  }
  return changed
}

export const idsOf = (states: readonly PolicyState[]): number[] => states.flatMap(({ row }) => row.id ?? [])

/** Whether the history may fill what files of policies leave open: it may not if they say that the policy is in force. */
export const isOpenToHistory = ({ status, status_told }: PolicyRow): boolean => status_told === null || hasEnded(status)

/** The status of a policy from a day on, and why. */
export type StatusChange = { on: Day; status: PolicyStatus; reason: string | null; origin: string | null }

/** The state of a policy according to its history. */
type HistoryStatus = PolicyEnd & {
  status: PolicyStatus
  /** The last day on which it came into force. */
  in_force_on: Day | null
}

/**
 * The state of a policy on a day according to its history, in whatever order it was imported; null before the first change. A policy is
 * over from the first end after which it was not in force again. It does not end twice: a later end of another kind does not change how it
 * ended.
 */
export function statusOn(history: readonly StatusChange[], today: Day): HistoryStatus | null {
  const past = history.filter(({ on }) => on <= today).toSorted(inOrder)
  const inForce = past.findLastIndex(({ status }) => !hasEnded(status))
  const [first, ...later] = past.slice(inForce + 1)
  const in_force_on = past[inForce]?.on ?? null
  if (!first) return past[inForce] ? { status: past[inForce].status, in_force_on, ...NO_END } : null
  const end = [first, ...later]
  return {
    status: end.findLast(({ status }) => haveSameEnding(status, first.status))!.status,
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

/**
 * The order of changes on one day: an end comes last, and a policy whose holder died or that reached its term on that day did not lapse.
 */
const ORDER: readonly PolicyStatus[] = [
  ...(['proposed', 'pending', 'suspended', 'active'] as const),
  ...(['deceased', 'expired', 'lapsed', 'cancelled', 'annulled'] as const),
]

/**
 * A policy with the state from its history. The history sets the status if no file of policies does; of an end it fills what they leave
 * open, and takes back an earlier one. Values that it has set before it may set again.
 * @param before the state according to the history until now
 */
function withHistory(policy: PolicyRow, before: HistoryStatus | null, now: HistoryStatus | null): PolicyRow {
  const { status, status_told, ended_on, reinstated } = policy
  const isReported = status_told !== null
  if (now === null || (isReported && !(hasEnded(status) && hasEnded(now.status)))) return policy
  const isOwn = (name: keyof PolicyEnd) => policy[name] === null || policy[name] === before?.[name]
  const isPast = !isReported && ended_on !== null && now.in_force_on !== null && ended_on < now.in_force_on
  const setsDay = isPast || isOwn('ended_on') || endedWithTerm(policy)
  // an end from another file came after all that the history knows
  if (!setsDay && !hasEnded(now.status)) return { ...policy, status: status ?? now.status }
  const isTakenBack = isPast || !hasEnded(now.status)
  return {
    ...policy,
    status: isReported ? status : now.status,
    ended_on: setsDay ? now.ended_on : ended_on,
    end_told: isTakenBack || isOwn('end_told') ? now.end_told : policy.end_told,
    cancel_origin: isTakenBack || isOwn('cancel_origin') ? now.cancel_origin : policy.cancel_origin,
    reinstated: reinstated || (isTakenBack && !END.every(isOwn)),
  }
}

const END = ['ended_on', 'end_told', 'cancel_origin'] as const
