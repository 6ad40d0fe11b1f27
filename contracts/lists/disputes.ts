import * as z from 'zod/mini'

import { dayParam, idParam, textParam } from '../params.ts'
import { listQueryShape, sortSchema } from './list-query.ts'

/** The states of disputed evaluations. */
export const disputeStates = ['disputed', 'escalated', 'resolved'] as const
export type DisputeState = (typeof disputeStates)[number]

export const disputeSorts = ['disputed_at', 'due_at', 'agent', 'evaluator', 'score', 'state'] as const

export const disputeFilterShape = {
  state: z.optional(z.enum(disputeStates)),
  /** Undecided for longer than the scorecard allows. */
  overdue: z.optional(z.enum(['yes'])),
  evaluator_id: idParam,
  agent_id: idParam,
  /** A question is identified by its scorecard and its id there. */
  scorecard_id: idParam,
  question_id: textParam(40),
  /** Days of the dispute, both included, in UTC. */
  disputed_from: dayParam,
  disputed_to: dayParam,
}
const disputeFilterSchema = z.object(disputeFilterShape)
export type DisputeFilter = z.infer<typeof disputeFilterSchema>

/** `GET /api/disputes` */
export const disputeListQuerySchema = z.object({
  ...listQueryShape,
  sort: sortSchema(disputeSorts, '-disputed_at'),
  ...disputeFilterShape,
})
export type DisputeListQuery = z.infer<typeof disputeListQuerySchema>

/** `GET /api/dispute-rates`: days of the release, both included, in UTC; by default all. */
export const disputeRatesQuerySchema = z.object({ released_from: dayParam, released_to: dayParam })
export type DisputeRatesQuery = z.infer<typeof disputeRatesQuerySchema>
