import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { EditPlanScreen } from '#src/features/sampling-plans/form/plan-form-screens.tsx'
import { plansApi } from '#src/features/sampling-plans/sampling-plans.api.ts'

import { requireOrExplain } from '../../../-guards.ts'
import { idOf } from '../../../-id-of.ts'

export const Route = createFileRoute('/_signed-in/quality/plans/edit/$id')({
  staticData: { name: 'quality.plans.edit', title: msg`Edit a sampling plan`, crumb: msg`Edit plan` },
  beforeLoad: requireOrExplain('quality-plans'),
  loader: ({ context: { http }, params, abortController: { signal } }) => ({
    answer: plansApi(http).forEditing(idOf(params), signal),
  }),
  component: EditPlan,
})

function EditPlan() {
  return <EditPlanScreen {...Route.useLoaderData()} />
}
