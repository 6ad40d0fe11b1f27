import type { SessionUser } from '#contracts/auth.ts'
import { ADMIN_ROLE_ID, type PermissionName } from '#contracts/permissions.ts'

/** The named routes that a person is redirected to after signing in and from `/`. */
export type LandingRoute =
  | 'user-profile'
  | 'admin.index'
  | 'dashboard'
  | 'premium'
  | 'beyond'
  | 'freshdesk'
  | 'users-index'
  | 'NotFound'

export type Visitor = { user: SessionUser | null; permissions: readonly string[] }

export const can = (permissions: readonly string[], name: PermissionName) => permissions.includes(name)

/** The role requires a second factor: until it is set up the person has no permissions. */
export const mustSetUpTwoFactor = ({ user }: Pick<Visitor, 'user'>) => user?.must_set_up_two_factor === true

/** After signing in: the admin area for an administrator, otherwise the first permitted route in the login order. */
export function landingAfterLogin({ user, permissions }: Visitor): LandingRoute {
  if (mustSetUpTwoFactor({ user })) return 'user-profile'
  if (user?.role_id === ADMIN_ROLE_ID) return 'admin.index'
  return firstPermitted([...DASHBOARDS, ...DESKS], permissions) ?? 'NotFound'
}

/** At `/`: the first permitted dashboard, even for an administrator; without one, as after signing in. */
export const landingAtHome = (visitor: Visitor): LandingRoute =>
  firstPermitted(DASHBOARDS, visitor.permissions) ?? landingAfterLogin(visitor)

type Step = [PermissionName, LandingRoute]

const DASHBOARDS: Step[] = [
  ['dashboards-freemium', 'dashboard'],
  ['dashboards-premium', 'premium'],
  ['dashboards-beyond', 'beyond'],
]

const DESKS: Step[] = [
  ['freshdeck', 'freshdesk'],
  ['user-list', 'users-index'],
]

const firstPermitted = (steps: Step[], permissions: readonly string[]) =>
  steps.find(([permission]) => can(permissions, permission))?.[1]
