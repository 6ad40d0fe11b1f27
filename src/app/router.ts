import type { MessageDescriptor } from '@lingui/core'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { lazy } from 'react'

import type { AppContext } from '#src/context/app-context.ts'
import { routeTree } from '#src/route-tree.gen.ts'
import { Loading } from '#src/ui/states/loading.tsx'

export function createAppRouter({ context, history }: { context: AppContext; history?: RouterHistory }) {
  return createRouter({
    routeTree,
    context,
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    defaultPendingMinMs: 300,
    defaultPendingComponent: Loading,
    defaultErrorComponent: PageFailed,
    defaultNotFoundComponent: RouteUnavailable,
    scrollRestoration: true,
    ...(history && { history }),
  })
}

const PageFailed = lazy(async () => ({ default: (await import('./page-failed.tsx')).PageFailed }))
const RouteUnavailable = lazy(async () => ({ default: (await import('./route-unavailable.tsx')).RouteUnavailable }))

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }

  /** The names of a screen: for redirects, for the title of the document, and for the breadcrumbs. */
  interface StaticDataRouteOption {
    name?: string
    title?: MessageDescriptor
    crumb?: MessageDescriptor
  }
}
