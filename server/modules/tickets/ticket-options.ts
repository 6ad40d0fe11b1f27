import { sql } from 'kysely'

import type { TicketOptions } from '#contracts/tickets.ts'
import type { Database } from '#server/db/database.ts'
import { reachesPartner, reachesTicket } from '#server/support/reaches-ticket.ts'
import { conversationReaders } from '#server/people/conversation-readers.ts'
import type { Scope } from '#server/scope.ts'

/** What filters and forms of the desk offer, as far as the caller sees: people are those of the desk, whichever tickets they reach. */
export async function ticketOptions(db: Database, isStrict: boolean, scope: Scope): Promise<TicketOptions> {
  const [partners, categories, people, tags] = await Promise.all([
    db
      .selectFrom('partner')
      .where(reachesPartner(scope, sql.ref('partner.id')))
      .select(['id', 'name'])
      .orderBy('name')
      .execute(),
    db.selectFrom('ticket_category').where('removed', '=', false).select(['id', 'name']).orderBy('name').execute(),
    conversationReaders(db, isStrict, 'freshdeck').holders(),
    db
      .selectFrom('ticket_tag')
      .innerJoin('ticket', 'ticket.id', 'ticket_tag.ticket_id')
      .where(reachesTicket(scope))
      .select('tag')
      .distinct()
      .orderBy('tag')
      .limit(MAX_TAGS_OFFERED)
      .execute(),
  ])
  return {
    partners,
    categories,
    people: people.map(({ id, name }) => ({ id, name })),
    tags: tags.map(({ tag }) => tag),
  }
}

const MAX_TAGS_OFFERED = 500
