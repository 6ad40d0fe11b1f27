import { sql } from 'kysely'

import type { RichText } from '#contracts/rich-text.ts'
import { plainTextOf } from '#domain/text/plain-text-of.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Message } from '#server/kernel/messages/message.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { reachesPartner } from '#server/modules/tickets/reaches-ticket.ts'

type TicketFields = { partner_id: number | null; category_id: number | null; body?: RichText }

/**
 * Throws `invalid` for a partner whose tickets the caller does not reach, for no partner if the caller is bound to some, for a category
 * that does not exist, and for a text without words.
 */
export async function refuseOutOfReach(trx: Database, scope: Scope, { partner_id, category_id, body }: TicketFields) {
  const errors: Record<string, Message[]> = {}
  const { rows } = await sql<{ partner: boolean; category: boolean }>`
    select
      ${reachesPartner(scope, sql`${partner_id}::bigint`)}
        and (${partner_id}::bigint is null or exists (select from partner where id = ${partner_id})) as partner,
      ${category_id}::bigint is null
        or exists (select from ticket_category where id = ${category_id} and not removed) as category
  `.execute(trx)
  if (!rows[0]!.partner) errors['partner_id'] = [texts.ticketNoSuchPartner]
  if (!rows[0]!.category) errors['category_id'] = [texts.ticketNoSuchCategory]
  if (body && plainTextOf(body) === '') errors['body'] = [texts.ticketNoWords]
  if (Object.keys(errors).length > 0) throw new Refusal({ kind: 'invalid', errors })
}
