import type { PremiumDashboard } from '#contracts/premium.ts'

/** The name of the partner or team of the comparison; undefined for a comparison with the previous period. */
export const comparedName = ({ compared_with: { partner, team } }: PremiumDashboard): string | undefined =>
  (team ?? partner)?.name
