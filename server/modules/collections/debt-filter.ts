import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { DebtListQuery } from '#contracts/lists/debts.ts'
import { isForbiddenNow, limitWindow, nextContact } from '#domain/dialling/contact-limits.ts'
import { addDays, type Day } from '#domain/time/reporting-period.ts'
import { dayIn, startOfDay } from '#domain/time/time-zone.ts'
import { bareId } from '#server/db/bare-id.ts'
import type { Database } from '#server/db/database.ts'
import { hasFactor } from '#server/effects/conversation-factor.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { knownCountry } from '#server/masking/country-of.ts'
import {
  type ContactMeanings,
  contactMeanings,
  isContactCall,
  isContactDial,
} from '#server/modules/collections/contact-sources.ts'
import { newestPromises } from '#server/modules/collections/newest-promises.ts'
import { promiseConversation, promiseEnd } from '#server/modules/collections/promises.ts'
import { rolledDebts } from '#server/modules/collections/roll-cells.ts'
import { samePerson } from '#server/modules/collections/same-person.ts'
import { bucketOf, isOn, visibleDebts } from '#server/modules/collections/visible-debts.ts'

/** The day for which a list is computed, the zone in which its days are counted, and now. */
export type ListMoment = { day: Day; timeZone: string; now: Date }

