import type { RoleView } from '#src/features/roles/preview/role-view.ts'
import { placesFor } from '#src/features/frame/places.ts'
import { landingAfterLogin } from '#src/machines/landing.ts'

import { addressOf } from '../../../-landing.ts'

/** The navigation and the landing page of a role that is still being edited. */
export const roleView: RoleView = {
  places: placesFor,
  landing(roleId, permissions) {
    const landing = landingAfterLogin({ user: { id: 0, name: '', email: '', role_id: roleId }, permissions })
    return landing === 'NotFound' ? null : addressOf[landing]
  },
}
