import { sql } from 'kysely'

import type { WorkCalling } from '#contracts/work-items.ts'
import { type ContactAttempt, isForbiddenNow, limitWindow, nextContact } from '#domain/dialling/contact-limits.ts'
import { dispositionOf } from '#domain/dialling/dispositions.ts'
import { phoneTail } from '#domain/privacy/phone-numbers.ts'
import { presentCustomer } from '#server/conversations/present-customer.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { knownCountry } from '#server/masking/country-of.ts'
import { partnerDispositions } from '#server/partners/partner-dispositions.ts'

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

type Asked = {
  /** As whom the person is known. */
  ids: readonly number[]
  partner_id: number
  country: string | null
  timeZone: string
  /** How often people may be contacted is a matter of what they owe: of other campaigns no law of those known names a number. */
  isCollection: boolean
  now: Date
}

/** How often a customer was contacted of late about what they owe, and whether they said that they must not be called. */
async function contactsWith(
  db: Database,
  { ids, ...asked }: Asked,
): Promise<{ earlier: ContactAttempt[]; isBarred: boolean }> {
  if (ids.length === 0) return { earlier: [], isBarred: false }
  return { earlier: await attemptsWith(db, ids, asked), isBarred: await hasBar(db, ids, asked.partner_id) }
}

async function attemptsWith(
  db: Database,
  ids: readonly number[],
  { partner_id, country, timeZone, isCollection, now }: Omit<Asked, 'ids'>,
): Promise<ContactAttempt[]> {
  const since = isCollection ? limitWindow(country, timeZone, now) : null
  if (since === null) return []
  const { rows } = await sql<ContactAttempt>`
    select contact_attempt.at, contact_attempt.medium from contact_attempt join debt on debt.id = contact_attempt.debt_id
    where debt.partner_id = ${partner_id} and debt.customer_id = any(${[...ids]}::bigint[])
      and contact_attempt.at between ${since} and ${now}
    union all
    select interaction.started_at, case interaction.channel when 'voice' then 'call' else 'message' end
    from interaction join campaign on campaign.id = interaction.campaign_id and campaign.kind = 'collection'
    where interaction.partner_id = ${partner_id} and interaction.customer_id = any(${[...ids]}::bigint[])
      and interaction.direction = 'outbound' and interaction.started_at between ${since} and ${now}
      and not exists (select from contact_attempt as named where named.interaction_id = interaction.id)`.execute(db)
  return rows
}

/** To this partner, in a calling base, in a conversation, to a collector, or to whoever called them back. */
async function hasBar(db: Database, ids: readonly number[], partnerId: number): Promise<boolean> {
  const words = await partnerDispositions(db, [partnerId])
  const never = sql`any(${words.filter((one) => dispositionOf(one) === 'do-not-call')}::text[])`
  const customers = sql`any(${[...ids]}::bigint[])`
  const tails = sql`${await tailsOf(db, ids)}::text[]`
  const { rows } = await sql<{ barred: boolean }>`
    select exists (
      select from dialling_record as record where record.partner_id = ${partnerId}
        and (record.customer_id = ${customers} or phone_tails(record.phones) && ${tails})
        and (record.do_not_call or record.disposition = ${never} or record.last_result = ${never} or exists (
          select from dialling_attempt where dialling_attempt.record_id = record.id and dialling_attempt.result = ${never}
        ))
    ) or exists (
      select from interaction where partner_id = ${partnerId} and customer_id = ${customers} and disposition = ${never}
    ) or exists (
      select from contact_attempt join debt on debt.id = contact_attempt.debt_id
      where debt.partner_id = ${partnerId} and debt.customer_id = ${customers} and contact_attempt.result = ${never}
    ) or exists (
      select from work_item
      left join interaction on interaction.id = work_item.interaction_id
      left join policy_party on policy_party.policy_id = work_item.policy_id and policy_party.role = 'holder'
      where work_item.partner_id = ${partnerId} and work_item.outcome = 'do-not-call'
        and (interaction.customer_id = ${customers} or policy_party.customer_id = ${customers})
    ) as barred`.execute(db)
  return rows[0]!.barred
}

/** The last digits of their numbers, by which a calling base knows people whom nobody has named. */
async function tailsOf(db: Database, ids: readonly number[]): Promise<string[]> {
  const people = await db
    .selectFrom('customer')
    .where('id', 'in', [...ids])
    .select('phones')
    .execute()
  return people.flatMap(({ phones }) => phones.map(phoneTail)).filter((tail) => tail.length >= MIN_TAIL_LENGTH)
}

/** Extensions and short numbers are many people's. */
const MIN_TAIL_LENGTH = 7
