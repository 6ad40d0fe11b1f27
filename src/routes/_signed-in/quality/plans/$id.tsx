import { msg } from '@lingui/core/macro'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'

import { assignmentsSearch } from '#src/features/sampling-plans/detail/assignments-search.ts'
import { PlanScreen } from '#src/features/sampling-plans/detail/plan-screen.tsx'
import { plansApi } from '#src/features/sampling-plans/sampling-plans.api.ts'

import { requireOrExplain } from '../../../-guards.ts'
import { idOf } from '../../../-id-of.ts'

export const Route = createFileRoute('/_signed-in/quality/plans/$id')({
  staticData: { name: 'quality.plans.detail', title: msg`Sampling plan`, crumb: msg`Plan` },
  validateSearch: assignmentsSearch.read,
  search: { middlewares: [stripSearchParams(assignmentsSearch.defaults)] },
  beforeLoad: requireOrExplain('quality-plans'),
  // parsed again: the router keeps parameters that the first parsing has dropped
  loaderDeps: ({ search }) => assignmentsSearch.query(search),
  loader: ({ context: { http }, params, deps, abortController: { signal } }) => ({
    answers: plansApi(http).detail(idOf(params), deps, signal),
  }),
  component: Plan,
})

function Plan() {
  return <PlanScreen {...Route.useLoaderData()} search={assignmentsSearch.read(Route.useSearch())} />
}
