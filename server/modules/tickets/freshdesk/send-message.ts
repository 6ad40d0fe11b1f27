import { agentOf } from '#server/modules/tickets/freshdesk/people.ts'
import type { OutboxRow } from '#server/modules/tickets/freshdesk/send-out.ts'
import type { MirrorTools } from '#server/modules/tickets/freshdesk/tools.ts'
import { textHtml } from '#server/support-mail/letter-html.ts'

/** Says there what was said here, as its author where they work there, too; answers its id. Null for what was removed: it is not sent. */
export async function sendMessage({ db, api, appUrl }: MirrorTools, row: OutboxRow, theirId: number) {
  const message = await db
    .selectFrom('ticket_message')
    .where('id', '=', row.message_id)
    .select(['kind', 'body', 'user_id', 'requester_id'])
    .executeTakeFirst()
  if (!message?.body) return null
  const body = textHtml(message.body, appUrl)
  const agent = await agentOf(db, message.user_id)
  if (message.kind === 'reply') return api.reply(theirId, { body, ...(agent !== null && { user_id: agent }) })
  const isAsked = message.kind === 'request'
  const author = isAsked ? await contactOf(db, message.requester_id) : agent
  return api.note(theirId, { body, private: !isAsked, incoming: isAsked, ...(author !== null && { user_id: author }) })
}

async function contactOf(db: MirrorTools['db'], requesterId: number | null): Promise<number | null> {
  const person = await db
    .selectFrom('freshdesk_person')
    .where('requester_id', '=', requesterId)
    .select('id')
    .orderBy('id')
    .executeTakeFirst()
  return person?.id ?? null
}
