import { sql } from 'kysely'

import type { ContactBreach } from '#contracts/collection-words.ts'
import type { Collections } from '#contracts/collections.ts'
import { isEffectiveContact } from '#domain/collections/effective-contact.ts'
import { addDays, type Period } from '#domain/reporting-period.ts'
import { startOfDay } from '#domain/time-zone.ts'
import type { Database } from '#server/db/database.ts'
import { type DebtPlace, placedDebts } from '#server/collections/debt-places.ts'
import type { Scope } from '#server/scope.ts'

export type PartnerContacts = { attempts: number; breaches: Map<ContactBreach, number> }

/**
 * The attempts of a period that were noted here: how many there were, reached whom they were for, and were not permitted. Calls that
 * other systems tell of decide when somebody may be contacted next, but stand in no figure here: one call is often told by a dialler
 * and by its recording, and nobody judged either when it was made.
 */
export async function contactsIn(
  db: Database,
  scope: Scope,
  place: DebtPlace,
  { from, to, timeZone }: Period & { timeZone: string },
): Promise<{ totals: Collections['contacts']; byPartner: Map<number, PartnerContacts> }> {
  const rows = await db
    .selectFrom('contact_attempt')
    .innerJoin('debt', 'debt.id', 'contact_attempt.debt_id')
    .where('contact_attempt.at', '>=', startOfDay(timeZone, from))
    .where('contact_attempt.at', '<', startOfDay(timeZone, addDays(to, 1)))
    .where(placedDebts(scope, place))
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
