import { msg } from '@lingui/core/macro'
import { createFileRoute, redirect } from '@tanstack/react-router'

import { sessionReady } from './-guards.ts'

export const Route = createFileRoute('/logout')({
  staticData: { name: 'auth.logout', title: msg`Signing out`, crumb: msg`Signing out` },
  beforeLoad: async ({ context, preload }) => {
    // hovering over a link must not sign the person out
    if (preload) return
    await sessionReady(context.session)
    context.session.send({ type: 'logout.requested' })
    await sessionReady(context.session)
    throw redirect({ to: '/login', replace: true })
  },
})
