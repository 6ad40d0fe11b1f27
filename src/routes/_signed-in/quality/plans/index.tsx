import { msg } from '@lingui/core/macro'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'

import { PlansScreen } from '#src/features/sampling-plans/list/plans-screen.tsx'
import { plansSearch } from '#src/features/sampling-plans/list/plans-search.ts'
import { plansApi } from '#src/features/sampling-plans/sampling-plans.api.ts'

import { requireOrExplain } from '../../../-guards.ts'

export const Route = createFileRoute('/_signed-in/quality/plans/')({
  staticData: { name: 'quality.plans', title: msg`Sampling plans` },
  validateSearch: plansSearch.read,
  search: { middlewares: [stripSearchParams(plansSearch.defaults)] },
  beforeLoad: requireOrExplain('quality-plans'),
  // parsed again: the router keeps parameters that the first parsing has dropped
  loaderDeps: ({ search }) => plansSearch.query(search),
  loader: ({ context: { http }, deps, abortController: { signal } }) => ({
    plans: plansApi(http).list(deps, signal),
  }),
  component: Plans,
})

function Plans() {
  return <PlansScreen {...Route.useLoaderData()} search={plansSearch.read(Route.useSearch())} />
}
