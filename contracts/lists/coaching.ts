import * as z from 'zod/mini'

import { coachingStates } from '../coaching-states.ts'
import { dayParam, idParam } from '../params.ts'
import { listQueryShape, sortSchema } from './list-query.ts'

export const coachingSorts = ['created_at', 'follow_up_on', 'agent', 'coach', 'state'] as const

/** `GET /api/coachings` */
export const coachingListQuerySchema = z.object({
  ...listQueryShape,
  sort: sortSchema(coachingSorts, '-created_at'),
  state: z.optional(z.enum(coachingStates)),
  /** Agreed, and the day of the follow-up has come. */
  due: z.optional(z.enum(['yes'])),
  agent_id: idParam,
  team_id: idParam,
  coach_id: idParam,
  /** Those that the reader leads. */
  mine: z.optional(z.enum(['yes'])),
})
export type CoachingListQuery = z.infer<typeof coachingListQuerySchema>

/** `GET /api/coaching-suggestions`: days of the conversations, both included, in UTC. By default the last 30. */
export const coachingSuggestionsQuerySchema = z.object({
  started_from: dayParam,
  started_to: dayParam,
  agent_id: idParam,
  team_id: idParam,
})
export type CoachingSuggestionsQuery = z.infer<typeof coachingSuggestionsQuerySchema>

/** `GET /api/coaching-options`: for an evaluation, or for an agent and a scorecard. */
export const coachingOptionsQuerySchema = z.object({ evaluation_id: idParam, agent_id: idParam, scorecard_id: idParam })
export type CoachingOptionsQuery = z.infer<typeof coachingOptionsQuerySchema>
