import { msg } from '@lingui/core/macro'
import { createFileRoute, useRouter } from '@tanstack/react-router'

import { addressSearch } from '#contracts/address.ts'
import { beyondQuerySchema } from '#contracts/lists/dashboards.ts'
import { BeyondScreen } from '#src/features/beyond/beyond-screen.tsx'
import { beyondApi } from '#src/features/beyond/beyond.api.ts'
import { WaitingWork } from '#src/features/worklists/waiting-work.tsx'
import { worklistsApi } from '#src/features/worklists/worklists.api.ts'
import { can } from '#src/machines/landing.ts'

import { requireOr404 } from '../-guards.ts'

const readQuery = addressSearch(beyondQuerySchema)

export const Route = createFileRoute('/_signed-in/beyond')({
  staticData: { name: 'beyond', title: msg`Beyond dashboard`, crumb: msg`Beyond dashboard` },
  validateSearch: readQuery,
  beforeLoad: requireOr404('dashboards-beyond'),
  // parsed again: the router keeps parameters that the first parsing has dropped
  loaderDeps: ({ search }) => readQuery(search),
  // each part of the page fetches its own figures: those that have arrived stay while others are loading
  loader: ({ context, deps, abortController: { signal } }) => {
    const { http, session } = context
    const api = beyondApi(http)
    const { permissions } = session.getSnapshot().context
    const rights = {
      seesCalls: can(permissions, 'call-detail'),
      seesPolicies: can(permissions, 'policy-detail'),
      seesDebts: can(permissions, 'collections-data'),
    }
    const { partner_id, campaign_id, team_id, agent_id } = deps
    const place = { partner_id, campaign_id, team_id, agent_id }
    return {
      api,
      facets: rights.seesCalls ? api.facets(signal) : Promise.resolve(null),
      rights,
      exporting: { http, plansReports: can(permissions, 'report-edit') },
      work: can(permissions, 'worklist-work') ? { place, counts: worklistsApi(http).waiting(place, signal) } : null,
      now: new Date(),
    }
  },
  component: Beyond,
})

function Beyond() {
  const router = useRouter()
  const navigate = Route.useNavigate()
  const { work, ...loaded } = Route.useLoaderData()

  return (
    <BeyondScreen
      {...loaded}
      query={Route.useLoaderDeps()}
      worklists={work && <WaitingWork {...work} />}
      onChange={(change) => void navigate({ search: (query) => ({ ...query, ...change }) })}
      onClear={() => void navigate({ search: ({ by, outcome }) => ({ by, outcome }) })}
      onOpen={(href) => router.history.push(href)}
    />
  )
}
