import { sql } from 'kysely'

import { type ContactBreach, contactBreaches } from '#contracts/collection-words.ts'
import type { Collections, CollectionsCountry } from '#contracts/collections.ts'
import type { CollectionsQuery } from '#contracts/lists/debts.ts'
import { isEffectiveContact } from '#domain/collections/effective-contact.ts'
import { callingRules } from '#domain/dialling/calling-hours.ts'
import { contactRules } from '#domain/dialling/contact-limits.ts'
import { addDays, type Day, type Period } from '#domain/time/reporting-period.ts'
import { startOfDay } from '#domain/time/time-zone.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { knownCountry } from '#server/masking/country-of.ts'
import { presentDebtId } from '#server/modules/collections/present-debt-id.ts'
import { partnerToday, promisePaid, promisesDue, promiseState } from '#server/modules/collections/promises.ts'
import { recovered } from '#server/modules/collections/recovered.ts'
import { rollCells } from '#server/modules/collections/roll-cells.ts'
import {
  bucketOf,
  collectionsDay,
  type DebtFilter,
  isOn,
  visibleDebts,
} from '#server/modules/collections/visible-debts.ts'

export const collectionsRepository = (db: Database) => ({
  /** Throws a refusal for a period that ends before it begins. */
  async figures(scope: Scope, query: CollectionsQuery, now: Date): Promise<Collections> {
    const { timeZone, today } = await collectionsDay(db, scope, query, now)
    const period = collectionsPeriod(query, today)
    if (period.to < period.from) throw new Refusal({ kind: 'refused', errors: { to: [texts.outOfBounds] } })
    const as_of = query.as_of ?? today
    const span = { from: addDays(period.from, -1), to: period.to }
    const [seen, portfolio, cells, recovery, contacts, promises] = await Promise.all([
      sql<{ has_debts: boolean }>`select exists (select from debt where ${scope.sees('debt')}) as has_debts`.execute(
        db,
      ),
      portfolioOn(db, scope, query, as_of),
      rollCells(db, scope, query, span),
      recovered(db, scope, query, period),
      contactsIn(db, scope, query, { ...period, timeZone }),
      promisesIn(db, scope, query, period, now),
    ])
    return {
      has_debts: seen.rows[0]!.has_debts,
      period: { ...period, time_zone: timeZone },
      as_of,
      portfolio,
      rolls: { ...span, cells },
      recovery,
      contacts: contacts.totals,
      promises,
      countries: await countriesOfDebts(db, scope, query, contacts.byPartner),
    }
  },
})

/** Without days the last whole month; with one of them the month that begins or ends with it. */
export function collectionsPeriod({ from, to }: Pick<CollectionsQuery, 'from' | 'to'>, today: Day): Period {
  if (from !== undefined) return { from, to: to ?? addDays(monthAfter(from), -1) }
  const last = to ?? addDays(`${today.slice(0, 7)}-01`, -1)
  return { from: `${last.slice(0, 7)}-01`, to: last }
}

const monthAfter = (day: Day): Day => `${addDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`

/** The amounts that are open at the end of a day, by currency and bucket. */
export async function portfolioOn(
  db: Database,
  scope: Scope,
  place: DebtFilter,
  day: Day,
): Promise<Collections['portfolio']> {
  // days are far fewer than debts: their buckets are looked up once each
  const byDay = db
    .selectFrom('debt_balance as debt')
    .where(isOn('debt', day))
    .where(visibleDebts(scope, place))
    .groupBy(['debt.currency', 'debt.due_on'])
    .select(['debt.currency', 'debt.due_on'])
    .select(sql<number>`count(*)`.as('debts'))
    .select(sql<number>`sum(debt.balance)`.as('balance'))
  return db
    .selectFrom(byDay.as('due'))
    .select('due.currency')
    .select(bucketOf(day, sql.ref('due.due_on')).as('bucket'))
    .select(sql<number>`sum(due.debts)::bigint`.as('debts'))
    .select(sql<number>`sum(due.balance)`.as('balance'))
    .groupBy(['due.currency', 'bucket'])
    .orderBy('due.currency')
    .orderBy('bucket')
    .execute()
}

