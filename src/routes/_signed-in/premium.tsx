import { msg } from '@lingui/core/macro'
import { createFileRoute, useRouter } from '@tanstack/react-router'

import { addressSearch } from '#contracts/address.ts'
import { premiumQuerySchema } from '#contracts/lists/dashboards.ts'
import { PremiumScreen } from '#src/features/premium/premium-screen.tsx'
import { premiumApi } from '#src/features/premium/premium.api.ts'
import { can } from '#src/machines/landing.ts'

import { requireOr404 } from '../-guards.ts'

const readQuery = addressSearch(premiumQuerySchema)

export const Route = createFileRoute('/_signed-in/premium')({
  staticData: { name: 'premium', title: msg`Premium dashboard`, crumb: msg`Premium dashboard` },
  validateSearch: readQuery,
  beforeLoad: requireOr404('dashboards-premium'),
  // parsed again: the router keeps parameters that the first parsing has dropped
  loaderDeps: ({ search }) => readQuery(search),
  // the page is displayed at once, and keeps its filters and its focus while the figures are loading
  loader: ({ context, deps, abortController: { signal } }) => {
    const api = premiumApi(context.http)
    const { permissions } = context.session.getSnapshot().context
    const seesEvaluations = can(permissions, 'quality-detail')
    const rights = {
      seesCalls: can(permissions, 'call-detail'),
      seesEvaluations,
      seesCalibrations:
        seesEvaluations && (can(permissions, 'quality-calibration') || can(permissions, 'quality-audit')),
      makesScorecards: can(permissions, 'quality-scorecards'),
    }
    return {
      dashboard: api.dashboard(deps, signal),
      funnel: api.funnel(deps, signal),
      // people who see this page may see alerts
      alerts: api.openAlerts(signal),
      facets: rights.seesCalls ? api.facets(signal) : Promise.resolve(null),
      rights,
      exporting: { http: context.http, plansReports: can(permissions, 'report-edit') },
      now: new Date(),
    }
  },
  component: Premium,
})

function Premium() {
  const router = useRouter()
  const navigate = Route.useNavigate()

  return (
    <PremiumScreen
      {...Route.useLoaderData()}
      query={Route.useLoaderDeps()}
      onChange={(change) => void navigate({ search: (query) => ({ ...query, ...change }) })}
      onClear={() => void navigate({ search: {} })}
      onOpen={(href) => router.history.push(href)}
      onRetry={() => void router.invalidate()}
    />
  )
}
