import { type NewUser, type UserChange, type UserDetail, type UserField, userFields } from '#contracts/users.ts'

/** What the forms of a person edit. The language is asked for only where a letter is sent. */
export type UserDraft = NewUser

export const blankUser: UserDraft = {
  name: '',
  email: '',
  role_id: null,
  team_id: null,
  partner_id: null,
  locale: null,
}

export const draftOf = ({ name, email, role, team, partner, locale }: UserDetail): UserDraft => ({
  name,
  email,
  role_id: role?.id ?? null,
  team_id: team?.id ?? null,
  partner_id: partner?.id ?? null,
  locale,
})

/** What differs, of the fields that may: nothing else is sent, so that nobody undoes what others did meanwhile. */
export function changeBetween(before: UserDraft, after: UserDraft, open: readonly UserField[]): UserChange {
  const changed = userFields.filter((field) => open.includes(field) && before[field] !== after[field])
  return Object.fromEntries(changed.map((field) => [field, after[field]]))
}