/** Promises that fell due in a period, and those that need attention: of the period, broken, or still to come. */
async function promisesIn(
  db: Database,
  scope: Scope,
  place: DebtFilter,
  period: Period,
  now: Date,
): Promise<Collections['promises']> {
  const counted = await promisesDue(db, scope, place, period, now)
  // a debt that is paid, or not with us any more, needs no attention
  const waiting = await db
    .selectFrom('promise')
    .innerJoin('debt', 'debt.id', 'promise.debt_id')
    .innerJoin('partner', 'partner.id', 'debt.partner_id')
    .where(visibleDebts(scope, place))
    .where('promise.state', '!=', 'withdrawn')
    .innerJoin('debt_balance as held', (join) =>
      join.onRef('held.debt_id', '=', 'debt.id').on(isOn('held', partnerToday(now))),
    )
    .leftJoin('customer', 'customer.id', 'debt.customer_id')
    .where('promise.due_on', '>=', period.from)
    .where(promiseState(now), 'in', ['open', 'broken'])
    .select(['promise.id', 'promise.amount', 'promise.made_on', 'promise.due_on', 'debt.id as debt_id'])
    .select(['debt.external_id', 'debt.currency', 'debt.phones', 'customer.national_id'])
    .select(['partner.id as partner_id', 'partner.name as partner_name'])
    .select([promisePaid.as('paid'), promiseState(now).as('state'), sql<number>`count(*) over ()`.as('total')])
    .orderBy('promise.due_on')
    .orderBy('promise.id')
    .limit(MAX_SHOWN)
    .execute()
  return {
    ...counted,
    waiting: waiting.map((row) => ({
      id: row.id,
      debt: { id: row.debt_id, external_id: presentDebtId(scope, row) },
      partner: { id: row.partner_id, name: row.partner_name },
      currency: row.currency,
      amount: row.amount,
      paid: row.paid,
      made_on: row.made_on,
      due_on: row.due_on,
      state: row.state,
    })),
    waiting_total: waiting[0]?.total ?? 0,
  }
}

const MAX_SHOWN = 12

/** The legal limits on contacts in the countries of the visible debts, and how they were kept. */
async function countriesOfDebts(
  db: Database,
  scope: Scope,
  place: DebtFilter,
  contacts: ReadonlyMap<number, PartnerContacts>,
): Promise<Collections['countries']> {
  const partners = await db
    .selectFrom('partner')
    .where(sql<boolean>`exists (select from debt where debt.partner_id = partner.id and ${visibleDebts(scope, place)})`)
    .select(['partner.id', 'partner.name', 'partner.country'])
    .orderBy('partner.name')
    .execute()
  const codes = [...new Set(partners.map(({ country }) => country))].toSorted()
  return codes.map((code) => {
    const own = partners.filter(({ country }) => country === code)
    const country = knownCountry(code)
    return {
      country,
      partners: own.map(({ name }) => name),
      ...lawOf(country),
      ...lawCompliance(own.flatMap(({ id }) => contacts.get(id) ?? [])),
    }
  })
}

function lawOf(country: string | null): Pick<CollectionsCountry, 'hours' | 'limits'> {
  const hours = country !== null && Object.hasOwn(callingRules, country) ? callingRules[country]! : null
  const limits = country !== null && Object.hasOwn(contactRules, country) ? contactRules[country]! : null
  return {
    hours: hours && {
      windows: hours.hours.map((window) => ({ ...window, weekdays: [...window.weekdays] })),
      source: hours.source,
      about: hours.about,
    },
    limits: limits && {
      rules: limits.limits?.map((limit) => ({ ...limit, media: [...limit.media] })) ?? null,
      source: limits.source,
    },
  }
}

function lawCompliance(contacts: readonly PartnerContacts[]): Pick<CollectionsCountry, 'attempts' | 'breaches'> {
  const count = (of: (one: PartnerContacts) => number) => contacts.reduce((sum, one) => sum + of(one), 0)
  return {
    attempts: count(({ attempts }) => attempts),
    breaches: contactBreaches
      .map((breach) => ({ breach, attempts: count(({ breaches }) => breaches.get(breach) ?? 0) }))
      .filter(({ attempts }) => attempts > 0),
  }
}

type PartnerContacts = { attempts: number; breaches: Map<ContactBreach, number> }

/**
 * The attempts of a period that were noted here: how many there were, how many reached the right person, and how many were not permitted.
 * Calls from other systems decide when somebody may be contacted next, but are in no figure here: one call is often reported by a dialler
 * and by its recording, and nobody judged either when it was made.
 */
async function contactsIn(
  db: Database,
  scope: Scope,
  place: DebtFilter,
  { from, to, timeZone }: Period & { timeZone: string },
): Promise<{ totals: Collections['contacts']; byPartner: Map<number, PartnerContacts> }> {
  const rows = await db
    .selectFrom('contact_attempt')
    .innerJoin('debt', 'debt.id', 'contact_attempt.debt_id')
    .where('contact_attempt.at', '>=', startOfDay(timeZone, from))
    .where('contact_attempt.at', '<', startOfDay(timeZone, addDays(to, 1)))
    .where(visibleDebts(scope, place))
    .groupBy(['debt.partner_id', 'contact_attempt.result', 'contact_attempt.breach'])
    .select(['debt.partner_id', 'contact_attempt.result', 'contact_attempt.breach'])
    .select(sql<number>`count(*)`.as('attempts'))
    .execute()
  const totals = { attempts: 0, effective: 0, breaches: 0 }
  const byPartner = new Map<number, PartnerContacts>()
  for (const { partner_id, result, breach, attempts } of rows) {
    const partner = byPartner.get(partner_id) ?? { attempts: 0, breaches: new Map<ContactBreach, number>() }
    byPartner.set(partner_id, partner)
    partner.attempts += attempts
    totals.attempts += attempts
    if (isEffectiveContact(result)) totals.effective += attempts
    if (breach === null) continue
    totals.breaches += attempts
    partner.breaches.set(breach, (partner.breaches.get(breach) ?? 0) + attempts)
  }
  return { totals, byPartner }
}
