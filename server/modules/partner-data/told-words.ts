import { sql } from 'kysely'

import { type ContactWords, contactWords } from '#domain/partner-data/contact-words.ts'
import type { Database } from '#server/db/database.ts'

/** What a partner's diallers and conversations call it: what words mean is known here and not in the database, and there are few. */
export async function toldWords(db: Database, partnerId: number): Promise<ContactWords> {
  const { rows } = await sql<{ words: string }>`
    select distinct words from (
      select distinct disposition as words from interaction where partner_id = ${partnerId}
      union all select distinct disposition from dialling_record where partner_id = ${partnerId}
      union all select distinct last_result from dialling_record where partner_id = ${partnerId}
      union all select distinct result from dialling_attempt
        join dialling_record on dialling_record.id = dialling_attempt.record_id where partner_id = ${partnerId}
    ) as told where words is not null
  `.execute(db)
  return contactWords(rows.map(({ words }) => words))
}
