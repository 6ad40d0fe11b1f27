import type { MessageDescriptor } from '@lingui/core'
import { createRouter, lazyRouteComponent, type RouterHistory } from '@tanstack/react-router'

import type { RouterContext } from '#src/features/frame/router-context.ts'
import { routeTree } from '#src/route-tree.gen.ts'
import { Loading } from '#src/ui/states/loading.tsx'

export function createAppRouter({ context, history }: { context: RouterContext; history?: RouterHistory }) {
  return createRouter({
    routeTree,
    context,
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    defaultPendingMinMs: 300,
    defaultPendingComponent: Loading,
    defaultErrorComponent: lazyRouteComponent(() => import('./page-failed.tsx'), 'PageFailed'),
    defaultNotFoundComponent: lazyRouteComponent(() => import('./not-shown.tsx'), 'NotShown'),
    scrollRestoration: true,
    ...(history && { history }),
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }

  /** What a screen is called: by the redirects, by the document's title, and by the breadcrumbs. */
  interface StaticDataRouteOption {
    name?: string
    title?: MessageDescriptor
    crumb?: MessageDescriptor
  }
}
