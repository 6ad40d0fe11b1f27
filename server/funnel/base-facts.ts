import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { ContactWords } from '#domain/partner-data/contact-words.ts'
import { bareId } from '#server/db/bare-id.ts'
import { matchPeople } from '#server/funnel/match-people.ts'
import { recordFacts, spokenOf } from '#server/funnel/record-facts.ts'

type Selection = {
  partnerId: number
  /** On `dialling_record`: selects the records. */
  kept: RawBuilder<SqlBool>
  /** On `interaction`, joined with the partner: selects the conversations. */
  spoken?: RawBuilder<SqlBool>
  words: ContactWords
}

/**
 * Counted from all data of a partner: a `with` clause with all of `recordFacts`, and `base`, all records of the
 * partner.
 */
export const baseFacts = ({ partnerId, kept, spoken = sql<SqlBool>`true`, words }: Selection): RawBuilder<unknown> => sql`
  base as materialized (
    select id, customer_id, ${bareId(sql.ref('national_id'))} as national_id, phones, campaign_id, disposition, last_result,
      ${kept} as is_kept
    from dialling_record where partner_id = ${partnerId}
  ), kept as materialized (
    select id, campaign_id, disposition, last_result from base where is_kept
  ), spoken as materialized (
    select ${spokenOf(words)} from interaction where partner_id = ${partnerId} and customer_id is not null and ${spoken}
  ), ${matchPeople}, ${recordFacts(words)}`
