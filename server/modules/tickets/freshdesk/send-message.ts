import type { Selectable } from 'kysely'

import type { FreshdeskTables } from '#server/db/schema/freshdesk.ts'
import { agentOf } from '#server/modules/tickets/freshdesk/people.ts'
import { type Sent, sendWithFiles } from '#server/modules/tickets/freshdesk/send-with-files.ts'
import type { MirrorTools } from '#server/modules/tickets/freshdesk/tools.ts'
import { textHtml } from '#server/support-mail/letter-html.ts'

/** Says there what was said here, with its files, as its author where they work there, too. Null for what was removed: it is not sent. */
export async function sendMessage(tools: MirrorTools, row: OutboxRow, theirId: number): Promise<Sent | null> {
  const { db, api, appUrl } = tools
  const message = await db
    .selectFrom('ticket_message')
    .where('id', '=', row.message_id)
    .select(['kind', 'body', 'user_id', 'requester_id'])
    .executeTakeFirst()
  if (!message?.body) return null
  const body = textHtml(message.body, appUrl) || NO_WORDS
  const agent = await agentOf(db, message.user_id)
  const isAsked = message.kind === 'request'
  const author = isAsked ? await contactOf(db, message.requester_id) : agent
  const said = { body, ...(author !== null && { user_id: author }) }
  return sendWithFiles(tools, row.message_id!, (files) =>
    message.kind === 'reply'
      ? api.reply(theirId, said, files)
      : api.note(theirId, { ...said, private: !isAsked, incoming: isAsked }, files),
  )
}

/** They take nothing without words; of this nothing is left when words are compared. */
export const NO_WORDS = '—'

async function contactOf(db: MirrorTools['db'], requesterId: number | null): Promise<number | null> {
  const person = await db
    .selectFrom('freshdesk_person')
    .where('requester_id', '=', requesterId)
    .select('id')
    .orderBy('id')
    .executeTakeFirst()
  return person?.id ?? null
}

export type OutboxRow = Selectable<FreshdeskTables['freshdesk_outbox']>
