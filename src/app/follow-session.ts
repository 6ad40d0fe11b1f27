import { landingAfterLogin } from '#src/machines/landing.ts'
import type { SessionActor } from '#src/machines/session.machine.ts'
import { addressOf } from '#src/routes/-landing.ts'

import type { AppRouter } from './router.ts'

/** Takes the person where a change of the session leads. Nothing that one person loaded is kept for the next. */
export function followSession(router: AppRouter, session: SessionActor): void {
  session.on('session.opened', ({ restored }) => {
    // the guards of the first address have waited for it
    if (restored) return
    const landing = landingAfterLogin(session.getSnapshot().context)
    const wanted = router.latestLocation.search.redirect ?? (landing === 'NotFound' ? '/' : addressOf[landing])
    router.clearCache()
    router.history.replace(wanted)
  })

  session.on('session.ended', async ({ reason }) => {
    const location = router.latestLocation
    const isPublic = router.matchRoutes(location).some(({ routeId }) => routeId === '/_public')
    const isRefused = reason === 'expired'
    const search = !isPublic && (isRefused || reason === 'failed') ? { redirect: location.href } : {}
    // a refusal leads to the sign-in screen from everywhere; otherwise a public page stays
    const isAtLogin = location.pathname === '/login'
    if (!isAtLogin && (isRefused || !isPublic)) await router.navigate({ to: '/login', search, replace: true })
    router.clearCache()
  })
}
