import type { FreemiumDashboard } from '#contracts/dashboards.ts'
import type { FreemiumQuery } from '#contracts/lists/dashboards.ts'
import type { EvaluationListQuery } from '#contracts/lists/evaluations.ts'

import { addressOf } from '../address-of.ts'

export type EvaluationsSearch = Partial<EvaluationListQuery>

/** The search of the list of evaluations for those behind a number of the dashboard. */
export const evaluationsSearch = (
  { started_from: _, started_to: __, ...filters }: FreemiumQuery,
  { from, to }: FreemiumDashboard['period'],
  more: EvaluationsSearch = {},
): EvaluationsSearch => ({ group: 'counted', ...filters, submitted_from: from, submitted_to: to, ...more })

export const evaluationsHref = (search: EvaluationsSearch): string => addressOf('/quality/evaluations', search)
