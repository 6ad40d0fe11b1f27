import type { MessageDescriptor } from '@lingui/core'

type Place = { to: string; label: MessageDescriptor }

/** What the frame shows for permissions. The route passes it in. */
export type RoleView = {
  /** The navigation, in groups. */
  places: (permissions: readonly string[]) => readonly { label: MessageDescriptor; places: readonly Place[] }[]
  /** The landing page of a person with the role; null if there is none. */
  landing: (roleId: number | null, permissions: readonly string[]) => string | null
}
