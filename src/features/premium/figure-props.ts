import type { Judged, PremiumDashboard } from '#contracts/premium.ts'

import type { PremiumDrilldownLinks } from './drilldown-links.ts'

export type PremiumFigureProps = {
  dashboard: PremiumDashboard
  behind: PremiumDrilldownLinks
  /** Opens an address of the application. */
  onOpen: (href: string) => void
}

/** Of what rules and people say by one scorecard. */
export type JudgedFigureProps = PremiumFigureProps & { judged: Judged }
