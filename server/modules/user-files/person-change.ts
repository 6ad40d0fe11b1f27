import type { UserFileField } from '#contracts/user-files.ts'
import type { PersonChange } from '#server/db/schema/people.ts'
import type { Message } from '#server/kernel/messages/message.ts'
import type { PersonNow } from '#server/modules/user-files/people-now.ts'
import type { RowErrors } from '#server/modules/user-files/read-row.ts'

export type WantedKey = keyof PersonChange

export const keysOf = (wanted: PersonChange): WantedKey[] => KEYS.filter((key) => wanted[key] !== undefined)
const KEYS: readonly WantedKey[] = ['name', 'role_id', 'team_id', 'partner_id', 'active']

/** What the file calls a column of a person. */
export const fieldOf = (key: WantedKey): UserFileField => FIELDS[key]
const FIELDS = { name: 'name', role_id: 'role', team_id: 'team', partner_id: 'partner', active: 'state' } as const

/** The wanted values that are not the current ones. */
export const changeOf = (wanted: PersonChange, person: PersonNow): PersonChange =>
  only(
    wanted,
    keysOf(wanted).filter((key) => wanted[key] !== person[key]),
  )

const only = (wanted: PersonChange, keys: readonly WantedKey[]): PersonChange =>
  Object.fromEntries(Object.entries(wanted).filter(([key]) => keys.some((selected) => selected === key)))

/** The same reason for several fields; null for none. */
export const errorsFor = (keys: readonly WantedKey[], why: Message): RowErrors | null =>
  keys.length === 0 ? null : Object.fromEntries(keys.map((key) => [fieldOf(key), [why]]))

/** All of them as one; null if there is none. */
export function merged(...all: (RowErrors | null)[]): RowErrors | null {
  const errors: RowErrors = Object.assign({}, ...all)
  return Object.keys(errors).length > 0 ? errors : null
}
