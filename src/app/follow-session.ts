import { mustSetUpTwoFactor } from '#src/machines/landing.ts'
import type { SessionActor } from '#src/machines/session.machine.ts'
import { landingAddress } from '#src/routes/-landing.ts'

import type { AppRouter } from './router.ts'

/** Takes the person where a change of the session leads. Nothing that one person loaded is kept for the next. */
export function followSession(router: AppRouter, session: SessionActor): void {
  session.on('session.opened', ({ restored }) => {
    // the guards of the first address have waited for it
    if (restored) return
    const { context } = session.getSnapshot()
    // what was wanted is not open to somebody who must set up a second factor first
    const returnsTo = mustSetUpTwoFactor(context) ? undefined : router.latestLocation.search.redirect
    router.clearCache()
    router.history.replace(returnsTo ?? landingAddress(context))
  })

  session.on('session.ended', async ({ reason, restored }) => {
    // here too: and an address that is changed before the first screen is drawn would leave the page blank
    if (restored) return
    const location = router.latestLocation
    const isPublic = router.matchRoutes(location).some(({ routeId }) => routeId === '/_public' || routeId === '/_open')
    const isRefused = reason === 'expired'
    const search = !isPublic && (isRefused || reason === 'failed') ? { redirect: location.href } : {}
    // a refusal leads to the sign-in screen from everywhere; otherwise a public page stays
    const isAtLogin = location.pathname === '/login'
    if (!isAtLogin && (isRefused || !isPublic)) {
      // nobody can stay: what is not saved can no longer be sent
      await router.navigate({ to: '/login', search, replace: true, ignoreBlocker: true })
    }
    router.clearCache()
  })
}
