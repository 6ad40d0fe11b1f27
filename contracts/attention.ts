import * as z from 'zod/mini'

/** `GET /api/attention`: what needs action in the admin area. Null if the reader may not see it. */
export const attentionSchema = z.object({
  /** People who registered and have no role. */
  waiting_people: z.nullable(z.number()),
  /** Invitations that were not followed in time. */
  expired_invitations: z.nullable(z.number()),
  /** People whose role requires a second factor that they have not set up. */
  missing_second_factors: z.nullable(z.number()),
  /** Active people who have not been seen for 90 days. */
  idle_people: z.nullable(z.number()),
  /** Roles without people. */
  roles_without_people: z.nullable(z.number()),
  draft_posts: z.nullable(z.number()),
  scheduled_posts: z.nullable(z.number()),
  /** Requests refused for lack of a permission, and failed sign-ins, during the last 24 hours. */
  refusals: z.nullable(z.number()),
  refused_sign_ins: z.nullable(z.number()),
})
export type Attention = z.infer<typeof attentionSchema>
