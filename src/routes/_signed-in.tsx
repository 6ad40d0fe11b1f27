import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'

import { listenToAlerts } from '#src/features/alerts/feed/listen-to-alerts.ts'
import { FrameSkeleton } from '#src/features/frame/frame-skeleton.tsx'
import { Frame } from '#src/features/frame/frame.tsx'
import { notificationsApi } from '#src/features/notifications/notifications.api.ts'
import { mustSetUpTwoFactor } from '#src/machines/landing.ts'

import { Alerts } from './-alerts.tsx'
import { countUnreadFor, useCountUnread } from './-ask-unread.ts'
import { Bell } from './-bell.tsx'
import { sessionReady } from './-guards.ts'

export const Route = createFileRoute('/_signed-in')({
  beforeLoad: async ({ context, location }) => {
    const session = await sessionReady(context.session)
    if (!session.matches('authenticated')) {
      throw redirect({ to: '/login', search: { redirect: location.href }, replace: true })
    }
    // no other page is open until it is set up
    if (mustSetUpTwoFactor(session.context) && !PROFILES.has(location.pathname)) {
      throw redirect({ to: '/user-profile', replace: true })
    }
  },
  // the frame fetches the number of unread news again for each new function: a new one is created when something was
  // read
  staleTime: Infinity,
  loader: ({ context }) => ({
    askUnread: countUnreadFor(context),
    notifications: notificationsApi(context.http),
    listen: listenToAlerts(context.http),
  }),
  component: SignedIn,
  pendingComponent: FrameSkeleton,
})

const PROFILES = new Set(['/user-profile', '/admin/profile'])

function SignedIn() {
  const { session, locale, pageConfig } = Route.useRouteContext()
  const { askUnread, notifications, listen } = Route.useLoaderData()

  return (
    <Frame
      locale={locale}
      appName={pageConfig.appName}
      askUnread={useCountUnread(session, askUnread)}
      bell={
        <>
          <Alerts session={session} listen={listen} />
          <Bell session={session} api={notifications} />
        </>
      }
    >
      <Outlet />
    </Frame>
  )
}
