import { type RawBuilder, sql, type SqlBool } from 'kysely'

import { type ContactWords, contactWords } from '#domain/partner-data/contact-words.ts'
import { CONFIRMED_LINK_CONFIDENCE } from '#domain/partner-data/reconciliation.ts'
import type { Database } from '#server/db/database.ts'
import { partnerDispositions } from '#server/partners/partner-dispositions.ts'

/** Whether a disposition, a column of some table, is in this list. */
export const isOneOf = (words: RawBuilder<unknown>, list: readonly string[]): RawBuilder<SqlBool> =>
  sql`coalesce(${words} = any(${[...list]}::text[]), false)`

/**
 * Whether the other side took part in a row of `interaction`: its disposition says so or, if the disposition is
 * unknown, the customer said something. A recording alone may be a voice mail.
 */
export const isContact = ({ contacted, unanswered }: ContactWords): RawBuilder<SqlBool> => sql`
  (${isOneOf(sql.ref('interaction.disposition'), contacted)} or (
    not ${isOneOf(sql.ref('interaction.disposition'), unanswered)}
    and exists (select from turn where turn.interaction_id = interaction.id and speaker = 'customer')
  ))`

/** The same, and nothing indicates that it was another person. */
export const isEffective = (words: ContactWords): RawBuilder<SqlBool> => sql`
  (${isContact(words)} and not ${isOneOf(
    sql.ref('interaction.disposition'),
    words.contacted.filter((one) => !words.effective.includes(one)),
  )})`

/**
 * Whether a row of `interaction` is a sale: by its disposition, or because a person has confirmed its link to a policy.
 */
export const isSale = ({ sale }: ContactWords): RawBuilder<SqlBool> => sql`
  (${isOneOf(sql.ref('interaction.disposition'), sale)} or exists (
    select from policy_link as sold
    where sold.interaction_id = interaction.id and sold.role = 'sale' and sold.state = 'confirmed'
  ))`

/** Whether a row of `policy_link` certainly leads from a sale to its policy. */
export const isSureSale: RawBuilder<SqlBool> = sql`
  (policy_link.role = 'sale' and (policy_link.state = 'confirmed'
    or (policy_link.state = 'suggested' and policy_link.confidence >= ${sql.lit(CONFIRMED_LINK_CONFIDENCE)})))`

/** The day on which a row of `policy` was issued, or else took effect; null for a proposal. */
export const issuedOn: RawBuilder<string | null> = sql`
  case when policy.status is null or policy.status not in ('proposed', 'pending')
    then coalesce(policy.issued_on, policy.effective_on) end`

/** The dispositions of a partner's diallers and conversations, by their meaning. */
export const partnerWords = async (db: Database, partnerId: number): Promise<ContactWords> =>
  contactWords(await partnerDispositions(db, [partnerId]))
