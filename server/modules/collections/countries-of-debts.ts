import { sql } from 'kysely'

import { contactBreaches } from '#contracts/collection-words.ts'
import type { Collections, CollectionsCountry } from '#contracts/collections.ts'
import { callingRules } from '#domain/calling-hours.ts'
import { contactRules } from '#domain/contact-limits.ts'
import type { Database } from '#server/db/database.ts'
import { knownCountry } from '#server/masking/country-of.ts'
import type { PartnerContacts } from '#server/modules/collections/contacts-in.ts'
import { type DebtPlace, placedDebts } from '#server/collections/debt-places.ts'
import type { Scope } from '#server/scope.ts'

/** What the laws of the countries say of contacting people, of the partners whose debts are in sight, and how it was kept. */
export async function countriesOfDebts(
  db: Database,
  scope: Scope,
  place: DebtPlace,
  contacts: ReadonlyMap<number, PartnerContacts>,
): Promise<Collections['countries']> {
  const partners = await db
    .selectFrom('partner')
    .where(sql<boolean>`exists (select from debt where debt.partner_id = partner.id and ${placedDebts(scope, place)})`)
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
