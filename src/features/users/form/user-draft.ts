import { type NewUser, type UserChange, type UserDetail, type UserField, userFields } from '#contracts/users.ts'

/** The values of the user forms. The language is only requested when an invitation is sent. */
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

/** The changed values of the editable fields. Nothing else is sent, so that changes by other people are not undone. */
export function changeBetween(before: UserDraft, after: UserDraft, editable: readonly UserField[]): UserChange {
  const changed = userFields.filter((field) => editable.includes(field) && before[field] !== after[field])
  return Object.fromEntries(changed.map((field) => [field, after[field]]))
}
