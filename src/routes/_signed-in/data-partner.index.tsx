import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { PartnersScreen } from '#src/features/partner-data/list/partners-screen.tsx'
import { partnerDataApi } from '#src/features/partner-data/partner-data.api.ts'
import { uploadsSearch } from '#src/features/partner-data/uploads/uploads-search.ts'

import { requireOrExplain } from '../-guards.ts'

export const Route = createFileRoute('/_signed-in/data-partner/')({
  staticData: { name: 'data-partner-index', title: msg`Partner data` },
  beforeLoad: requireOrExplain('partner-data'),
  loader: ({ context: { http }, abortController: { signal } }) => partnerDataApi(http).partners(signal),
  component: Partners,
})

function Partners() {
  const navigate = Route.useNavigate()

  return (
    <PartnersScreen
      {...Route.useLoaderData()}
      onOnly={(id) =>
        void navigate({
          to: '/data-partner/$id',
          params: { id: String(id) },
          search: uploadsSearch.read({}),
          replace: true,
        })
      }
    />
  )
}
