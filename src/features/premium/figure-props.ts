import type { Judged, PremiumDashboard } from '#contracts/premium.ts'

import type { PremiumDrilldownLinks } from './drilldown-links.ts'

export type PremiumFigureProps = {
  dashboard: PremiumDashboard
  rowLinks: PremiumDrilldownLinks
  /** Opens an address of the application. */
  onOpen: (href: string) => void
}

/** The props of figures about the judgements of rules and people by one scorecard. */
export type JudgedFigureProps = PremiumFigureProps & { judged: Judged }
