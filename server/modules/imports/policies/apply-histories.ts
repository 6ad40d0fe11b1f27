import { sql } from 'kysely'
import { endAlike, hasEnded } from '#domain/persistency/persistency.ts'
import type { Day } from '#domain/time/reporting-period.ts'
import { grouped } from '#domain/sampling/grouped.ts'
import type { Database } from '#server/db/database.ts'
import type { PolicyRow } from '#server/modules/imports/policies/policy-rows.ts'
import { mergePolicyRow, type PolicyState } from '#server/modules/imports/policies/policy-states.ts'
import { type CancelOrigin, cancelOrigins, type PolicyStatus } from '#contracts/policy-words.ts'
import { endedWithTerm, type PolicyEnd } from '#server/modules/imports/policies/policy-end.ts'

/** What the histories of policies say of them on a day, by id. */
export async function statusesFromHistory(
  db: Database,
  ids: readonly number[],
  today: Day,
): Promise<Map<number, Standing>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<StatusChange & { policy_id: number }>`
    select policy_id, "on", status, reason, origin from policy_status where policy_id = any(${[...new Set(ids)]})
  `.execute(db)
  const histories = [...grouped(rows, ({ policy_id }) => policy_id)]
  return new Map(
    histories.flatMap(([id, history]) => {
      const now = standing(history, today)
      return now === null ? [] : [[id, now] as const]
    }),
  )
}

/**
 * Makes of policies what their histories say of them.
 * @param before what those said until now whose histories have been added to
 * @returns which of them that changed
 */
export async function applyHistories(
  db: Database,
  states: readonly PolicyState[],
  before: ReadonlyMap<number, Standing>,
  today: Day,
): Promise<Set<PolicyState>> {
  const now = await statusesFromHistory(db, idsOf(states), today)
  const changed = new Set<PolicyState>()
  for (const state of new Set(states)) {
    const id = state.row.id ?? 0
    const says = now.get(id) ?? null
    const row = withHistory(state.row, before.get(id) ?? says, says)
    if (mergePolicyRow(state, row)) changed.add(state)
  }
  return changed
}

export const idsOf = (states: readonly PolicyState[]): number[] => states.flatMap(({ row }) => row.id ?? [])

/** Whether files of policies may leave open what its history says: they do not, where they say that it is in force. */
export const isOpenToHistory = ({ status, status_told }: PolicyRow): boolean => status_told === null || hasEnded(status)

/** What a policy became on a day, and why. */
export type StatusChange = { on: Day; status: PolicyStatus; reason: string | null; origin: string | null }

/** What its history says that a policy is. */
type Standing = PolicyEnd & {
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
function withHistory(policy: PolicyRow, before: Standing | null, now: Standing | null): PolicyRow {
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
