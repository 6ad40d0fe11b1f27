import type { AbilityRule } from '#contracts/auth.ts'
import type { Person } from '#server/access/caller.ts'

/** A rule of a role, from a form or as the database keeps it. */
export type GivenRule = {
  action: string
  subject: string
  fields?: readonly string[] | null | undefined
  conditions?: Record<string, unknown> | null | undefined
  inverted?: boolean | undefined
}

/**
 * The permissions among those given that the giver (`own`: their resolved rules) does not hold at least as widely: nobody
 * may give what they do not have. Decided rule by rule and closed: what cannot be compared exceeds.
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

/** Each column that narrows the own rule must narrow the given one at least as much. */
const coversRows = (own: AbilityRule['conditions'] = {}, given: Record<string, unknown>, giver: Person) =>
  Object.entries(own).every(([column, allowed]) => coversValues(column, allowed, given[column], giver))

function coversValues(column: string, allowed: unknown, wanted: unknown, giver: Person): boolean {
  // whoever gets the role has a value of their own: only who is bound to theirs likewise may give that
  if (typeof wanted === 'string') return wanted === `$user.${column}` && isOwnValue(column, allowed, giver)
  const ids = idsOf(wanted)
  const own = idsOf(allowed)
  return ids !== null && own !== null && ids.every((id) => own.includes(id))
}

const isOwnValue = (column: string, allowed: unknown, giver: Person) =>
  typeof allowed === 'number' && Object.entries(giver).some(([name, value]) => name === column && value === allowed)

/** Null where it is neither an id nor a list of ids. */
function idsOf(wanted: unknown): number[] | null {
  if (typeof wanted === 'number') return [wanted]
  if (typeof wanted !== 'object' || wanted === null || Object.keys(wanted).join() !== '$in') return null
  const ids: unknown = '$in' in wanted ? wanted.$in : null
  return Array.isArray(ids) && ids.every((id) => typeof id === 'number') ? ids : null
}
