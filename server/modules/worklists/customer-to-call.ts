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

/** What the reader may open among the subjects of an item. */
type OpenRights = { call: boolean; policy: boolean }

/**
 * The person to call for an item, as far as the reader may see, and whether the law allows a call now. Null where
 * nobody has to be called. Whether a call is allowed depends on everything that is known, whatever the reader sees.
 */
export async function customerToCall(
  db: Database,
  scope: Scope,
  id: number,
  opens: OpenRights,
  now: Date,
): Promise<WorkCalling | null> {
  const item = await itemToCall(db, id)
  if (!item) return null
  const { partner_id, country, time_zone: timeZone, holder_customer_id, call_customer_id, campaign_kind } = item
  const place = { country: knownCountry(country), timeZone }
  const known = [...new Set([holder_customer_id, call_customer_id].filter((one) => one !== null))]
  const isCollection = campaign_kind === 'collection'
  const { earlier, isBarred } = await contactsWith(db, { ids: known, partner_id, ...place, isCollection, now })
  // open debts are not required: a customer who wants to be called back may owe nothing
  const next = nextContact({ medium: 'call', isOpen: true, isBarred, earlier, now, ...place })
  const customer = await visiblePerson(db, scope, {
    holder: opens.policy ? item : null,
    customerId: (opens.policy ? holder_customer_id : null) ?? (opens.call ? call_customer_id : null),
  })
  return {
    customer: customer && { ...customer, phones: isForbiddenNow(next) ? [] : customer.phones },
    time_zone: timeZone,
    next: next.kind === 'at' ? { ...next, at: next.at.toISOString() } : next,
  }
}

/** An item with a person to call: the holder of its policy, or else the customer of its conversation. */
const itemToCall = (db: Database, id: number) =>
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

async function visiblePerson(
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

/** For a policy that gives its holder's name and nothing more. */
const NO_CUSTOMER = 0

type ContactQuery = {
  /** The ids of the customer. */
  ids: readonly number[]
  partner_id: number
  country: string | null
  timeZone: string
  /** The number of contacts is limited for debts only: for other campaigns none of the known laws gives a number. */
  isCollection: boolean
  now: Date
}

/** Recent contacts with a customer about their debts, and whether they asked not to be called. */
async function contactsWith(
  db: Database,
  { ids, ...query }: ContactQuery,
): Promise<{ earlier: ContactAttempt[]; isBarred: boolean }> {
  if (ids.length === 0) return { earlier: [], isBarred: false }
  return { earlier: await attemptsWith(db, ids, query), isBarred: await hasBar(db, ids, query.partner_id) }
}

async function attemptsWith(
  db: Database,
  ids: readonly number[],
  { partner_id, country, timeZone, isCollection, now }: Omit<ContactQuery, 'ids'>,
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

/**
 * Whether they refused calls to this partner: in a calling base, in a conversation, to a collector, or when they were
 * called back.
 */
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

/** The last digits of their numbers, by which a calling base matches people without an id. */
async function tailsOf(db: Database, ids: readonly number[]): Promise<string[]> {
  const people = await db
    .selectFrom('customer')
    .where('id', 'in', [...ids])
    .select('phones')
    .execute()
  return people.flatMap(({ phones }) => phones.map(phoneTail)).filter((tail) => tail.length >= MIN_TAIL_LENGTH)
}

/** Extensions and short numbers belong to many people. */
const MIN_TAIL_LENGTH = 7
