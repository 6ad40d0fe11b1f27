import { type RawBuilder, sql } from 'kysely'

import { bareId } from '#server/db/bare-id.ts'

/**
 * One person to a partner: `with` clauses that lead from `asked` (label, partner_id, customer_id, phones, national_ids) to all data of the
 * same people for the same partner: `person_customer`, `person_debt` and `person_record` (of calling bases), each with the label. Importers
 * recognise people by telephone before they look at ids, so that one person may be several customers: it is the same one by the customer,
 * by the national id, or by the last eight digits of a number. Two people who share a number are one here: calling somebody too seldom does
 * no harm. Everything that counts, bars, lists or locks people takes them from here.
 * @param asked if the label is not null, it is the id of the debt in question
 * @param crowd how many people are in question: the database cannot guess it from telephone numbers
 */
export const samePerson = (asked: RawBuilder<unknown>, crowd: 'few' | 'many' = 'few'): RawBuilder<unknown> => sql`
  asked as materialized (${asked}), person_tail as materialized (
    select distinct label, partner_id, tail from asked cross join unnest(phone_tails(phones)) as tail
    where length(tail) >= ${sql.lit(MIN_NUMBER_LENGTH)}
  ), person_id as materialized (
    select distinct label, partner_id, national_id from asked cross join unnest(national_ids) as national_id
    where national_id is not null
  ), person_customer as materialized (
    select label, partner_id, customer_id from asked where customer_id is not null
    union
    select label, partner_id, named.id from person_id join lateral (
      select id from customer where ${bareId(sql.ref('customer.national_id'))} = person_id.national_id offset 0
    ) as named on true
    union
    select label, partner_id, customer.id from person_tail
    join customer on phone_tails(customer.phones) @> array[person_tail.tail]
  ), person_debt as materialized (
    select label, label as debt_id from asked where label is not null
    union
    select label, own.id from ${owned('debt', crowd)}
    union
    select label, numbered.id from ${numbered('debt')}
  ), person_record as materialized (
    select label, own.id as record_id from ${owned('dialling_record', crowd)}
    union
    select label, numbered.id from ${numbered('dialling_record')}
    union
    select label, record.id from person_id
    join dialling_record as record
      on record.partner_id = person_id.partner_id and ${bareId(sql.ref('record.national_id'))} = person_id.national_id
  )`

/** The rows of customers: of few by their index, of many as the database decides. */
function owned(table: string, crowd: 'few' | 'many') {
  if (crowd === 'many') return sql`person_customer join ${sql.table(table)} as own using (partner_id, customer_id)`
  return sql`person_customer join lateral (
    select id, partner_id from ${sql.table(table)} where customer_id = person_customer.customer_id offset 0
  ) as own using (partner_id)`
}

/** The rows with a number, by its index: without `offset 0` the database compares all rows of a partner with all numbers. */
function numbered(table: string) {
  return sql`person_tail join lateral (
    select id, partner_id from ${sql.table(table)} where phone_tails(phones) @> array[person_tail.tail] offset 0
  ) as numbered using (partner_id)`
}

/** The input of `samePerson` for debts, with all numbers that are known for their people. */
export const debtContacts = (ids: readonly number[]): RawBuilder<unknown> => sql`
  select debt.id as label, debt.partner_id, debt.customer_id, debt.phones || coalesce(customer.phones, '{}') as phones,
    array[${bareId(sql.ref('customer.national_id'))}] as national_ids
  from debt left join customer on customer.id = debt.customer_id
  where debt.id = any(${[...ids]}::bigint[])`

/** Shorter numbers are placeholders or incomplete. */
const MIN_NUMBER_LENGTH = 7
