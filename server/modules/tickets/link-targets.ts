import { type RawBuilder, sql } from 'kysely'

import type { TicketLinkKind } from '#contracts/ticket-states.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { visibleEvaluations } from '#server/quality/visible-evaluations.ts'
import { reachesTicket } from '#server/support/reaches-ticket.ts'

/** The column of `ticket_link` that names what a link leads to. */
export const linkColumns = {
  call: 'interaction_id',
  policy: 'policy_id',
  evaluation: 'evaluation_id',
  user: 'user_id',
  ticket: 'other_id',
} as const satisfies Record<TicketLinkKind, string>

type Target = { name: string; /** Of an evaluation. */ call_id: number | null }

/** What something calls itself, where the caller may open it, else no row. */
export function linkTarget(scope: Scope, kind: TicketLinkKind, id: RawBuilder<number>): RawBuilder<Target> {
  switch (kind) {
    case 'call':
      return sql`select interaction.id::text as name, null::bigint as call_id from interaction
        where interaction.id = ${id} and ${scope.sees('interaction', 'call-detail')}`
    case 'policy':
      return sql`select policy.number as name, null::bigint as call_id from policy
        where policy.id = ${id} and ${scope.sees('policy', 'policy-detail')}`
    case 'evaluation':
      return sql`select evaluation.id::text as name, evaluation.interaction_id as call_id
        from evaluation join interaction on interaction.id = evaluation.interaction_id
        where evaluation.id = ${id} and ${visibleEvaluations(scope)}`
    case 'user':
      return sql`select app_user.name, null::bigint as call_id from app_user where app_user.id = ${id} and ${scope.sees('user', 'user-list')}`
    case 'ticket':
      return sql`select ticket.subject as name, null::bigint as call_id from ticket where ticket.id = ${id} and ${reachesTicket(scope)}`
  }
}
