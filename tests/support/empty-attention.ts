import type { Attention } from '#contracts/attention.ts'

/** What waits in the admin area, for a person who may see none of it. */
export const emptyAttention: Attention = {
  waiting_people: null,
  expired_invitations: null,
  missing_second_factors: null,
  idle_people: null,
  roles_without_people: null,
  draft_posts: null,
  scheduled_posts: null,
  refusals: null,
  refused_sign_ins: null,
}
