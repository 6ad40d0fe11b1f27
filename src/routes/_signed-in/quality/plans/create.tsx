import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { CreatePlanScreen } from '#src/features/sampling-plans/form/plan-form-screens.tsx'
import { plansApi } from '#src/features/sampling-plans/sampling-plans.api.ts'

import { requireOrExplain } from '../../../-guards.ts'

export const Route = createFileRoute('/_signed-in/quality/plans/create')({
  staticData: { name: 'quality.plans.create', title: msg`Add a sampling plan`, crumb: msg`Add plan` },
  beforeLoad: requireOrExplain('quality-plans'),
  loader: ({ context: { http }, abortController: { signal } }) => ({ options: plansApi(http).options(signal) }),
  component: CreatePlan,
})

function CreatePlan() {
  return <CreatePlanScreen {...Route.useLoaderData()} />
}
