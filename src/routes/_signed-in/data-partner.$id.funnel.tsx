import { msg } from '@lingui/core/macro'
import { createFileRoute, getRouteApi, stripSearchParams } from '@tanstack/react-router'

import { FunnelScreen } from '#src/features/partner-data/funnel/funnel-screen.tsx'
import {
  funnelDefaults,
  funnelQuery,
  funnelRecordsQuery,
  funnelSearch,
} from '#src/features/partner-data/funnel/funnel-search.ts'
import { partnerDataApi } from '#src/features/partner-data/partner-data.api.ts'
import { can } from '#src/machines/landing.ts'

import { idOf } from '../-id-of.ts'

export const Route = createFileRoute('/_signed-in/data-partner/$id/funnel')({
  staticData: { name: 'data-partner-funnel', title: msg`Funnel of a partner`, crumb: msg`Funnel` },
  validateSearch: funnelSearch,
  search: { middlewares: [stripSearchParams(funnelDefaults)] },
  loaderDeps: ({ search }) => funnelSearch(search),
  loader({ context: { http, session }, params, deps, abortController: { signal } }) {
    const records = deps.step === undefined ? null : funnelRecordsQuery(deps)
    const asked = { filter: funnelQuery(deps), records }
    return {
      ...partnerDataApi(http).funnel(idOf(params), asked, signal),
      opensRecords: can(session.getSnapshot().context.permissions, 'call-detail'),
    }
  },
  component: Funnel,
})

const partnerRoute = getRouteApi('/_signed-in/data-partner/$id')

function Funnel() {
  const navigate = Route.useNavigate()

  return (
    <FunnelScreen
      {...Route.useLoaderData()}
      {...partnerRoute.useLoaderData()}
      search={funnelSearch(Route.useSearch())}
      onChange={(change) => void navigate({ search: (search) => ({ ...search, ...change }), resetScroll: false })}
    />
  )
}
