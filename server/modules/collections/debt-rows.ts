import { type InferResult, sql } from 'kysely'

import type { DebtRowDto, NextContactDto } from '#contracts/debts.ts'
import { bucketOn, daysOverdue } from '#domain/collections/bucket.ts'
import { isForbiddenNow, type NextContact, nextContact } from '#domain/dialling/contact-limits.ts'
import { maskName, maskPhone } from '#domain/privacy/masks.ts'
import type { Day } from '#domain/time/reporting-period.ts'
import type { Database } from '#server/db/database.ts'
import { namedOrNull } from '#server/kernel/named.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { knownCountry } from '#server/masking/country-of.ts'
import { presentDebtId } from '#server/modules/collections/present-debt-id.ts'
import { partnerToday, promiseState } from '#server/modules/collections/promises.ts'
import type { Reached } from '#server/modules/collections/reached-people.ts'
import { isOn } from '#server/modules/collections/visible-debts.ts'

/** The debts that the caller's rules reach, with their open amount at the end of a day. */
const seenDebts = (db: Database, scope: Scope, day: Day) =>
  db
    .selectFrom('debt')
    .innerJoin('partner', 'partner.id', 'debt.partner_id')
    .leftJoin('debt_balance as held', (join) => join.onRef('held.debt_id', '=', 'debt.id').on(isOn('held', day)))
    .where(scope.sees('debt'))

/** The same with the columns of lists. */
export const debtsWithNames = (db: Database, scope: Scope, day: Day, now: Date) =>
  seenDebts(db, scope, day)
    .leftJoin('campaign', 'campaign.id', 'debt.campaign_id')
    .leftJoin('team', 'team.id', 'debt.team_id')
    .leftJoin('agent', 'agent.id', 'debt.agent_id')
    .leftJoin('customer', 'customer.id', 'debt.customer_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('promise')
          .whereRef('promise.debt_id', '=', 'debt.id')
          .where('promise.state', '!=', 'withdrawn')
          .select(['promise.due_on', 'promise.amount', promiseState(now).as('state')])
          .orderBy('promise.made_on', 'desc')
          .orderBy('promise.id', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .selectAll('debt')
    .select(['partner.name as partner_name', 'partner.time_zone', 'partner.country', 'campaign.name as campaign_name'])
    .select(['team.name as team_name', 'agent.name as agent_name'])
    .select(['customer.name as customer_name', 'customer.national_id', 'customer.phones as customer_phones'])
    .select(['newest.state as promise_state', 'newest.due_on as promise_due_on', 'newest.amount as promise_amount'])
    .select(sql<number>`coalesce(held.balance, 0)`.as('balance'))
    .select(isOpenNow(now).as('is_open'))
    .select(sql<number>`(select count(*) from contact_attempt where debt_id = debt.id)`.as('attempts'))
    .select(sql<Date | null>`(select max(at) from contact_attempt where debt_id = debt.id)`.as('last_attempt_at'))

/** Whether something is open on the partner's today, whatever the day of a list. */
const isOpenNow = (now: Date) => sql<boolean>`exists (
  select from debt_balance as open where open.debt_id = debt.id and ${isOn('open', partnerToday(now))}
)`

export type DebtRecord = InferResult<ReturnType<typeof debtsWithNames>>[number]

/** When each medium is permitted next for the person who owes a debt. */
export const permittedOf = (
  debt: Pick<DebtRecord, 'country' | 'time_zone' | 'is_open'>,
  { earlier, isBarred }: Reached,
  now: Date,
) => {
  const jurisdiction = { country: knownCountry(debt.country), timeZone: debt.time_zone }
  const situation = { ...jurisdiction, isOpen: debt.is_open, isBarred, earlier, now }
  return {
    call: nextContact({ ...situation, medium: 'call' }),
    visit: nextContact({ ...situation, medium: 'visit' }),
    message: nextContact({ ...situation, medium: 'message' }),
  }
}

/** A debt as it is sent to the browser: without personal data that the caller may not see, and without numbers that must not be called. */
export function presentDebt(scope: Scope, row: DebtRecord, call: NextContact, day: Day): DebtRowDto {
  const [phone = null] = presentPhones(scope, row, call)
  const name = nameOf(row)
  const { promise_state: state, promise_due_on: due_on, promise_amount: amount } = row
  return {
    id: row.id,
    external_id: presentDebtId(scope, { ...row, phones: phonesOf(row) }),
    partner: { id: row.partner_id, name: row.partner_name },
    campaign: namedOrNull(row.campaign_id, row.campaign_name),
    team: namedOrNull(row.team_id, row.team_name),
    agent: row.agent_name,
    time_zone: row.time_zone,
    customer_name: name && (scope.unmasked.includes('name') ? name : maskName(name)),
    phone,
    currency: row.currency,
    amount: row.amount,
    balance: row.balance,
    due_on: row.due_on,
    days_overdue: daysOverdue(day, row.due_on),
    bucket: bucketOn(day, row.due_on),
    assigned_on: row.assigned_on,
    withdrawn_on: row.withdrawn_on,
    promise: state === null || due_on === null || amount === null ? null : { state, due_on, amount },
    attempts: row.attempts,
    last_attempt_at: row.last_attempt_at?.toISOString() ?? null,
    next: presentNextContact(call),
  }
}

/** No number is shown while it may not be called. All of these are among those by which `samePerson` recognises people. */
export function presentPhones(scope: Scope, row: DebtRecord, call: NextContact): string[] {
  if (isForbiddenNow(call)) return []
  return phonesOf(row).map((phone) => (scope.unmasked.includes('phones') ? phone : maskPhone(phone)))
}

export const presentNextContact = (next: NextContact): NextContactDto =>
  next.kind === 'at' ? { ...next, at: next.at.toISOString() } : next

const nameOf = ({ name, customer_name }: DebtRecord) => name ?? customer_name
const phonesOf = ({ phones, customer_phones }: DebtRecord) => (phones.length > 0 ? phones : (customer_phones ?? []))
