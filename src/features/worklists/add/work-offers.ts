import type { Named } from '#contracts/params.ts'
import type { WorkKind } from '#contracts/work-item-states.ts'
import type { WorkSubject } from '#contracts/work-items.ts'

/** The subjects of a page: a policy, a conversation with its agent, or several of these. */
export type WorkAbout = {
  policy?: { id: number } | null
  call?: { id: number } | null
  agent?: Named | null
}

/** A kind of work that can be added from a page, with its subject. */
export type WorkOffer = { kind: WorkKind; subject: WorkSubject }

export function workOffers({ policy, call, agent }: WorkAbout): WorkOffer[] {
  const about = { ...(policy && { policy_id: policy.id }), ...(call && { interaction_id: call.id }) }
  const hasCustomer = policy != null || call != null
  const origin = call ? { interaction_id: call.id } : {}
  return [
    ...(hasCustomer ? (['re-verify', 'call-back'] as const).map((kind) => ({ kind, subject: about })) : []),
    ...(agent ? [{ kind: 'coach' as const, subject: { agent_id: agent.id, ...origin } }] : []),
  ]
}
