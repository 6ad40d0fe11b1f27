import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'

import { FrameSkeleton } from '#src/features/frame/frame-skeleton.tsx'
import { Frame } from '#src/features/frame/frame.tsx'

import { settled } from './-guards.ts'

export const Route = createFileRoute('/_signed-in')({
  beforeLoad: async ({ context, location }) => {
    const session = await settled(context.session)
    if (!session.matches('authenticated')) {
      throw redirect({ to: '/login', search: { redirect: location.href }, replace: true })
    }
  },
  component: SignedIn,
  pendingComponent: FrameSkeleton,
})

function SignedIn() {
  const context = Route.useRouteContext()

  return (
    <Frame session={context.session} locale={context.locale} appName={context.pageConfig.appName}>
      <Outlet />
    </Frame>
  )
}
