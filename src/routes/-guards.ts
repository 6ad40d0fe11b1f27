import { notFound } from '@tanstack/react-router'
import { waitFor } from 'xstate'

import type { PermissionName } from '#contracts/permissions.ts'
import type { AppContext } from '#src/context/app-context.ts'
import { can } from '#src/machines/landing.ts'
import type { SessionActor } from '#src/machines/session.machine.ts'

type Guarded = { context: AppContext }

/** The session once nothing is pending. */
export const sessionReady = (session: SessionActor) => waitFor(session, (snapshot) => !snapshot.hasTag('pending'))

/** Without one of the permissions this address does not exist. */
export const requireOr404 =
  (...needed: PermissionName[]) =>
  ({ context }: Guarded) => {
    if (!holdsOne(context, needed)) throw notFound()
  }

/** Without one of the permissions the page opens, loads nothing, and lists the permissions that it needs. */
export const requireOrExplain =
  (...needed: PermissionName[]) =>
  ({ context }: Guarded) => {
    if (!holdsOne(context, needed)) throw notFound({ data: { needed } })
  }

const holdsOne = ({ session }: AppContext, needed: PermissionName[]) =>
  needed.some((name) => can(session.getSnapshot().context.permissions, name))
