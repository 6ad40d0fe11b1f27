import { msg } from '@lingui/core/macro'
import { createFileRoute, getRouteApi } from '@tanstack/react-router'

import { partnerDataApi } from '#src/features/partner-data/partner-data.api.ts'
import { TargetsScreen } from '#src/features/partner-data/targets/targets-screen.tsx'
import { targetsSearch } from '#src/features/partner-data/targets/targets-search.ts'

import { idOf } from '../-id-of.ts'

export const Route = createFileRoute('/_signed-in/data-partner/$id/targets')({
  staticData: { name: 'data-partner-targets', title: msg`Campaigns and targets`, crumb: msg`Targets` },
  validateSearch: targetsSearch,
  loaderDeps: ({ search }) => targetsSearch(search),
  loader: ({ context: { http }, params, deps: { month }, abortController: { signal } }) =>
    partnerDataApi(http).targets(idOf(params), month, signal),
  component: CampaignTargets,
})

const partnerRoute = getRouteApi('/_signed-in/data-partner/$id')

function CampaignTargets() {
  return <TargetsScreen {...Route.useLoaderData()} {...partnerRoute.useLoaderData()} />
}
