import type { ConversationFilter } from '#contracts/lists/calls.ts'
import type { EvaluationListQuery } from '#contracts/lists/evaluations.ts'
import type { Period } from '#domain/time/reporting-period.ts'

import { addressOf } from './address-of.ts'

export type EvaluationsSearch = Partial<EvaluationListQuery>

/** The search of the list of evaluations for the evaluations behind a number of a dashboard. */
export const evaluationsSearch = (
  { started_from: _, started_to: __, ...filters }: ConversationFilter & Pick<EvaluationsSearch, 'agent_id'>,
  { from, to }: Period,
  more: EvaluationsSearch = {},
): EvaluationsSearch => ({ group: 'counted', ...filters, submitted_from: from, submitted_to: to, ...more })

export const evaluationsHref = (search: EvaluationsSearch): string => addressOf('/quality/evaluations', search)
