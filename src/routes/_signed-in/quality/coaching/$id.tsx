import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { coachingApi } from '#src/features/coaching/coaching.api.ts'
import { CoachingScreen } from '#src/features/coaching/detail/coaching-screen.tsx'

import { requireOrExplain } from '../../../-guards.ts'
import { idOf } from '../../../-id-of.ts'

export const Route = createFileRoute('/_signed-in/quality/coaching/$id')({
  staticData: { name: 'quality.coaching.detail', title: msg`A coaching`, crumb: msg`A coaching` },
  beforeLoad: ({ context }) => {
    requireOrExplain('quality-coaching', 'quality-acknowledge')({ context })
    requireOrExplain('quality-detail')({ context })
  },
  loader: ({ context: { http }, params, abortController: { signal } }) => ({
    answer: coachingApi(http).coaching(idOf(params), signal),
  }),
  component: ShownCoaching,
})

function ShownCoaching() {
  return <CoachingScreen {...Route.useLoaderData()} />
}
