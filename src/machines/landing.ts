import type { SessionUser } from '#contracts/auth.ts'
import { ADMIN_ROLE_ID, type PermissionName } from '#contracts/permissions.ts'

/** The named routes that the redirects after signing in and at home lead to. */
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

/** The role asks for a second factor first: until it is set up the person holds no permission. */
export const mustSetUpTwoFactor = ({ user }: Pick<Visitor, 'user'>) => user?.must_set_up_two_factor === true

/** After signing in: the admin area for its role, else the first permission held in the login order. */
export function landingAfterLogin({ user, permissions }: Visitor): LandingRoute {
  if (mustSetUpTwoFactor({ user })) return 'user-profile'
  if (user?.role_id === ADMIN_ROLE_ID) return 'admin.index'
  return firstHeld([...DASHBOARDS, ...DESKS], permissions) ?? 'NotFound'
}

/** At `/`: the first dashboard held, even for an administrator; with none, on along the login order. */
export const landingAtHome = (visitor: Visitor): LandingRoute =>
  firstHeld(DASHBOARDS, visitor.permissions) ?? landingAfterLogin(visitor)

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

const firstHeld = (steps: Step[], permissions: readonly string[]) =>
  steps.find(([permission]) => can(permissions, permission))?.[1]
