import type { CallOptions } from '#contracts/calls.ts'
import type { FreemiumDashboard } from '#contracts/dashboards.ts'
import { DashboardExport, type Exporting } from '#src/reporting/dashboard-export.tsx'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { FreemiumPage, type FreemiumPageProps } from './freemium-page.tsx'

type FreemiumScreenProps = Omit<FreemiumPageProps, 'dashboard' | 'facets' | 'actions'> & {
  dashboard: Promise<FreemiumDashboard>
  /** Of nothing where the person may not know them. */
  facets: Promise<CallOptions | null>
  exporting: Exporting
}

/** The dashboard while its answers are on their way, and after. */
export function FreemiumScreen({ dashboard, facets, exporting, ...page }: FreemiumScreenProps) {
  return (
    <FreemiumPage
      {...page}
      dashboard={usePromiseState(dashboard)}
      facets={usePromiseState(facets).value}
      actions={<DashboardExport {...exporting} kind="freemium" query={page.query} />}
    />
  )
}
