import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { ContactWords } from '#domain/partner-data/contact-words.ts'
import { bareId } from '#server/db/bare-id.ts'
import { isContact, isEffective, isOneOf, isSale, issuedOn, isSureSale } from '#server/funnel/contact-conditions.ts'

/** What a conversation, a row of `interaction`, proves about its customer: the columns of `spoken`. */
export const spokenOf = (words: ContactWords): RawBuilder<unknown> => sql`
  interaction.id as interaction_id, interaction.customer_id, interaction.campaign_id,
  ${isContact(words)} as contacted, ${isEffective(words)} as effective, ${isSale(words)} as sold`

/**
 * The facts of records, as in `domain/partner-data/funnel.ts`: parts of a `with` clause, the last of which is `fact`,
 * one row per record: its facts, and `active_on`, the days on which one of its policies is in force. Built from `kept`,
 * the records (id, campaign_id, disposition, last_result), from `same_person` (record_id, campaign_id, customer_id) and
 * from `spoken`. A record's conversations are those of the same person and partner, unless both have a campaign and
 * these differ.
 */
export const recordFacts = (words: ContactWords): RawBuilder<unknown> => sql`
  talk as materialized (
    select same_person.record_id, spoken.interaction_id, contacted, effective, sold
    from same_person join kept on kept.id = same_person.record_id
    join spoken on spoken.customer_id = same_person.customer_id
      and (same_person.campaign_id is null or spoken.campaign_id is null or spoken.campaign_id = same_person.campaign_id)
  ), bought as materialized (
    select distinct talk.record_id, policy_link.policy_id
    from talk join policy_link on policy_link.interaction_id = talk.interaction_id where ${isSureSale}
  ), told as (
    ${factsInWords(sql`kept`, 'disposition', words)} union all
    ${factsInWords(sql`kept`, 'last_result', words)} union all
    ${factsInWords(sql`dialling_attempt join kept on kept.id = dialling_attempt.record_id`, 'result', words)} union all
    select record_id, contacted, effective, sold, false, false, null from talk union all
    select bought.record_id, false, false, false, false, ${issuedOn} is not null, ${inForceOn}
    from bought join policy on policy.id = bought.policy_id union all
    select talk.record_id, false, false, false, true, false, null
    from verification join talk on talk.interaction_id = verification.interaction_id where verification.state = 'valid' union all
    select bought.record_id, false, false, false, true, false, null
    from verification join bought on bought.policy_id = verification.policy_id where verification.state = 'valid'
  ), fact as (
    select id, bool_or(contacted) as contacted, bool_or(effective) as effective, bool_or(sold) as sold,
      bool_or(verified) as verified, bool_or(issued) as issued,
      coalesce(range_agg(in_force) filter (where in_force is not null), '{}') as active_on
    from told group by id
  )`

/** The facts that dispositions prove about a record: all in one shape, so that one pass over them yields the result. */
const factsInWords = (from: RawBuilder<unknown>, column: string, { contacted, effective, sale }: ContactWords) => {
  const words = sql.ref(column)
  return sql`
    select kept.id, ${isOneOf(words, contacted)} as contacted, ${isOneOf(words, effective)} as effective,
      ${isOneOf(words, sale)} as sold, false as verified, false as issued, null::daterange as in_force
    from ${from}`
}

/**
 * The days on which a row of `policy` is in force: it has begun and has not ended. A policy without a known state
 * counts as not in force.
 */
const inForceOn = sql`
  case when ${issuedOn} is not null and policy.status is not null and persistency_exit(policy.status) is null
      and (policy.ended_on is null or policy.ended_on > coalesce(policy.effective_on, policy.issued_on))
    then daterange(coalesce(policy.effective_on, policy.issued_on), policy.ended_on) end`

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
export const baseFacts = ({
  partnerId,
  kept,
  spoken = sql<SqlBool>`true`,
  words,
}: Selection): RawBuilder<unknown> => sql`
  base as materialized (
    select id, customer_id, ${bareId(sql.ref('national_id'))} as national_id, phones, campaign_id, disposition, last_result,
      ${kept} as is_kept
    from dialling_record where partner_id = ${partnerId}
  ), kept as materialized (
    select id, campaign_id, disposition, last_result from base where is_kept
  ), spoken as materialized (
    select ${spokenOf(words)} from interaction where partner_id = ${partnerId} and customer_id is not null and ${spoken}
  ), ${matchPeople}, ${recordFacts(words)}`

/** The number of records of a base that may share a number. */
export const MAX_NUMBER_HOLDERS = 20

/** The last eight digits of a number: a shorter one identifies nobody. */
export const isPhoneTail = (tail: RawBuilder<unknown>) => sql`length(${tail}) = 8`

/**
 * Matches the people of a base with those of the partner's conversations: `same_person` (record_id, campaign_id,
 * customer_id) of a `with` clause, for records of `base` (id, campaign_id, customer_id, phones, and the national id as
 * `bareId` has it), always all of a partner's, and the customers of `spoken` (customer_id). Files seldom name people in
 * the same way, so that one person may be several customers: two are the same person by the customer, by the national
 * id, or by the last eight digits of a telephone number unless both have national ids that differ. A number that more
 * records of the base share than allowed identifies nobody.
 */
export const matchPeople: RawBuilder<unknown> = sql`
  known as materialized (
    select id, ${bareId(sql.ref('national_id'))} as national_id, phones from customer
    where id in (select customer_id from spoken)
  ), record_tail as materialized (
    select *, count(*) over (partition by tail) as holders from (
      select distinct id, campaign_id, national_id, tail
      from base cross join unnest(phone_tails(phones)) as tail where ${isPhoneTail(sql.ref('tail'))}
    ) as own
  ), same_person as materialized (
    select id as record_id, campaign_id, customer_id from base where customer_id is not null
    union
    select base.id, base.campaign_id, known.id from base join known on known.national_id = base.national_id
    union
    select record_tail.id, record_tail.campaign_id, known.id
    from known cross join unnest(phone_tails(known.phones)) as own (tail)
    join record_tail on record_tail.tail = own.tail and holders <= ${sql.lit(MAX_NUMBER_HOLDERS)}
    where coalesce(record_tail.national_id = known.national_id, true)
  )`
