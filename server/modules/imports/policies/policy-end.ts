import type { ImportedPolicy } from '#contracts/imported-policies.ts'
import type { PolicyStatus } from '#contracts/policy-words.ts'
import { hasEnded } from '#domain/persistency/persistency.ts'
import { addDays, type Day } from '#domain/time/reporting-period.ts'
import type { PolicyRow } from '#server/modules/imports/policies/policy-rows.ts'

/** What files tell of the end of a policy. */
export type PolicyEnd = Pick<PolicyRow, 'ended_on' | 'end_told' | 'cancel_origin'>

/**
 * The end of a policy once a row has told of it. A row that says that it is in force takes back whatever was told of an end,
 * and no row that told of that end before brings it back.
 */
export function endOf(
  held: PolicyRow,
  told: PolicyEnd & Pick<ImportedPolicy, 'status'>,
  hasTold: boolean,
): PolicyEnd & Pick<PolicyRow, 'reinstated'> {
  const before = { ended_on: held.ended_on, end_told: held.end_told, cancel_origin: held.cancel_origin }
  const now = { ended_on: told.ended_on, end_told: told.end_told, cancel_origin: told.cancel_origin }
  const { reinstated } = held
  if (hasTold) return { ...(reinstated ? before : united(before, now)), reinstated }
  if (told.status === null || hasEnded(told.status)) return { ...united(now, before), reinstated }
  const wasOver = hasEnded(held.status) || Object.values(before).some((one) => one !== null)
  return { ...now, reinstated: reinstated || wasOver }
}

const united = (first: PolicyEnd, otherwise: PolicyEnd): PolicyEnd => ({
  ended_on: first.ended_on ?? otherwise.ended_on,
  end_told: first.end_told ?? otherwise.end_told,
  cancel_origin: first.cancel_origin ?? otherwise.cancel_origin,
})

/** Whether its last day is that of its term, as far as anybody has told. */
export const endedWithTerm = ({ status, ended_on, expires_on }: PolicyRow): boolean =>
  status === 'expired' && ended_on !== null && ended_on === expires_on

/** A policy that came to its term ended with it, once that is past, where nobody tells another day. */
export function withTermEnd(
  policy: PolicyRow,
  held: PolicyRow,
  told: Pick<ImportedPolicy, 'ended_on'>,
  today: Day,
): PolicyRow {
  const { status, ended_on, expires_on } = policy
  const isTold = ended_on !== null && (told.ended_on !== null || !endedWithTerm(held))
  return status === 'expired' && !isTold && expires_on !== null && expires_on <= today
    ? { ...policy, ended_on: expires_on }
    : policy
}

/**
 * The end of a policy as it can be true on a day: nothing has ended in time to come. A day ahead is the end of its term, but for
 * a policy that is cancelled to a day within the year.
 */
export function withEnd<Told extends { status: PolicyStatus | null; ended_on: Day | null; expires_on: Day | null }>(
  told: Told,
  today: Day,
): Told {
  const { status, ended_on, expires_on } = told
  const isAhead = ended_on !== null && ended_on > today
  const isNotice = hasEnded(status) && ended_on !== null && ended_on <= addDays(today, MAX_NOTICE_LENGTH)
  return isAhead && !isNotice ? { ...told, ended_on: null, expires_on: expires_on ?? ended_on } : told
}

const MAX_NOTICE_LENGTH = 366
