import type { PremiumQuery } from '#contracts/lists/dashboards.ts'
import { filterCount } from '#src/reporting/filter-count.ts'

/** How many things are chosen on the dashboard: filters, the scorecard, and what it is compared with. */
export const chosenCount = ({ judge: _, ...chosen }: PremiumQuery): number => filterCount(chosen)
