import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'

import { PublicLayout } from '#src/features/auth/public-layout.tsx'
import { Frame } from '#src/features/frame/frame.tsx'
import { NotFoundPage } from '#src/features/not-found/not-found-page.tsx'
import { notificationsApi } from '#src/features/notifications/notifications.api.ts'

import { countUnreadFor, useCountUnread } from './-ask-unread.ts'
import { Bell } from './-bell.tsx'
import { sessionReady } from './-guards.ts'

export const Route = createFileRoute('/$')({
  staticData: { name: 'NotFound', title: msg`Page not found`, crumb: msg`Page not found` },
  beforeLoad: async ({ context }) => {
    const session = await sessionReady(context.session)
    return { isSignedIn: session.matches('authenticated') }
  },
  component: Anywhere,
})

function Anywhere() {
  const context = Route.useRouteContext()
  const { isSignedIn, session, locale, pageConfig } = context
  const [ask] = useState(() => countUnreadFor(context))
  const [notifications] = useState(() => notificationsApi(context.http))
  const askUnread = useCountUnread(session, ask)
  const page = <NotFoundPage hasAccess />

  return isSignedIn ? (
    <Frame
      locale={locale}
      appName={pageConfig.appName}
      askUnread={askUnread}
      bell={<Bell session={session} api={notifications} />}
    >
      {page}
    </Frame>
  ) : (
    <PublicLayout locale={locale} appName={pageConfig.appName}>
      {page}
    </PublicLayout>
  )
}
