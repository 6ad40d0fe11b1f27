import type { ImportedPolicy } from '#contracts/imported-policies.ts'
import type { PolicyStatus } from '#contracts/policy-words.ts'
import { hasEnded } from '#domain/persistency/persistency.ts'
import { addDays, type Day } from '#domain/time/reporting-period.ts'
import type { PolicyRow } from '#server/modules/imports/policies/policy-rows.ts'

/** The end of a policy as files have it. */
export type PolicyEnd = Pick<PolicyRow, 'ended_on' | 'end_told' | 'cancel_origin'>

/**
 * The end of a policy after one more row. A row with the policy in force removes any earlier end, and no row that was applied before brings
 * that back.
 */
export function endOf(
  stored: PolicyRow,
  input: PolicyEnd & Pick<ImportedPolicy, 'status'>,
  isApplied: boolean,
): PolicyEnd & Pick<PolicyRow, 'reinstated'> {
  const before = { ended_on: stored.ended_on, end_told: stored.end_told, cancel_origin: stored.cancel_origin }
  const now = { ended_on: input.ended_on, end_told: input.end_told, cancel_origin: input.cancel_origin }
  const { reinstated } = stored
  if (isApplied) return { ...(reinstated ? before : united(before, now)), reinstated }
  if (input.status === null || hasEnded(input.status)) return { ...united(now, before), reinstated }
  const wasOver = hasEnded(stored.status) || Object.values(before).some((one) => one !== null)
  return { ...now, reinstated: reinstated || wasOver }
}

const united = (first: PolicyEnd, otherwise: PolicyEnd): PolicyEnd => ({
  ended_on: first.ended_on ?? otherwise.ended_on,
  end_told: first.end_told ?? otherwise.end_told,
  cancel_origin: first.cancel_origin ?? otherwise.cancel_origin,
})

/** Whether its last day is that of its term, as far as is known. */
export const endedWithTerm = ({ status, ended_on, expires_on }: PolicyRow): boolean =>
  status === 'expired' && ended_on !== null && ended_on === expires_on

/** A policy that reached its term ended with it, once that day is past, unless another day is known. */
export function withTermEnd(
  policy: PolicyRow,
  stored: PolicyRow,
  input: Pick<ImportedPolicy, 'ended_on'>,
  today: Day,
): PolicyRow {
  const { status, ended_on, expires_on } = policy
  const isGiven = ended_on !== null && (input.ended_on !== null || !endedWithTerm(stored))
  return status === 'expired' && !isGiven && expires_on !== null && expires_on <= today
    ? { ...policy, ended_on: expires_on }
    : policy
}

/**
 * The end of a policy as it can be true on a day: nothing has ended in the future. A future day is the end of its term, except for a policy
 * that is cancelled as of a day within the year.
 */
export function withEnd<Input extends { status: PolicyStatus | null; ended_on: Day | null; expires_on: Day | null }>(
  input: Input,
  today: Day,
): Input {
  const { status, ended_on, expires_on } = input
  const isAhead = ended_on !== null && ended_on > today
  const isNotice = hasEnded(status) && ended_on !== null && ended_on <= addDays(today, MAX_NOTICE_LENGTH)
  return isAhead && !isNotice ? { ...input, ended_on: null, expires_on: expires_on ?? ended_on } : input
}

const MAX_NOTICE_LENGTH = 366
