import { msg } from '@lingui/core/macro'
import { createFileRoute, useRouter } from '@tanstack/react-router'

import { addressSearch } from '#contracts/address.ts'
import { freemiumQuerySchema } from '#contracts/lists/dashboards.ts'
import { dashboardApi } from '#src/features/dashboard/dashboard.api.ts'
import { FreemiumScreen } from '#src/features/dashboard/freemium-screen.tsx'
import { can } from '#src/machines/landing.ts'

import { requireOr404 } from '../-guards.ts'

const readQuery = addressSearch(freemiumQuerySchema)

export const Route = createFileRoute('/_signed-in/dashboard')({
  staticData: { name: 'dashboard', title: msg`Freemium dashboard`, crumb: msg`Freemium dashboard` },
  validateSearch: readQuery,
  beforeLoad: requireOr404('dashboards-freemium'),
  // parsed again: the router keeps parameters that the first parsing has dropped
  loaderDeps: ({ search }) => readQuery(search),
  // the page is displayed at once, and keeps its filters and its focus while the figures are loading
  loader: ({ context, deps, abortController: { signal } }) => {
    const api = dashboardApi(context.http)
    const { permissions } = context.session.getSnapshot().context
    const rights = {
      seesCalls: can(permissions, 'call-detail'),
      seesPlans: can(permissions, 'quality-plans'),
      hasQueue: can(permissions, 'quality-audit'),
      auditsCalls: can(permissions, 'freemium-audit'),
    }
    return {
      dashboard: api.freemium(deps, signal),
      facets: rights.seesCalls ? api.facets(signal) : Promise.resolve(null),
      rights,
      exporting: { http: context.http, plansReports: can(permissions, 'report-edit') },
      now: new Date(),
    }
  },
  component: Dashboard,
})

function Dashboard() {
  const router = useRouter()
  const navigate = Route.useNavigate()

  return (
    <FreemiumScreen
      {...Route.useLoaderData()}
      query={Route.useLoaderDeps()}
      onChange={(change) => void navigate({ search: (query) => ({ ...query, ...change }) })}
      onClear={() => void navigate({ search: {} })}
      onOpen={(href) => router.history.push(href)}
      onRetry={() => void router.invalidate()}
    />
  )
}
