import type { TicketMessageDraft } from '#contracts/tickets.ts'
import { plainTextOf } from '#domain/text/plain-text-of.ts'
import type { Database } from '#server/db/database.ts'
import { MAX_SENT_BYTES } from '#server/freshdesk/freshdesk-api.ts'
import { mirrorOut } from '#server/freshdesk/mirror-out.ts'
import { addJob } from '#server/jobs/queue.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { textMasker } from '#server/masking/mask-words.ts'
import { attachFiles, bytesOfFiles, removeMessageFiles } from '#server/modules/tickets/ticket-files.ts'
import { TICKET_LETTER_JOB } from '#server/modules/tickets/ticket-letters.ts'
import { moveTicket, ticketLifecycle } from '#server/modules/tickets/ticket-lifecycle.ts'
import { standingOf } from '#server/modules/tickets/ticket-rows.ts'
import { addToTrail } from '#server/modules/tickets/trail.ts'

/**
 * Adds a reply to the requester or a note for the desk, within the caller's transaction. A note is accepted for any version, a reply only
 * for the one that its author saw. Throws `missing` for a ticket out of sight, `conflict` for one that has changed or is over, `invalid`
 * for a text without words and for files that cannot be attached.
 */
export async function addMessage(trx: Database, scope: Scope, id: number, draft: TicketMessageDraft, now: Date) {
  const ticket = await ticketLifecycle.hold(trx, scope, id, draft.kind === 'reply' ? draft.version : undefined)
  if (plainTextOf(draft.body) === '') throw new Refusal({ kind: 'invalid', errors: { body: [texts.ticketNoWords] } })
  const { text } = await textMasker(trx, ticket.partner_id)
  const by = scope.user.id
  if (draft.kind === 'reply') {
    const standing = standingOf(scope, ticket)
    const content = { has_words: true, waits: draft.waits }
    await moveTicket(trx, ticket, { event: 'ticket.replied', by: standing, ...content, actor: by, now })
  } else {
    await trx.updateTable('ticket').set({ updated_at: now }).where('id', '=', id).execute()
    await addToTrail(trx, { id, event: 'ticket.noted', from: ticket.state, by, at: now })
  }
  const message = await trx
    .insertInto('ticket_message')
    .values({ ticket_id: id, kind: draft.kind, body: text(draft.body), user_id: by, at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await attachFiles(trx, { ids: draft.files ?? [], messageId: message.id, userId: by, now })
  // the requester gets one answer: if Freshdesk sends it, we do not
  const isMirrored = await mirrorOut(trx, draft.kind, id, message.id)
  if (draft.kind === 'reply' && isMirrored && (await bytesOfFiles(trx, message.id)) > MAX_SENT_BYTES)
    throw new Refusal({ kind: 'invalid', errors: { files: [texts.ticketFilesTooLargeThere] } })
  if (draft.kind === 'reply' && !isMirrored) await addJob(trx, TICKET_LETTER_JOB, String(message.id))
}

/**
 * Removes the words and the files of a message; that there was one, by whom and who removed it, stays. Only notes and requests can be
 * removed: a reply has reached the requester. Throws `missing` for a message that does not exist, `conflict` for a reply.
 */
export async function removeMessage(trx: Database, scope: Scope, id: number, messageId: number, now: Date) {
  const ticket = await ticketLifecycle.hold(trx, scope, id)
  const message = await trx
    .selectFrom('ticket_message')
    .where('ticket_id', '=', id)
    .where('id', '=', messageId)
    .where('removed_at', 'is', null)
    .select(['kind'])
    .executeTakeFirst()
  if (!message) throw new Refusal({ kind: 'missing' })
  if (message.kind === 'reply') throw new Refusal({ kind: 'conflict', message: texts.ticketReplyStays })
  await trx
    .updateTable('ticket_message')
    .set({ body: null, removed_at: now, removed_by: scope.user.id })
    .where('id', '=', messageId)
    .execute()
  await removeMessageFiles(trx, messageId, now)
  await addToTrail(trx, { id, event: 'message.removed', from: ticket.state, by: scope.user.id, at: now })
}
