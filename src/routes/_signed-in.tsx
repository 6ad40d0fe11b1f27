import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'

import { FrameSkeleton } from '#src/features/frame/frame-skeleton.tsx'
import { Frame } from '#src/features/frame/frame.tsx'
import { mustSetUpTwoFactor } from '#src/machines/landing.ts'

import { askUnreadFor, useAskUnread } from './-ask-unread.ts'
import { settled } from './-guards.ts'

export const Route = createFileRoute('/_signed-in')({
  beforeLoad: async ({ context, location }) => {
    const session = await settled(context.session)
    if (!session.matches('authenticated')) {
      throw redirect({ to: '/login', search: { redirect: location.href }, replace: true })
    }
    // nothing else is open until it is set up
    if (mustSetUpTwoFactor(session.context) && !PROFILES.has(location.pathname)) {
      throw redirect({ to: '/user-profile', replace: true })
    }
  },
  // how many news are unread is asked by the frame, once for each such function: another is made when a post was read
  staleTime: Infinity,
  loader: ({ context }) => ({ askUnread: askUnreadFor(context) }),
  component: SignedIn,
  pendingComponent: FrameSkeleton,
})

const PROFILES = new Set(['/user-profile', '/admin/profile'])

function SignedIn() {
  const { session, locale, pageConfig } = Route.useRouteContext()
  const askUnread = useAskUnread(session, Route.useLoaderData().askUnread)

  return (
    <Frame session={session} locale={locale} appName={pageConfig.appName} askUnread={askUnread}>
      <Outlet />
    </Frame>
  )
}
