import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { Frame } from '#src/features/frame/frame.tsx'
import { PublicLayout } from '#src/features/auth/public-layout.tsx'
import { NotFoundPage } from '#src/features/not-found/not-found-page.tsx'

import { settled } from './-guards.ts'

export const Route = createFileRoute('/$')({
  staticData: { name: 'NotFound', title: msg`Page not found`, crumb: msg`Page not found` },
  beforeLoad: async ({ context }) => {
    const session = await settled(context.session)
    return { isSignedIn: session.matches('authenticated') }
  },
  component: Anywhere,
})

function Anywhere() {
  const { isSignedIn, session, locale, pageConfig } = Route.useRouteContext()
  const page = <NotFoundPage hasAccess />

  return isSignedIn ? (
    <Frame session={session} locale={locale} appName={pageConfig.appName}>
      {page}
    </Frame>
  ) : (
    <PublicLayout locale={locale} appName={pageConfig.appName}>
      {page}
    </PublicLayout>
  )
}
