import type { CallOptions } from '#contracts/calls.ts'
import type { PremiumDashboard } from '#contracts/premium.ts'
import { useSettled } from '#src/ui/use-settled.ts'

import { PremiumPage, type PremiumPageProps } from './premium-page.tsx'

type PremiumScreenProps = Omit<PremiumPageProps, 'dashboard' | 'facets'> & {
  dashboard: Promise<PremiumDashboard>
  /** Of nothing where the person may not know them. */
  facets: Promise<CallOptions | null>
}

/** The dashboard while its answers are on their way, and after. */
export function PremiumScreen({ dashboard, facets, ...page }: PremiumScreenProps) {
  return <PremiumPage {...page} dashboard={useSettled(dashboard)} facets={useSettled(facets).value} />
}
