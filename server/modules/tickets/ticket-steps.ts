import type { TakeTicketStep } from '#contracts/tickets.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { textMasker } from '#server/masking/mask-words.ts'
import { placeOf } from '#server/modules/tickets/reaches-ticket.ts'
import { moveTicket, ticketLifecycle } from '#server/modules/tickets/ticket-lifecycle.ts'
import { type FoundTicket, standingOf } from '#server/modules/tickets/ticket-rows.ts'
import { peopleReaching } from '#server/people/people-reaching.ts'
import { notify } from '#server/quality/notify.ts'

/**
 * Takes a ticket a step further within the caller's transaction, if its machine allows it, and returns the states before and after. Throws
 * `missing` for one out of sight, `conflict` if it has changed since the caller saw it or does not allow the step, `invalid` for an
 * assignee who cannot work on it.
 */
export async function takeTicketStep(
  trx: Database,
  isStrict: boolean,
  scope: Scope,
  id: number,
  step: TakeTicketStep,
  now: Date,
) {
  const ticket = await ticketLifecycle.hold(trx, scope, id, step.version)
  const { line } = await textMasker(trx, ticket.partner_id)
  const reason = 'reason' in step ? line(step.reason) : ''
  const assignee_id = assigneeOf(step, scope)
  if (step.event === 'ticket.assigned') await refuseUnable(trx, isStrict, ticket, step.assignee_id)
  const to = await moveTicket(trx, ticket, {
    ...{ event: step.event, by: standingOf(scope, ticket), has_words: reason !== '', actor: scope.user.id, now },
    ...(assignee_id !== undefined && { assignee_id }),
    detail: {
      ...(reason !== '' && { reason }),
      ...(step.event === 'ticket.assigned' && { assignee_id: step.assignee_id }),
    },
  })
  if (step.event === 'ticket.assigned') {
    await notify(trx, [step.assignee_id], {
      ...{ kind: 'ticket-assigned', subject: `ticket:${id}`, actor: scope.user.id, now },
    })
  }
  return { from: ticket.state, to }
}

async function refuseUnable(trx: Database, isStrict: boolean, ticket: FoundTicket, userId: number): Promise<void> {
  const able = await peopleReaching(trx, isStrict, 'freshdeck', [placeOf(ticket)])
  if (able.some(({ id }) => id === userId)) return
  throw new Refusal({ kind: 'invalid', errors: { assignee_id: [texts.ticketCannotDo] } })
}

function assigneeOf(step: TakeTicketStep, { user }: Scope): number | null | undefined {
  if (step.event === 'ticket.assigned') return step.assignee_id
  if (step.event === 'ticket.taken') return user.id
  return step.event === 'ticket.handed-back' ? null : undefined
}
