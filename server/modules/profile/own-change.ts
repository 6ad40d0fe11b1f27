import type { ProfileChange } from '#contracts/profile.ts'
import { maskEmail, maskName } from '#domain/masks.ts'
import type { Person } from '#server/access/caller.ts'
import { Refusal } from '#server/failures.ts'
import type { OwnChange } from '#server/modules/profile/profile.repository.ts'
import { canonicalEmail } from '#server/people/email-address.ts'
import { personErrors } from '#server/people/person-fields.ts'
import { pictureStorageKey } from '#server/picture-url.ts'
import type { Storage } from '#server/plugins/storage.ts'
import { texts } from '#server/texts.ts'
import type { Message } from '#server/texts/message.ts'

/** What a request changes about its person, as it is kept; throws when some of it cannot be. */
export async function ownChange(wanted: ProfileChange, user: Person, storage: Storage): Promise<OwnChange> {
  const { name, email, photo_key, current_password } = wanted
  const change: OwnChange = {}
  if (name !== undefined && name.trim() !== user.name) change.name = name.trim()
  if (email !== undefined && canonicalEmail(email) !== canonicalEmail(user.email)) change.email = canonicalEmail(email)
  if (photo_key !== undefined) change.photo_key = photo_key

  const errors: Record<string, Message[]> = { ...personErrors({ name, email }) }
  if (change.email !== undefined && !current_password) errors['current_password'] = [texts.required]
  if (photo_key && (await storage.size(pictureStorageKey(photo_key))) === null) {
    errors['photo_key'] = [texts.noSuchPicture]
  }
  if (Object.keys(errors).length > 0) throw new Refusal({ kind: 'invalid', errors })
  return change
}

/** The fields that change, before and after, as access records may keep them; null when none does that is recorded. */
export function changedFields(user: Person, { name, email }: OwnChange) {
  const changed = {
    ...(name !== undefined && { name: [user.name, name].map(maskName) }),
    ...(email !== undefined && { email: [user.email, email].map(maskEmail) }),
  }
  const side = (at: number) => Object.fromEntries(Object.entries(changed).map(([field, values]) => [field, values[at]]))
  return Object.keys(changed).length === 0 ? null : { before: side(0), after: side(1) }
}
