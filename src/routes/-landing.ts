import { landingAfterLogin, type LandingRoute, type Visitor } from '#src/machines/landing.ts'

/** The addresses of the named routes of the redirects. */
export const landingAddresses = {
  'user-profile': '/user-profile',
  'admin.index': '/admin',
  dashboard: '/dashboard',
  premium: '/premium',
  beyond: '/beyond',
  freshdesk: '/freshdesk',
  'users-index': '/users',
} as const satisfies Record<Exclude<LandingRoute, 'NotFound'>, string>

/** The address after signing in. A person without a landing page goes to home, which says that nothing is found. */
export function landingAddress(visitor: Visitor) {
  const landing = landingAfterLogin(visitor)
  return landing === 'NotFound' ? '/' : landingAddresses[landing]
}
