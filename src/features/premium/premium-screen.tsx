import type { AlertRowDto } from '#contracts/alerts.ts'
import type { CallOptions } from '#contracts/calls.ts'
import type { PremiumFunnel } from '#contracts/funnel.ts'
import type { Page } from '#contracts/pagination.ts'
import type { PremiumDashboard } from '#contracts/premium.ts'
import { DashboardExport, type Exporting } from '#src/reporting/dashboard-export.tsx'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { AlertsSection } from './alerts/alerts-section.tsx'
import { FunnelSection } from './funnel/funnel-section.tsx'
import { PremiumPage, type PremiumPageProps } from './premium-page.tsx'

type PremiumScreenProps = Omit<PremiumPageProps, 'dashboard' | 'facets' | 'actions' | 'below'> & {
  dashboard: Promise<PremiumDashboard>
  funnel: Promise<PremiumFunnel>
  alerts: Promise<Page<AlertRowDto>>
  /** Resolves to null if the person may not see them. */
  facets: Promise<CallOptions | null>
  exporting: Exporting
}

/** The premium dashboard. */
export function PremiumScreen({ dashboard, funnel, alerts, facets, exporting, ...page }: PremiumScreenProps) {
  const [funnelState, alertsState] = [usePromiseState(funnel), usePromiseState(alerts)]

  return (
    <PremiumPage
      {...page}
      dashboard={usePromiseState(dashboard)}
      facets={usePromiseState(facets).value}
      actions={<DashboardExport {...exporting} kind="premium" query={page.query} />}
      below={
        <>
          <FunnelSection {...page} funnel={funnelState} seesRecords={page.rights.seesCalls} />
          <AlertsSection alerts={alertsState} onRetry={page.onRetry} />
        </>
      }
    />
  )
}
