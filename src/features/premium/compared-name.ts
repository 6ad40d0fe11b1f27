import type { PremiumDashboard } from '#contracts/premium.ts'

/** Whom the numbers are compared with, by name; undefined where it is with the period before. */
export const comparedName = ({ compared_with: { partner, team } }: PremiumDashboard): string | undefined =>
  (team ?? partner)?.name
