import { mustSetUpTwoFactor } from '#src/machines/landing.ts'
import type { SessionActor } from '#src/machines/session.machine.ts'
import { landingAddress } from '#src/routes/-landing.ts'

import type { AppRouter } from './router.ts'

/** Navigates after a change of the session. Data that one person has loaded is never kept for the next. */
export function followSession(router: AppRouter, session: SessionActor): void {
  session.on('session.opened', ({ restored }) => {
    // the guards of the first address have waited for it
    if (restored) return
    const { context } = session.getSnapshot()
    // a person who must set up a second factor first cannot open the requested page yet
    const returnsTo = mustSetUpTwoFactor(context) ? undefined : router.latestLocation.search.redirect
    router.clearCache()
    router.history.replace(returnsTo ?? landingAddress(context))
  })

  session.on('session.ended', async ({ reason, restored }) => {
    // the guards handle this too, and changing the address before the first screen is rendered would leave the page
    // blank
    if (restored) return
    const location = router.latestLocation
    const isPublic = router.matchRoutes(location).some(({ routeId }) => routeId === '/_public' || routeId === '/_open')
    const isRefused = reason === 'expired'
    const search = !isPublic && (isRefused || reason === 'failed') ? { redirect: location.href } : {}
    // a refusal leads to the sign-in screen from everywhere; otherwise a public page stays open
    const isAtLogin = location.pathname === '/login'
    if (!isAtLogin && (isRefused || !isPublic)) {
      // the person cannot stay: unsaved work can no longer be sent
      await router.navigate({ to: '/login', search, replace: true, ignoreBlocker: true })
    }
    router.clearCache()
  })
}
