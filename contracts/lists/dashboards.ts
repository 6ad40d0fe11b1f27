import * as z from 'zod/mini'

import { idParam } from '../params.ts'
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
