import type { PremiumQuery } from '#contracts/lists/dashboards.ts'
import { filterCount } from '#src/reporting/filter-count.ts'

/** The number of active selections: filters, the scorecard, and the comparison. */
export const selectionCount = ({ judge: _, ...selection }: PremiumQuery): number => filterCount(selection)
