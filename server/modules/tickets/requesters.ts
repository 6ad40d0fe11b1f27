import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'
import { canonicalEmail } from '#server/people/email-address.ts'

type Sender = { email: string; name: string; partner_id: number | null }

/**
 * The requester with this address: the user of the product, if it is theirs. A known requester keeps their name, unless it is empty, and
 * their partner.
 */
export async function requesterWith(trx: Database, { email: typed, name, partner_id }: Sender): Promise<number> {
  const email = canonicalEmail(typed)
  const known = await trx
    .selectFrom('requester')
    .innerJoin('app_user', 'app_user.id', 'requester.user_id')
    .where(sql`lower(app_user.email)`, '=', email)
    .where('app_user.active', '=', true)
    .select('requester.id')
    .executeTakeFirst()
  // even if their address was another one when they first asked
  if (known) return known.id
  const { rows } = await sql<{ id: number }>`
    insert into requester (email, name, partner_id, user_id)
    values (
      ${email}, ${name}, ${partner_id},
      (select id from app_user where lower(app_user.email) = ${email} and active)
    )
    on conflict (lower(email)) do update set
      name = case when requester.name = '' then excluded.name else requester.name end,
      partner_id = coalesce(requester.partner_id, excluded.partner_id),
      user_id = coalesce(requester.user_id, excluded.user_id)
    returning id
  `.execute(trx)
  return rows[0]!.id
}
