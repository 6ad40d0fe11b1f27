import { type RawBuilder, sql } from 'kysely'

import type { Database } from '#server/db/database.ts'

/**
 * The words with which these partners' diallers, conversations and collectors name the outcome of a call. The code
 * knows their meanings, not the database, and there are few. Attempts are not filtered by partner: words of other
 * partners do no harm. An index leads from each word to the next, so that no row is read twice, however many contain
 * the same word.
 */
export async function partnerDispositions(db: Database, partnerIds: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ words: string }>`
    select words from unnest(${[...partnerIds]}::bigint[]) as partner (id), lateral (
      ${each('interaction', 'disposition', sql`partner_id = partner.id`)}
      union all ${each('dialling_record', 'disposition', sql`partner_id = partner.id`)}
      union all ${each('dialling_record', 'last_result', sql`partner_id = partner.id`)}
    ) as own
    union ${each('dialling_attempt', 'result', sql`true`)}
    union ${each('contact_attempt', 'result', sql`true`)}`.execute(db)
  return rows.map(({ words }) => words)
}

function each(table: string, column: string, isOwn: RawBuilder<unknown>) {
  const words = sql.ref(column)
  const next = (after: RawBuilder<unknown>) =>
    sql`select ${words} from ${sql.table(table)} where ${isOwn} and ${after} order by ${words} limit 1`
  return sql`(
    with recursive word (words) as (
      (${next(sql`${words} is not null`)})
      union all
      select (${next(sql`${words} > word.words`)}) from word where word.words is not null
    )
    select words from word where words is not null
  )`
}
