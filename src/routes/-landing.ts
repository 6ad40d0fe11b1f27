import { landingAfterLogin, type LandingRoute, type Visitor } from '#src/machines/landing.ts'

/** Where the named routes of the redirects are. */
export const addressOf = {
  'user-profile': '/user-profile',
  'admin.index': '/admin',
  dashboard: '/dashboard',
  premium: '/premium',
  beyond: '/beyond',
  freshdesk: '/freshdesk',
  'users-index': '/users',
} as const satisfies Record<Exclude<LandingRoute, 'NotFound'>, string>

/** Where somebody who has signed in goes; home says that nothing is found. */
export function landingAddress(visitor: Visitor) {
  const landing = landingAfterLogin(visitor)
  return landing === 'NotFound' ? '/' : addressOf[landing]
}
