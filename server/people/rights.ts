import type { AbilityRule } from '#contracts/auth.ts'
import { ADMIN_ROLE_ID } from '#contracts/permissions.ts'
import type { Caller, Person } from '#server/access/caller.ts'
import { exceeds } from '#server/access/exceeds.ts'
import { rulesForPerson, rulesOf, type StoredRule } from '#server/access/rules-for-person.ts'
import type { Database } from '#server/db/database.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Message } from '#server/kernel/messages/message.ts'
import { isAdministrator } from '#server/people/administrators.ts'

/** What decides on a person's rights besides the rules of their role. */
export const placeFields = ['role_id', 'team_id', 'partner_id'] as const
export type PlaceField = (typeof placeFields)[number]

type PlaceErrors = Partial<Record<PlaceField, Message[]>>

/** Whether the giver may give this role to somebody: nobody gives what they do not have as widely themselves. */
export const mayGive = (giver: Caller, roleId: number, rules: readonly StoredRule[]) =>
  isAdministrator(giver) || (roleId !== ADMIN_ROLE_ID && exceeds(giver.rules, rules, giver.user).length === 0)

/** One person before (null: a new person) and after a change of their role, team or partner. */
export type RightsChange = { before: Person | null; after: Person }

/** The rules of a person's role before and after, as stored in the database. */
type RulesChange = { before: readonly StoredRule[]; after: readonly StoredRule[] }

/** Why the giver may not make this change, per field. */
export async function reasonsAgainstRights(db: Database, giver: Caller, change: RightsChange): Promise<PlaceErrors> {
  if (changedPlaces(change).length === 0 || isAdministrator(giver)) return {}
  const [before, after] = [await rulesOf(db, change.before?.role_id ?? null), await rulesOf(db, change.after.role_id)]
  return reasonsByRules(giver, change, { before, after })
}

/**
 * The same with the rules of both roles already loaded. A role is checked by its rules; so are the rights that the role
 * gives this very person, which another team or partner can widen too.
 */
export function reasonsByRules(giver: Caller, { before, after }: RightsChange, rules: RulesChange): PlaceErrors {
  const changed = changedPlaces({ before, after })
  if (changed.length === 0 || isAdministrator(giver)) return {}
  if (changed.includes('role_id') && after.role_id !== null && !mayGive(giver, after.role_id, rules.after)) {
    return { role_id: [texts.roleNotYoursToGive] }
  }
  if (permissionsGained(giver, { before, after }, rules).length === 0) return {}
  return Object.fromEntries(changed.map((field) => [field, [texts.rightsBeyondOwn]]))
}

/** The permissions that this person would gain and that the giver does not have as widely. */
export function permissionsGained(giver: Caller, { before, after }: RightsChange, rules: RulesChange): string[] {
  const held = before ? rulesForPerson(rules.before, before) : []
  return exceeds(giver.rules, newRules(held, rulesForPerson(rules.after, after)), giver.user)
}

const changedPlaces = ({ before, after }: RightsChange) =>
  placeFields.filter((field) => after[field] !== (before?.[field] ?? null))

/**
 * Whether this person may do something that the caller may not: then a change of their e-mail address would hand it
 * over.
 */
export async function hasMoreRights(db: Database, caller: Caller, person: Person): Promise<boolean> {
  if (isAdministrator(caller)) return false
  return exceeds(caller.rules, rulesForPerson(await rulesOf(db, person.role_id), person), caller.user).length > 0
}

/** All rules count as new when a prohibition is removed: what it blocked may become allowed. */
function newRules(before: readonly AbilityRule[], after: readonly AbilityRule[]): readonly AbilityRule[] {
  const known = new Set(before.map((rule) => JSON.stringify(rule)))
  const remaining = new Set(after.map((rule) => JSON.stringify(rule)))
  const opens = before.some((rule) => rule.inverted && !remaining.has(JSON.stringify(rule)))
  return opens ? after : after.filter((rule) => !known.has(JSON.stringify(rule)))
}
