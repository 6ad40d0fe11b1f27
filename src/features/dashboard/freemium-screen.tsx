import type { CallOptions } from '#contracts/calls.ts'
import type { FreemiumDashboard } from '#contracts/dashboards.ts'
import { useSettled } from '#src/ui/use-settled.ts'

import { FreemiumPage, type FreemiumPageProps } from './freemium-page.tsx'

type FreemiumScreenProps = Omit<FreemiumPageProps, 'dashboard' | 'facets'> & {
  dashboard: Promise<FreemiumDashboard>
  /** Of nothing where the person may not know them. */
  facets: Promise<CallOptions | null>
}

/** The dashboard while its answers are on their way, and after. */
export function FreemiumScreen({ dashboard, facets, ...page }: FreemiumScreenProps) {
  return <FreemiumPage {...page} dashboard={useSettled(dashboard)} facets={useSettled(facets).value} />
}
