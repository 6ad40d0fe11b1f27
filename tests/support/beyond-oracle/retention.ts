import type { BeyondDashboard } from '#contracts/beyond.ts'
import { hasEnded, exclusionReason } from '#domain/persistency/persistency.ts'
import { addDays } from '#domain/time/reporting-period.ts'
import { dayIn } from '#domain/time/time-zone.ts'

import type { RowsInScope } from './rows-in-scope.ts'

export function retention(scope: RowsInScope): BeyondDashboard['retention'] {
  const { today } = scope
  const requests = requestsIn(scope)
  const callsOf = (some: typeof requests) => new Set(some.map(({ id }) => id)).size
  const decided = requests.filter(({ day }) => addDays(day, 1) <= today)
  const saved = decided.filter(({ day, over }) => over > addDays(day, 1))
  return {
    requests: requests.length,
    decided: decided.length,
    saved: saved.length,
    conversations: { asked: callsOf(requests), saved: callsOf(saved) },
    after: [30, 90].map((days) => {
      const old = requests.filter(({ day }) => addDays(day, days) <= today)
      const kept = old.filter(({ day, over }) => over > addDays(day, days))
      return { days, requests: old.length, in_force: kept.length, conversations: callsOf(kept) }
    }),
  }
}

/** The requests to cancel: the conversation, its day, and the day on which the policy ended. */
function requestsIn({ rows, sees, zone, isIn, conversations }: RowsInScope) {
  return rows.links.flatMap((link) => {
    const one = rows.interactions.get(link.interaction_id)!
    const policy = rows.policies.find(({ id }) => id === link.policy_id)!
    const isSure = link.state === 'confirmed' || (link.state === 'suggested' && (link.confidence ?? 0) >= 0.8)
    if (link.role !== 'retention' || !isSure || !conversations.includes(one) || !sees(policy)) return []
    if (one.started_at === null || !isIn(dayIn(zone, one.started_at)) || exclusionReason(policy) !== null) return []
    const day = dayIn(rows.partners.get(policy.partner_id)!.time_zone, one.started_at)
    return [{ id: one.id, day, over: hasEnded(policy.status) ? policy.ended_on! : '9999-12-31' }]
  })
}
