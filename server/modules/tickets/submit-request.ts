import type { RequestAnswer, RequestDraft } from '#contracts/requests.ts'
import type { RichText } from '#contracts/rich-text.ts'
import { plainTextOf } from '#domain/rich-text-words.ts'
import type { Database } from '#server/db/database.ts'
import { orMissing, Refusal } from '#server/failures.ts'
import { openTicket } from '#server/modules/tickets/open-ticket.ts'
import { requesterWith } from '#server/modules/tickets/requesters.ts'
import { takeAnswer } from '#server/modules/tickets/take-answer.ts'
import { attachFiles } from '#server/modules/tickets/ticket-files.ts'
import { everyTicket } from '#server/modules/tickets/ticket-rows.ts'
import { texts } from '#server/texts.ts'

type Asker = { id: number; name: string; email: string; partner_id: number | null }

/**
 * Asks the desk as somebody of the product, within the caller's transaction. Throws `invalid` for a text without words, and for files that
 * cannot go with it.
 */
export async function submitRequest(
  trx: Database,
  user: Asker,
  { subject, body, files = [] }: RequestDraft,
  now: Date,
): Promise<number> {
  refuseWordless(body)
  const { partner_id } = user
  const requester_id = await requesterWith(trx, user)
  const asked = { subject, body, priority: 'normal', partner_id, category_id: null, requester_id } as const
  const id = await openTicket(trx, { ...asked, source: 'web', created_by: user.id }, now)
  const { id: messageId } = await trx
    .selectFrom('ticket_message')
    .where('ticket_id', '=', id)
    .select('id')
    .executeTakeFirstOrThrow()
  await attachFiles(trx, { ids: files, messageId, userId: user.id, now })
  return id
}

/**
 * Writes again in one's own ticket, within the caller's transaction: the desk has something to do again, and who has it is told. Throws
 * `missing` for a ticket of somebody else, `conflict` for one that is closed, `invalid` for a text without words and for files that cannot go
 * with it.
 */
export async function answerDesk(
  trx: Database,
  user: Asker,
  id: number,
  { body, files = [] }: RequestAnswer,
  now: Date,
): Promise<void> {
  await trx.selectFrom('ticket').where('id', '=', id).select('id').forUpdate().execute()
  const ticket = orMissing(
    await everyTicket(trx).where('ticket.id', '=', id).where('requester.user_id', '=', user.id).executeTakeFirst(),
  )
  refuseWordless(body)
  const said = await takeAnswer(trx, ticket, { body, requester_id: ticket.requester_id, actor: user.id }, now)
  await attachFiles(trx, { ids: files, messageId: said, userId: user.id, now })
}

function refuseWordless(body: RichText): void {
  if (plainTextOf(body) === '') throw new Refusal({ kind: 'invalid', errors: { body: [texts.ticketNoWords] } })
}
