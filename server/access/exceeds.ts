import type { AbilityRule } from '#contracts/auth.ts'
import type { Person } from '#server/access/caller.ts'

/** A rule of a role, from a form or as stored in the database. */
export type GivenRule = {
  action: string
  subject: string
  fields?: readonly string[] | null | undefined
  conditions?: Record<string, unknown> | null | undefined
  inverted?: boolean | undefined
}

/**
 * The given permissions that the giver (`own`: their resolved rules) does not have at least as widely: nobody may give
 * what they do not have. Decided rule by rule, failing closed: a rule that cannot be compared exceeds.
 */
export function exceeds(own: readonly AbilityRule[], given: readonly GivenRule[], giver: Person): string[] {
  const beyond = given.filter((rule) => !rule.inverted && !isCovered(rule, own, giver)).map(({ action }) => action)
  return [...new Set(beyond)]
}

function isCovered(given: GivenRule, own: readonly AbilityRule[], giver: Person): boolean {
  const ofAction = own.filter(({ action }) => action === given.action)
  if (ofAction.some(({ inverted }) => inverted)) return false
  return ofAction.some(
    (rule) =>
      (rule.subject === 'all' || rule.subject === given.subject) &&
      coversFields(rule.fields, given.fields) &&
      coversRows(rule.conditions, given.conditions ?? {}, giver),
  )
}

const coversFields = (own: readonly string[] | undefined, given: GivenRule['fields']) =>
  !own || (given?.every((field) => own.includes(field)) ?? false)

/** Each column that narrows the giver's own rule must narrow the given rule at least as much. */
const coversRows = (own: AbilityRule['conditions'] = {}, given: Record<string, unknown>, giver: Person) =>
  Object.entries(own).every(([column, allowed]) => coversValues(column, allowed, given[column], giver))

function coversValues(column: string, allowed: unknown, requested: unknown, giver: Person): boolean {
  // everybody with the role has a value of their own: only a giver bound to their own value may give this
  if (typeof requested === 'string') return requested === `$user.${column}` && isOwnValue(column, allowed, giver)
  const ids = idsOf(requested)
  const own = idsOf(allowed)
  return ids !== null && own !== null && ids.every((id) => own.includes(id))
}

const isOwnValue = (column: string, allowed: unknown, giver: Person) =>
  typeof allowed === 'number' && Object.entries(giver).some(([name, value]) => name === column && value === allowed)

/** Null when the condition is neither an id nor a list of ids. */
function idsOf(requested: unknown): number[] | null {
  if (typeof requested === 'number') return [requested]
  if (typeof requested !== 'object' || requested === null || Object.keys(requested).join() !== '$in') return null
  const ids: unknown = '$in' in requested ? requested.$in : null
  return Array.isArray(ids) && ids.every((id) => typeof id === 'number') ? ids : null
}
