import type { WorkCalling } from '#contracts/work-items.ts'
import { isForbiddenNow, nextContact } from '#domain/contact-limits.ts'
import { presentCustomer } from '#server/conversations/present-customer.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { knownCountry } from '#server/masking/country-of.ts'
import { contactsWith } from '#server/modules/worklists/contacts-with.ts'

/** What the reader may open of what an item is about. */
type Opens = { call: boolean; policy: boolean }

/**
 * Whom an item asks to call, as far as the reader may see, and whether the law lets anybody call them now. Null where nobody is to
 * be called. Whether they may be called is asked of all that is known, whatever the reader sees.
 */
export async function customerToCall(
  db: Database,
  scope: Scope,
  id: number,
  opens: Opens,
  now: Date,
): Promise<WorkCalling | null> {
  const item = await calledFor(db, id)
  if (!item) return null
  const { partner_id, country, time_zone: timeZone, holder_customer_id, call_customer_id, campaign_kind } = item
  const place = { country: knownCountry(country), timeZone }
  const known = [...new Set([holder_customer_id, call_customer_id].filter((one) => one !== null))]
  const isCollection = campaign_kind === 'collection'
  const { earlier, isBarred } = await contactsWith(db, { ids: known, partner_id, ...place, isCollection, now })
  // that something is owed is not asked: whoever wants to be called back may owe nothing
  const next = nextContact({ medium: 'call', isOpen: true, isBarred, earlier, now, ...place })
  const customer = await shownPerson(db, scope, {
    holder: opens.policy ? item : null,
    customerId: (opens.policy ? holder_customer_id : null) ?? (opens.call ? call_customer_id : null),
  })
  return {
    customer: customer && { ...customer, phones: isForbiddenNow(next) ? [] : customer.phones },
    time_zone: timeZone,
    next: next.kind === 'at' ? { ...next, at: next.at.toISOString() } : next,
  }
}

/** An item by which somebody is to be called: the holder of its policy, or else who talked in its conversation. */
const calledFor = (db: Database, id: number) =>
  db
    .selectFrom('work_item')
    .innerJoin('partner', 'partner.id', 'work_item.partner_id')
    .leftJoin('campaign', 'campaign.id', 'work_item.campaign_id')
    .leftJoin('interaction as call', 'call.id', 'work_item.interaction_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('policy_party')
          .whereRef('policy_party.policy_id', '=', 'work_item.policy_id')
          .where('policy_party.role', '=', 'holder')
          .select(['policy_party.customer_id', 'policy_party.name'])
          .select(['policy_party.national_id', 'policy_party.national_id_kind'])
          .orderBy('policy_party.seq')
          .limit(1)
          .as('holder'),
      (join) => join.onTrue(),
    )
    .where('work_item.id', '=', id)
    .where('work_item.kind', '!=', 'coach')
    .where('work_item.settled_at', 'is', null)
    .select(['partner.id as partner_id', 'partner.country', 'partner.time_zone', 'campaign.kind as campaign_kind'])
    .select(['call.customer_id as call_customer_id', 'holder.customer_id as holder_customer_id'])
    .select(['holder.name', 'holder.national_id', 'holder.national_id_kind'])
    .executeTakeFirst()

type Holder = { name: string | null; national_id: string | null; national_id_kind: string | null }

async function shownPerson(
  db: Database,
  scope: Scope,
  { holder, customerId }: { holder: Holder | null; customerId: number | null },
) {
  const found =
    customerId === null
      ? undefined
      : await db
          .selectFrom('customer')
          .where('id', '=', customerId)
          .select(['id', 'name', 'national_id', 'national_id_kind', 'phones', 'email'])
          .executeTakeFirst()
  if (!found && !holder?.name && !holder?.national_id) return null
  return presentCustomer(scope, {
    customer_id: found?.id ?? NO_CUSTOMER,
    customer_name: holder?.name ?? found?.name ?? null,
    national_id: holder?.national_id ?? found?.national_id ?? null,
    national_id_kind: holder?.national_id_kind ?? found?.national_id_kind ?? null,
    phones: found?.phones ?? null,
    email: found?.email ?? null,
  })
}

/** Of a policy that names its holder and tells no more of them. */
const NO_CUSTOMER = 0
