import { idle } from '#src/lib/idle.ts'
import type { SessionActor } from '#src/machines/session.machine.ts'

import type { AppRouter } from './router.ts'

/** Loads the code of the first address, and the code of the landing pages while somebody signs in, before it is needed. */
export function loadAhead(router: AppRouter, session: SessionActor): void {
  // while a restored session loads its user, the code of its screen can be loaded
  if (session.getSnapshot().hasTag('pending')) loadChunks(router, routesAt(router))

  session.subscribe((snapshot) => {
    if (!snapshot.matches('logging-in')) return
    loadChunks(router, LANDING)
    import('#src/ui/notices.tsx').catch(ignored)
  })
}

/** On a public page, once it is rendered and idle: loads the code of the page after signing in. */
export function loadLandingWhenIdle(router: AppRouter): void {
  if (routesAt(router).includes('/_public')) void idle().then(() => loadChunks(router, LANDING))
}

const routesAt = (router: AppRouter) => router.matchRoutes(router.latestLocation).map(({ routeId }) => routeId)

const LANDING = ['/_signed-in', '/_signed-in/dashboard', '/_signed-in/calls'] as const

type RouteId = keyof AppRouter['routesById']

function loadChunks(router: AppRouter, routes: readonly RouteId[]) {
  // a failed load is repeated, and reported, when the code is needed
  for (const id of routes) router.loadRouteChunk(router.routesById[id])?.catch(ignored)
}

const ignored = () => undefined
