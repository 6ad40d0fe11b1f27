import { sql } from 'kysely'

import { ADMIN_ROLE_ID } from '#contracts/permissions.ts'
import { type NewRole, type RoleChange, type RoleRule, ownValues } from '#contracts/roles.ts'
import { restrictionsOf } from '#domain/access/restrictions-of.ts'
import { agentId } from '#server/access/agent-id.ts'
import type { Caller } from '#server/access/caller.ts'
import { exceeds } from '#server/access/exceeds.ts'
import type { StoredRule } from '#server/access/rules-for-person.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Message } from '#server/kernel/messages/message.ts'
import { replaceRules, rulesOfRole, storedRules } from '#server/modules/roles/role-rules.ts'
import { isAdministrator } from '#server/people/administrators.ts'
import { reasonAgainstName } from '#server/people/person-fields.ts'
import { permissionsGained } from '#server/people/rights.ts'

/** What the log records about a change: the changed parts of a role only. */
type RecordedChange = { before?: Record<string, unknown>; after?: Record<string, unknown> }

/** All of them run inside a transaction, one after the other. */
export async function createRole(trx: Database, giver: Caller, draft: NewRole) {
  await takeTurn(trx)
  const accepted = await acceptedRole(trx, giver, draft, null)
  const { id } = await trx.insertInto('role').values(accepted).returning('id').executeTakeFirstOrThrow()
  await replaceRules(trx, id, draft.rules)
  const recorded: RecordedChange = {
    after: { ...accepted, permissions: changedPermissions([], draft.rules)?.after ?? {} },
  }
  return { id, recorded }
}

export async function changeRole(
  trx: Database,
  giver: Caller,
  id: number,
  change: RoleChange,
): Promise<RecordedChange> {
  await takeTurn(trx)
  const { version, ...before } = await roleBefore(trx, id)
  if (version !== change.version) throw new Refusal({ kind: 'conflict' })

  const rulesBefore = await rulesOfRole(trx, id)
  const beyond = exceeds(giver.rules, rulesBefore, giver.user)
  if (beyond.length > 0) throw refusedRules(naming(texts.roleBeyondOwnRights, beyond))
  const changed = changedPermissions(rulesBefore, change.rules)
  if (id === ADMIN_ROLE_ID && changed) throw refusedRules(texts.lockedRole)
  const after = await acceptedRole(trx, giver, change, id)
  const rules = { before: storedRules(rulesBefore), after: storedRules(change.rules) }
  const beyondForThem = await exceededForPeople(trx, giver, id, rules)
  if (beyondForThem.length > 0) throw refusedRules(naming(texts.beyondOwnRights, beyondForThem))
  if (id === ADMIN_ROLE_ID) refuseLockedRoleChanges(giver, before, after)

  await trx
    .updateTable('role')
    .set({ ...after, version: version + 1 })
    .where('id', '=', id)
    .execute()
  await replaceRules(trx, id, change.rules)
  return {
    before: { ...differing(before, after), ...(changed && { permissions: changed.before }) },
    after: { ...differing(after, before), ...(changed && { permissions: changed.after }) },
  }
}

export async function removeRole(trx: Database, giver: Caller, id: number): Promise<RecordedChange> {
  await takeTurn(trx)
  const { version: _, ...before } = await roleBefore(trx, id)
  const rules = await rulesOfRole(trx, id)
  const beyond = exceeds(giver.rules, rules, giver.user)
  if (beyond.length > 0) throw new Refusal({ kind: 'invalid', message: naming(texts.roleBeyondOwnRights, beyond) })
  if (id === ADMIN_ROLE_ID) throw new Refusal({ kind: 'invalid', message: texts.lockedRoleStays })
  const { people, posts } = await usesOf(trx, id)
  if (people > 0) throw new Refusal({ kind: 'invalid', message: { ...texts.roleHasPeople, values: { people } } })
  // without the role such a post would be for everybody
  if (posts > 0) throw new Refusal({ kind: 'invalid', message: texts.roleHasPosts })

  const permissions = changedPermissions(rules, [])?.before ?? {}
  await trx.deleteFrom('role').where('id', '=', id).execute()
  return { before: { ...before, permissions } }
}

/** Its name never changes. The rest is for administrators: requiring a second factor could lock all of them out. */
function refuseLockedRoleChanges(giver: Caller, before: Described, after: Described) {
  const fields = Object.keys(differing(after, before))
  const closed = isAdministrator(giver) ? [] : fields.map((field) => [field, [texts.fieldNotYours]])
  const errors: Record<string, Message[]> = Object.fromEntries(closed)
  if (fields.includes('name')) errors['name'] = [texts.lockedRoleName]
  if (Object.keys(errors).length > 0) throw new Refusal({ kind: 'invalid', errors })
}

type Described = Awaited<ReturnType<typeof acceptedRole>>

const takeTurn = (trx: Database) => sql`lock table role in share row exclusive mode`.execute(trx)

async function roleBefore(trx: Database, id: number) {
  const role = await trx
    .selectFrom('role')
    .where('id', '=', id)
    .select(['name', 'description', 'requires_two_factor', 'version'])
    .forUpdate() // nobody is given it meanwhile
    .executeTakeFirst()
  if (!role) throw new Refusal({ kind: 'missing' })
  return role
}

async function usesOf(trx: Database, id: number) {
  const { rows } = await sql<{ people: number; posts: number }>`select
    (select count(*) from app_user where role_id = ${id}) as people,
    (select count(*) from post_role where role_id = ${id}) as posts`.execute(trx)
  return rows[0]!
}

const refusedRules = (text: typeof texts.lockedRole | ReturnType<typeof naming>) =>
  new Refusal({ kind: 'invalid', errors: { rules: [text] } })

