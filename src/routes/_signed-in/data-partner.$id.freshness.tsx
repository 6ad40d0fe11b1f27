import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { FreshnessScreen } from '#src/features/partner-data/freshness/freshness-screen.tsx'
import { partnerDataApi } from '#src/features/partner-data/partner-data.api.ts'

import { idOf } from '../-id-of.ts'

export const Route = createFileRoute('/_signed-in/data-partner/$id/freshness')({
  staticData: { name: 'data-partner-freshness', title: msg`Freshness of partner data`, crumb: msg`Freshness` },
  loader: ({ context: { http }, params, abortController: { signal } }) =>
    partnerDataApi(http).freshness(idOf(params), signal),
  component: Freshness,
})

function Freshness() {
  return <FreshnessScreen {...Route.useLoaderData()} />
}
