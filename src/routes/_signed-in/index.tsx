import { msg } from '@lingui/core/macro'
import { createFileRoute, notFound, redirect } from '@tanstack/react-router'

import { landingAtHome } from '#src/machines/landing.ts'

import { landingAddresses } from '../-landing.ts'

export const Route = createFileRoute('/_signed-in/')({
  staticData: { name: 'home', title: msg`Home` },
  beforeLoad: ({ context }) => {
    const landing = landingAtHome(context.session.getSnapshot().context)
    if (landing === 'NotFound') throw notFound()
    throw redirect({ to: landingAddresses[landing], replace: true })
  },
})
