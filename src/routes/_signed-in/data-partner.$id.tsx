import { msg } from '@lingui/core/macro'
import { createFileRoute, Outlet } from '@tanstack/react-router'

import { NotFoundPage } from '#src/features/not-found/not-found-page.tsx'
import { partnerDataApi } from '#src/features/partner-data/partner-data.api.ts'
import { PartnerFrame } from '#src/features/partner-data/partner-frame.tsx'

import { requireOrExplain } from '../-guards.ts'
import { idOf } from '../-id-of.ts'

export const Route = createFileRoute('/_signed-in/data-partner/$id')({
  staticData: { crumb: msg({ message: 'Partner', context: 'whose data is shown' }) },
  beforeLoad: ({ context, params }) => {
    requireOrExplain('partner-data')({ context })
    idOf(params)
  },
  loader: ({ context: { http }, params, abortController: { signal } }) =>
    partnerDataApi(http).partner(idOf(params), signal),
  component: PartnerData,
})

function PartnerData() {
  const { id } = Route.useParams()

  return (
    <PartnerFrame key={id} {...Route.useLoaderData()} missing={<NotFoundPage hasAccess />}>
      <Outlet />
    </PartnerFrame>
  )
}
