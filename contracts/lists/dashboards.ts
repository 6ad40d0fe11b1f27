import * as z from 'zod/mini'

import { idParam } from '../params.ts'
import { driverOutcomes, persistencyGroupings } from '../beyond.ts'
import { judges } from '../premium.ts'
import { conversationFilterShape } from './calls.ts'

/** The query of `GET /api/dashboards/freemium`, and the search part of the dashboard's address. Without days: the last 30. */
export const freemiumQuerySchema = z.object(conversationFilterShape)
export type FreemiumQuery = z.infer<typeof freemiumQuerySchema>

/**
 * The query of `GET /api/dashboards/premium`, and the search part of its address. Compared is with the equal period before, unless a
 * partner or a team is named: then with theirs of the same days.
 */
export const premiumQuerySchema = z.object({
  ...conversationFilterShape,
  agent_id: idParam,
  scorecard_id: idParam,
  /** Whose scores are told agent by agent; without: the machine's. */
  judge: z.optional(z.enum(judges)),
  compare_partner_id: idParam,
  compare_team_id: idParam,
})
export type PremiumQuery = z.infer<typeof premiumQuerySchema>

/**
 * The query of `GET /api/dashboards/beyond` and of what stands beside it, and the search part of its address. Without days: the last
 * 365, since what conversations cause takes months to show.
 */
export const beyondQuerySchema = z.object({
  ...conversationFilterShape,
  agent_id: idParam,
  /** What persistency is told by; without: by verdict. */
  by: z.optional(z.enum(persistencyGroupings)),
  /** Compared is with the period before, or with this team in the same one: partners stand beside each other only where they are five. */
  compare_team_id: idParam,
  /** What drivers are looked for of; without: policies that ended within three months. */
  outcome: z.optional(z.enum(driverOutcomes)),
})
export type BeyondQuery = z.infer<typeof beyondQuerySchema>
