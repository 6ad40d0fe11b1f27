import type { MessageDescriptor } from '@lingui/core'

type Place = { to: string; label: MessageDescriptor }

/** What the application makes of permissions: the frame's business, told by the route. */
export type RoleView = {
  /** The navigation, in its groups. */
  places: (permissions: readonly string[]) => readonly { label: MessageDescriptor; places: readonly Place[] }[]
  /** The address where a person of the role is after signing in; null: nowhere. */
  landing: (roleId: number | null, permissions: readonly string[]) => string | null
}
