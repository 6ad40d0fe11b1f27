import type { Database } from '#server/db/database.ts'
import type { TheirAttachment } from '#server/freshdesk/freshdesk-shapes.ts'
import type { MirroredMessage } from '#server/modules/tickets/freshdesk/mirrored-ticket-content.ts'

type Place = { freshdesk_ticket_id: number; conversation_id: number | null; message_id: number }

/** Writes down what came with a message of theirs, to be fetched; what is known already stays as it is. */
export async function noteFiles(
  trx: Database,
  place: Place,
  attachments: readonly TheirAttachment[] | null | undefined,
  now: Date,
): Promise<void> {
  if (!attachments?.length) return
  await trx
    .insertInto('freshdesk_file')
    .values(
      attachments.map(({ id, name }) => ({
        ...{ id, ...place, name: nameOf(name), due_at: now },
        ...{ file_id: null, lost: null, host: null },
      })),
    )
    .onConflict((known) => known.doNothing())
    .execute()
}

/** The same for all that was said of a ticket there. What we said ourselves has its files here, and what was removed needs none. */
export async function noteSaidFiles(trx: Database, theirId: number, said: readonly MirroredMessage[], now: Date) {
  const withFiles = said.filter(({ attachments }) => attachments?.length)
  if (withFiles.length === 0) return
  const messages = await trx
    .selectFrom('freshdesk_message as known')
    .innerJoin('ticket_message as message', 'message.id', 'known.message_id')
    .leftJoin('freshdesk_outbox as sent', 'sent.message_id', 'message.id')
    .where(
      'known.id',
      'in',
      withFiles.map(({ id }) => id),
    )
    .where('message.removed_at', 'is', null)
    .where('sent.id', 'is', null)
    .select(['known.id', 'known.message_id'])
    .execute()
  for (const { id, message_id } of messages) {
    const { attachments } = withFiles.find((message) => message.id === id)!
    await noteFiles(trx, { freshdesk_ticket_id: theirId, conversation_id: id, message_id }, attachments, now)
  }
}

/** As it may be kept: the server chooses where, and this is only what it is called. */
const nameOf = (name: string | null | undefined) =>
  (name ?? '')
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(-MAX_NAME_LENGTH) || '—'

const MAX_NAME_LENGTH = 200
