import * as z from 'zod/mini'

import { driverOutcomes, persistencyGroupings } from '../beyond.ts'
import { idParam } from '../params.ts'
import { judges } from '../premium.ts'
import { conversationFilterShape } from './calls.ts'

/** The query of `GET /api/dashboards/freemium`, and the search part of the dashboard's address. Default days: the last 30. */
export const freemiumQuerySchema = z.object(conversationFilterShape)
export type FreemiumQuery = z.infer<typeof freemiumQuerySchema>

/**
 * The query of `GET /api/dashboards/premium`, and the search part of its address. It is compared with the equal period before, or with the
 * same days of another partner or team if one is given.
 */
export const premiumQuerySchema = z.object({
  ...conversationFilterShape,
  agent_id: idParam,
  scorecard_id: idParam,
  /** The judge of the scores by agent; the default is the machine. */
  judge: z.optional(z.enum(judges)),
  compare_partner_id: idParam,
  compare_team_id: idParam,
})
export type PremiumQuery = z.infer<typeof premiumQuerySchema>

/**
 * The query of `GET /api/dashboards/beyond` and its parts, and the search part of its address. Default days: the last 365, because the
 * effects of conversations take months to show.
 */
export const beyondQuerySchema = z.object({
  ...conversationFilterShape,
  agent_id: idParam,
  /** How persistency is broken down; the default is by verdict. */
  by: z.optional(z.enum(persistencyGroupings)),
  /** The comparison: the period before, or this team in the same one. Partners are only compared if there are at least five. */
  compare_team_id: idParam,
  /** The outcome for drivers; the default is policies that ended within three months. */
  outcome: z.optional(z.enum(driverOutcomes)),
})
export type BeyondQuery = z.infer<typeof beyondQuerySchema>
