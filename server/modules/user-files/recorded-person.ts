import { maskName } from '#domain/masks.ts'
import type { WantedPerson } from '#server/db/schema/people.ts'
import type { PersonNow } from '#server/modules/user-files/people-now.ts'
import { keysOf } from '#server/modules/user-files/person-change.ts'

/** Somebody whom a file made or changed, as it is recorded: in the words of the record that a form would leave. */
export type RecordedPerson = {
  id: number
  detail: { before?: RecordedFields; after: RecordedFields; sessions?: number }
}

type RecordedFields = Partial<Pick<PersonNow, keyof WantedPerson>>

export function recordedNew(id: number, wanted: WantedPerson): RecordedPerson {
  const { role_id = null, team_id = null, partner_id = null } = wanted
  return { id, detail: { after: { role_id, team_id, partner_id } } }
}

/** `sessions` is how many of theirs were ended. */
export function recordedChange(person: PersonNow, change: WantedPerson, sessions = 0): RecordedPerson {
  const before = masked(Object.fromEntries(keysOf(change).map((key) => [key, person[key]])))
  return { id: person.id, detail: { before, after: masked(change), ...(change.active === false && { sessions }) } }
}

const masked = ({ name, ...rest }: RecordedFields): RecordedFields => ({
  ...rest,
  ...(name !== undefined && { name: maskName(name) }),
})