/** The condition for the filters of the worklist. */
export async function debtWhere(
  db: Database,
  scope: Scope,
  query: DebtListQuery,
  { day, timeZone, now }: ListMoment,
): Promise<RawBuilder<SqlBool>> {
  const conditions: RawBuilder<unknown>[] = [visibleDebts(scope, query)]
  if (query.bucket !== undefined) conditions.push(sql`${bucketOf(day, sql`debt.due_on`)} = ${query.bucket}`)
  if (query.overdue !== undefined) conditions.push(sql`debt.due_on < ${day}::date`)
  if (query.currency !== undefined) conditions.push(sql`debt.currency = ${query.currency}`)
  if (query.promise !== undefined) conditions.push(hasPromise(query.promise, now))
  if (query.q !== undefined) conditions.push(isNamed(scope, query.q.trim()))
  conditions.push(...within('debt.assigned_on', query.assigned_from, query.assigned_to))
  if (query.assigned_bucket !== undefined) {
    conditions.push(sql`${bucketOf(sql`debt.assigned_on`, sql`debt.due_on`)} = ${query.assigned_bucket}`)
  }
  conditions.push(...promised(scope, query, now), ...attempted(query, timeZone), ...rolled(scope, query))
  if (query.callable !== undefined) conditions.push(await callableDebts(db, now))
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

function within(column: string, from: Day | undefined, to: Day | undefined) {
  const conditions: RawBuilder<unknown>[] = []
  if (from !== undefined) conditions.push(sql`${sql.ref(column)} >= ${from}::date`)
  if (to !== undefined) conditions.push(sql`${sql.ref(column)} <= ${to}::date`)
  return conditions
}

/** The newest promise that was not withdrawn decides. */
function hasPromise(state: NonNullable<DebtListQuery['promise']>, now: Date) {
  const made = sql`select from promise where promise.debt_id = debt.id`
  if (state === 'withdrawn') return sql`exists (${made} and promise.state = 'withdrawn')`
  if (state === 'none') return sql`not exists (${made} and promise.state <> 'withdrawn')`
  // written like this they are looked up once, and not for each debt
  return sql`(debt.id in (${newestPromises(now, state)})) is true`
}

/** All of these have to hold for one and the same promise. */
function promised(scope: Scope, query: DebtListQuery, now: Date) {
  const { promised: end, category_id, scorecard_id, failed } = query
  const factor = hasFactor(scope, { category_id, scorecard_id, failed })
  const conditions: RawBuilder<unknown>[] = within('promise.due_on', query.promised_from, query.promised_to)
  if (end !== undefined) {
    conditions.push(sql`${promiseEnd(now)} = any(${end === 'decided' ? ['kept', 'broken'] : [end]}::text[])`)
  }
  if (factor !== undefined) {
    conditions.push(sql`${promiseConversation} in (select interaction.id from interaction where ${factor})`)
  }
  if (conditions.length === 0) return []
  return [
    sql`(debt.id in (
      select promise.debt_id from promise
      join debt as owed on owed.id = promise.debt_id join partner on partner.id = owed.partner_id
      where promise.state <> 'withdrawn' and ${sql.join(conditions, sql` and `)}
    )) is true`,
  ]
}

function attempted({ attempted_from: from, attempted_to: to }: DebtListQuery, timeZone: string) {
  if (from === undefined && to === undefined) return []
  const conditions: RawBuilder<unknown>[] = [sql`contact_attempt.debt_id = debt.id`]
  if (from !== undefined) conditions.push(sql`contact_attempt.at >= ${startOfDay(timeZone, from)}`)
  if (to !== undefined) conditions.push(sql`contact_attempt.at < ${startOfDay(timeZone, addDays(to, 1))}`)
  return [sql`exists (select from contact_attempt where ${sql.join(conditions, sql` and `)})`]
}

/** The cell of a roll-rate matrix: no condition without both of its days. */
function rolled(scope: Scope, query: DebtListQuery) {
  const { rolled_from: from, rolled_to: to, opening, outcome } = query
  if (from === undefined || to === undefined) return []
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (opening !== undefined) conditions.push(sql`rolled.opening = ${opening}`)
  if (outcome !== undefined) conditions.push(sql`rolled.outcome = ${outcome}`)
  return [
    sql`debt.id in (
      select rolled.debt_id from (${rolledDebts(scope, query, { from, to })}) as rolled
      where ${sql.join(conditions, sql` and `)}
    )`,
  ]
}

/** Four digits of every number are shown: people who see no more must not find out the others one by one. */
const SHOWN_DIGITS = 4
const COMPARED_DIGITS = 8

function isNamed(scope: Scope, text: string) {
  const isCalled = sql`lower(debt.external_id) = lower(${text})`
  const digits = /^[\d\s+().-]+$/.test(text) ? text.replaceAll(/\D/g, '') : ''
  if (digits.length < SHOWN_DIGITS) return isCalled
  const end = digits.slice(-(scope.unmasked.includes('phones') ? COMPARED_DIGITS : SHOWN_DIGITS))
  // an index finds the last four digits, which leave few numbers to compare
  const hasEnd = sql`phone_last_four(debt.phones) @> ${[end.slice(-SHOWN_DIGITS)]}`
  const hasTail = sql`exists (select from unnest(phone_tails(debt.phones)) as tail where tail like ${`%${end}`})`
  const hasNumber = end.length === SHOWN_DIGITS ? hasEnd : sql`(${hasEnd} and ${hasTail})`
  return sql`(${isCalled} or ${hasNumber})`
}

/**
 * The debts about which people may be called now, as `nextContact` has it for each: something of them is open, it is within the hours of
 * the partner's country and within its limits, and nobody has said that they must not be called. Countries without a known law are left
 * out.
 */
async function callableDebts(db: Database, now: Date): Promise<RawBuilder<unknown>> {
  const partners = await db.selectFrom('partner').select(['id', 'country', 'time_zone']).execute()
  const callable = partners.flatMap(({ id, country: code, time_zone: timeZone }) => {
    const country = knownCountry(code)
    const next = nextContact({
      ...{ medium: 'call', isOpen: true, isBarred: false },
      ...{ country, timeZone, earlier: [], now },
    })
    if (next.kind !== 'at' || isForbiddenNow(next)) return []
    return [{ id, today: dayIn(timeZone, now), since: limitWindow(country, timeZone, now) }]
  })
  const ids = callable.map(({ id }) => id)
  const meanings = await contactMeanings(db, ids)
  const limited = callable.flatMap(({ id, since }) => (since ? [{ id, since }] : []))
  const blocked = sql.join([...contacted(limited, now, meanings), ...barred(ids, now, meanings)], sql` union all `)
  // for few people or many: the database must not check them debt by debt
  return sql`(
    debt.id in (
      select held.debt_id from debt_balance as held
      join unnest(${ids}::bigint[], ${callable.map(({ today }) => today)}::date[]) as place (partner_id, today) using (partner_id)
      where ${isOn('held', sql.ref('place.today'))}
      offset 0
    )
    and not exists (
      select from (
        with told as materialized (${blocked}), ${samePerson(subjectsOf(sql.table('told')), 'many')}
        select distinct debt_id from person_debt
      ) as excluded
      where excluded.debt_id = debt.id
    )
  )`
}

/** The input of `samePerson` for these people: a debt, a record of a base, or only a customer. */
const subjectsOf = (source: RawBuilder<unknown>) => sql`
  select told.debt_id as label, told.partner_id, told.customer_id, told.phones || coalesce(customer.phones, '{}') as phones,
    array[${bareId(sql.ref('told.national_id'))}, ${bareId(sql.ref('customer.national_id'))}] as national_ids
  from ${source} left join customer on customer.id = told.customer_id`

const OF_DEBT = sql`debt.id as debt_id, debt.partner_id, debt.customer_id, debt.phones, null as national_id`
const OF_CALL = sql`null::bigint, interaction.partner_id, interaction.customer_id, '{}'::text[], null`
const OF_RECORD = sql`
  null::bigint, dialling_record.partner_id, dialling_record.customer_id, dialling_record.phones, dialling_record.national_id`

/** People who were contacted so recently that the law permits no other call. */
function contacted(limited: readonly { id: number; since: Date }[], now: Date, meanings: ContactMeanings) {
  const partner = sql`
    unnest(${limited.map(({ id }) => id)}::bigint[], ${limited.map(({ since }) => since)}::timestamptz[]) as limited (partner_id, since)`
  // separate from the days of each partner, so that the database knows how few these are
  const earliest = new Date(Math.min(now.getTime(), ...limited.map(({ since }) => since.getTime())))
  const isLate = (at: RawBuilder<unknown>) => sql`${at} >= limited.since and ${at} between ${earliest} and ${now}`
  return [
    sql`select ${OF_DEBT} from ${partner} join debt using (partner_id) join contact_attempt on contact_attempt.debt_id = debt.id
      where contact_attempt.medium in ('call', 'visit') and ${isLate(sql.ref('contact_attempt.at'))}`,
    sql`select ${OF_CALL} from ${partner} join interaction using (partner_id)
      where interaction.channel = 'voice' and ${isContactCall} and ${isLate(sql.ref('interaction.started_at'))}`,
    sql`select ${OF_RECORD} from ${partner} join dialling_record using (partner_id)
      join dialling_attempt on dialling_attempt.record_id = dialling_record.id
      where ${isContactDial(meanings)} and ${isLate(sql.ref('dialling_attempt.at'))}`,
  ]
}

/** People who said that they must not be called, in whatever source. */
function barred(partnerIds: readonly number[], now: Date, { never }: ContactMeanings) {
  const words = sql`any(${never}::text[])`
  const own = sql`any(${[...partnerIds]}::bigint[])`
  return [
    sql`select ${OF_RECORD} from dialling_record
      where partner_id = ${own} and (do_not_call or disposition = ${words} or last_result = ${words})`,
    sql`select ${OF_RECORD} from dialling_attempt join dialling_record on dialling_record.id = dialling_attempt.record_id
      where partner_id = ${own} and result = ${words} and at <= ${now}`,
    sql`select ${OF_CALL} from interaction
      where partner_id = ${own} and disposition = ${words} and coalesce(started_at <= ${now}, true)`,
    sql`select ${OF_DEBT} from contact_attempt join debt on debt.id = contact_attempt.debt_id
      where debt.partner_id = ${own} and contact_attempt.result = ${words} and contact_attempt.at <= ${now}`,
  ]
}
