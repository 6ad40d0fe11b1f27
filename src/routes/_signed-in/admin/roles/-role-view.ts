import { navigationFor } from '#src/features/frame/navigation-items.ts'
import type { RoleView } from '#src/features/roles/preview/role-view.ts'
import { landingAfterLogin } from '#src/machines/landing.ts'

import { landingAddresses } from '../../../-landing.ts'

/** The navigation and the landing page of a role that is still being edited. */
export const roleView: RoleView = {
  places: navigationFor,
  landing(roleId, permissions) {
    const landing = landingAfterLogin({ user: { id: 0, name: '', email: '', role_id: roleId }, permissions })
    return landing === 'NotFound' ? null : landingAddresses[landing]
  },
}
