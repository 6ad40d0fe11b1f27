import type { LandingRoute } from '#src/machines/landing.ts'

/** Where the named routes of the redirects are. */
export const addressOf = {
  'admin.index': '/admin',
  dashboard: '/dashboard',
  premium: '/premium',
  beyond: '/beyond',
  freshdesk: '/freshdesk',
  'users-index': '/users',
} as const satisfies Record<Exclude<LandingRoute, 'NotFound'>, string>