/** The fields of the first that differ in the other. */
const differing = <Fields extends Record<string, unknown>>(fields: Fields, other: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== other[name]))

type RulesByPermission = Record<string, Omit<RoleRule, 'action'>[]>

/** The permissions that differ between two lists of rules, each with its rules in both; null where none differs. */
function changedPermissions(
  before: readonly RoleRule[],
  after: readonly RoleRule[],
): { before: RulesByPermission; after: RulesByPermission } | null {
  const changed = [...new Set([...before, ...after].map(({ action }) => action))].filter(
    (action) => JSON.stringify(rulesOf(action, before)) !== JSON.stringify(rulesOf(action, after)),
  )
  if (changed.length === 0) return null
  return { before: rulesByPermission(changed, before), after: rulesByPermission(changed, after) }
}

const rulesByPermission = (actions: readonly string[], rules: readonly RoleRule[]): RulesByPermission =>
  Object.fromEntries(actions.map((action) => [action, rulesOf(action, rules)]))

/** The same rule is always written the same way, by any author. */
const rulesOf = (action: string, rules: readonly RoleRule[]) =>
  rules
    .filter((rule) => rule.action === action)
    .map(({ subject, fields, conditions, inverted }) => ({
      subject,
      ...(fields && { fields: fields.toSorted() }),
      ...(conditions && { conditions: inOrder(conditions) }),
      ...(inverted && { inverted }),
    }))

const inOrder = ({ partner_id, team_id, agent_id }: NonNullable<RoleRule['conditions']>) => ({
  ...(partner_id !== undefined && { partner_id }),
  ...(team_id !== undefined && { team_id }),
  ...(agent_id !== undefined && { agent_id }),
})

type Change = { before: readonly StoredRule[]; after: readonly StoredRule[] }

/**
 * The permissions for which changed rules would give a person with the role more than the giver has: '$user.team_id'
 * means another team for each of them.
 */
async function exceededForPeople(trx: Database, giver: Caller, roleId: number, rules: Change): Promise<string[]> {
  if (isAdministrator(giver)) return []
  for (const kind of await kindsOfPeople(trx, roleId, rules)) {
    const holder = { id: 0, name: '', email: '', role_id: roleId, ...kind }
    const beyond = permissionsGained(giver, { before: holder, after: holder }, rules)
    if (beyond.length > 0) return beyond
  }
  return []
}

/**
 * The attributes of the role's people that rules can use, each combination once; agents only where a rule needs it.
 */
function kindsOfPeople(trx: Database, roleId: number, rules: Change) {
  const asksForAgent = JSON.stringify(rules).includes(ownValues.agent_id)
  return trx
    .selectFrom('app_user')
    .where('role_id', '=', roleId)
    .select(['team_id', 'partner_id'])
    .select((asksForAgent ? agentId : sql<null>`null::bigint`).as('agent_id'))
    .distinct()
    .execute()
}

/** A role as it may be stored: refuses invalid fields, with the reason per field. */
async function acceptedRole(trx: Database, giver: Caller, draft: NewRole, id: number | null) {
  const name = draft.name.trim()
  const ofName = reasonAgainstName(name) ?? ((await isTaken(trx, name, id)) ? texts.roleNameTaken : null)
  const beyond = exceeds(giver.rules, draft.rules, giver.user)
  const errors: Record<string, Message[]> = {
    ...(ofName && { name: [ofName] }),
    ...(beyond.length > 0 && { rules: [naming(texts.beyondOwnRights, beyond)] }),
    ...(await ruleErrors(trx, draft.rules)),
  }
  if (Object.keys(errors).length > 0) throw new Refusal({ kind: 'invalid', errors })
  return { name, description: draft.description.trim(), requires_two_factor: draft.requires_two_factor }
}

/** The message, with the permissions that it is about. */
const naming = (text: Message, permissions: readonly string[]): Message => ({
  ...text,
  values: { permissions: permissions.join(', ') },
})

async function isTaken(trx: Database, name: string, id: number | null): Promise<boolean> {
  const other = await trx
    .selectFrom('role')
    .where(sql`lower(name)`, '=', sql`lower(${name})`) // both by the database: it and JavaScript differ on İ
    .where(sql`id`, 'is distinct from', id)
    .select('id')
    .executeTakeFirst()
  return other !== undefined
}

/** The errors of single rules: an unknown permission, or a limit that its permission does not have. */
async function ruleErrors(trx: Database, rules: readonly RoleRule[]): Promise<Record<string, Message[]>> {
  const known = await knownPermissions(trx, rules)
  const errors: Record<string, Message[]> = {}
  for (const [index, { action, fields = [], conditions = {} }] of rules.entries()) {
    const reach = restrictionsOf(action)
    if (!known.has(action)) errors[`rules.${index}.action`] = [texts.unknownPermission]
    if (fields.some((field) => !reach.fields.includes(field)))
      errors[`rules.${index}.fields`] = [texts.fieldsMeanNothing]
    if (Object.keys(conditions).some((column) => !reach.columns.some((one) => one === column))) {
      errors[`rules.${index}.conditions`] = [texts.conditionsMeanNothing]
    }
  }
  return errors
}

async function knownPermissions(trx: Database, rules: readonly RoleRule[]): Promise<Set<string>> {
  const actions = [...new Set(rules.map(({ action }) => action))]
  if (actions.length === 0) return new Set()
  const rows = await trx
    .selectFrom('permission')
    .select('name')
    .where('name', 'in', actions)
    .forKeyShare() // none of them is removed before the rules are stored
    .execute()
  return new Set(rows.map(({ name }) => name))
}
