import { createMongoAbility, subject } from '@casl/ability'

import type { RowOutcome } from '#contracts/lists/user-files.ts'
import { ADMIN_ROLE_ID } from '#contracts/permissions.ts'
import type { UserFileField } from '#contracts/user-files.ts'
import type { Caller, Person } from '#server/access/caller.ts'
import { exceeds } from '#server/access/exceeds.ts'
import { rulesForPerson } from '#server/access/rules-for-person.ts'
import type { PersonChange } from '#server/db/schema/people.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import type { RulesOf } from '#server/modules/user-files/directory.ts'
import type { PersonNow } from '#server/modules/user-files/people-now.ts'
import { changeOf, fieldOf, keysOf, merged, errorsFor } from '#server/modules/user-files/person-change.ts'
import type { RowErrors } from '#server/modules/user-files/read-row.ts'
import { isAdministrator } from '#server/people/administrators.ts'
import { type PlaceField, placeFields, reasonsByRules, type RightsChange } from '#server/people/rights.ts'

/** What a row does, or why it does nothing. */
export type Decision = {
  outcome: RowOutcome
  changes: UserFileField[]
  errors: RowErrors | null
  user_id: number | null
}

export type Powers = {
  scope: Scope
  caller: Caller
  rulesOf: RulesOf
  /** The administrators who can sign in before the first row. */
  administrators: readonly number[]
}

/** Decides row after row what the caller may do with it, against the people who are there. */
export function decider({ scope, caller, rulesOf, administrators }: Powers) {
  const ability = createMongoAbility(caller.rules)
  const reaches = (permission: 'user-create' | 'user-edit', person: Person) =>
    ability.can(permission, subject('user', { ...person }))
  const staying = new Set(administrators)

  function onNewPerson(email: string, wanted: PersonChange): Decision {
    if (wanted.active === false) return refused(null, { state: [texts.nobodyToDeactivate] })
    if (wanted.name === undefined) return refused(null, { name: [texts.required] })
    if (!scope.holds('user-create')) return refused(null, { email: [texts.mayNotAddPeople] })
    const { name, role_id = null, team_id = null, partner_id = null } = wanted
    const after = { id: 0, name, email, role_id, team_id, partner_id, agent_id: null }
    const keys = keysOf(wanted).filter((key) => key !== 'active')
    const theirs = scope.fieldsOf('user-create', 'user', after, placeFields)
    const errors = merged(
      errorsFor(
        placesIn(wanted).filter((key) => !theirs.includes(key)),
        texts.fieldNotYours,
      ),
      againstRights({ before: null, after }),
      reaches('user-create', after) ? null : outOfReach(wanted),
    )
    if (errors) return refused(null, errors)
    return { outcome: 'create', changes: ['email', ...keys.map(fieldOf)], errors: null, user_id: null }
  }

  function onPerson(wanted: PersonChange, person: PersonNow): Decision {
    if (!person.may_edit) return refused(null, { email: [texts.personUntouchable] })
    const change = changeOf(wanted, person)
    const keys = keysOf(change)
    if (keys.length === 0) return { outcome: 'unchanged', changes: [], errors: null, user_id: person.id }
    if (person.role_id === ADMIN_ROLE_ID && !isAdministrator(caller)) {
      return refused(person.id, { email: [texts.administratorsOnly] })
    }
    // whether somebody is active is no field: another permission decides it
    const fields = keys.filter((key) => key !== 'active')
    const theirs = scope.fieldsOf('user-edit', 'user', person, fields)
    const after = { ...person, ...change }
    const errors = merged(
      errorsFor(
        fields.filter((key) => !theirs.includes(key)),
        texts.fieldNotYours,
      ),
      againstRights({ before: person, after }),
      reaches('user-edit', after) ? null : outOfReach(change),
      againstState(change, person, after),
    )
    if (errors) return refused(person.id, errors)
    if (staying.has(person.id) && (after.role_id !== ADMIN_ROLE_ID || !after.active)) {
      if (staying.size === 1) return refused(person.id, { email: [texts.lastAdministrator] })
      staying.delete(person.id)
    }
    const outcome = change.active === false ? 'deactivate' : 'update'
    return { outcome, changes: keys.map(fieldOf), errors: null, user_id: person.id }
  }

  function againstRights(change: RightsChange): RowErrors | null {
    const rules = { before: rulesOf(change.before?.role_id ?? null), after: rulesOf(change.after.role_id) }
    const reasons = reasonsByRules(caller, change, rules)
    return merged(...placeFields.map((field) => (reasons[field] ? { [fieldOf(field)]: reasons[field] } : null)))
  }

  function againstState({ active }: PersonChange, person: PersonNow, after: Person): RowErrors | null {
    if (active === undefined) return null
    if (!person.may_deactivate) return { state: [texts.mayNotDeactivate] }
    if (active && isStronger(after)) return { state: [texts.rightsBeyondOwn] }
    return !active && person.id === caller.user.id ? { state: [texts.notOneself] } : null
  }

  /** A person who is let in again gets all their rights. */
  const isStronger = (person: Person) =>
    !isAdministrator(caller) &&
    exceeds(caller.rules, rulesForPerson(rulesOf(person.role_id), person), caller.user).length > 0

  /** People of whom the caller may not know are treated like nobody, unless adding them would reveal it. */
  const isSpokenOf = ({ may_edit, is_known }: PersonNow) => may_edit || is_known || scope.holds('user-create')

  return (email: string, wanted: PersonChange, person: PersonNow | undefined): Decision =>
    person && isSpokenOf(person) ? onPerson(wanted, person) : onNewPerson(email, wanted)
}

export const refused = (userId: number | null, errors: RowErrors): Decision => ({
  outcome: 'refused',
  changes: [],
  errors,
  user_id: userId,
})

const placesIn = (wanted: PersonChange): PlaceField[] => placeFields.filter((key) => wanted[key] !== undefined)

function outOfReach(wanted: PersonChange): RowErrors {
  return errorsFor(placesIn(wanted), texts.outOfReach) ?? { email: [texts.outOfReach] }
}
