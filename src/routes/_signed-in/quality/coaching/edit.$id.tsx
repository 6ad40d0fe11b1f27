import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { coachingApi } from '#src/features/coaching/coaching.api.ts'
import { EditCoachingScreen } from '#src/features/coaching/form/coaching-form-screens.tsx'

import { requireOrExplain } from '../../../-guards.ts'
import { idOf } from '../../../-id-of.ts'

export const Route = createFileRoute('/_signed-in/quality/coaching/edit/$id')({
  staticData: { name: 'quality.coaching.edit', title: msg`Change a coaching`, crumb: msg`Change` },
  beforeLoad: ({ context }) => {
    requireOrExplain('quality-coaching')({ context })
    requireOrExplain('quality-detail')({ context })
  },
  loader: ({ context: { http }, params, abortController: { signal } }) => ({
    answer: coachingApi(http).forChanging(idOf(params), signal),
  }),
  component: EditCoaching,
})

function EditCoaching() {
  return <EditCoachingScreen {...Route.useLoaderData()} />
}
