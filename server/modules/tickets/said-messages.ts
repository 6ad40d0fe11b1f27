import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'

/**
 * What was said in a ticket, and in what was merged into it, oldest first. `author` is the name of an account, of somebody from outside, or of
 * who answered in Freshdesk; else an address.
 */
export const saidMessages = (db: Database, ticketId: number) =>
  db
    .selectFrom('ticket_message as message')
    .innerJoin('ticket', 'ticket.id', 'message.ticket_id')
    .leftJoin('app_user as person', 'person.id', 'message.user_id')
    .leftJoin('requester', 'requester.id', 'message.requester_id')
    .leftJoin('app_user as asker', 'asker.id', 'requester.user_id')
    .leftJoin('freshdesk_message as mirrored', 'mirrored.message_id', 'message.id')
    .leftJoin('freshdesk_person as elsewhere', 'elsewhere.id', 'mirrored.person_id')
    .where((eb) => eb.or([eb('ticket.id', '=', ticketId), eb('ticket.merged_into_id', '=', ticketId)]))
    .select(['message.id', 'message.kind', 'message.body', 'message.at'])
    .select(
      sql<string>`coalesce(person.name, asker.name, nullif(requester.name, ''), requester.email, elsewhere.name, '')`.as(
        'author',
      ),
    )
    .orderBy('message.at')
    .orderBy('message.id')
