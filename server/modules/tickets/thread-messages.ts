import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'

/**
 * The messages of a ticket and of those merged into it, oldest first. `author` is the name of a user, of an outside requester, or of the
 * person who answered in Freshdesk; otherwise an address.
 */
export const threadMessages = (db: Database, ticketId: number) =>
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
