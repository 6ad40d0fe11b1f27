import type { Named } from '#contracts/params.ts'
import type { WorkKind } from '#contracts/work-item-states.ts'
import type { WorkSubject } from '#contracts/work-items.ts'

/** What stands on a page: a policy, a conversation with its agent, or several of these. */
export type WorkAbout = {
  policy?: { id: number } | null
  call?: { id: number } | null
  agent?: Named | null
}

/** What can be put on a worklist from a page, and as what. */
export type WorkOffer = { kind: WorkKind; subject: WorkSubject }

export function workOffers({ policy, call, agent }: WorkAbout): WorkOffer[] {
  const told = { ...(policy && { policy_id: policy.id }), ...(call && { interaction_id: call.id }) }
  const hasCustomer = policy != null || call != null
  const why = call ? { interaction_id: call.id } : {}
  return [
    ...(hasCustomer ? (['re-verify', 'call-back'] as const).map((kind) => ({ kind, subject: told })) : []),
    ...(agent ? [{ kind: 'coach' as const, subject: { agent_id: agent.id, ...why } }] : []),
  ]
}
