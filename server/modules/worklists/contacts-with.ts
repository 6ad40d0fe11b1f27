import { sql } from 'kysely'

import { type ContactAttempt, limitWindow } from '#domain/contact-limits.ts'
import { dispositionOf } from '#domain/dispositions.ts'
import { phoneTail } from '#domain/phone-numbers.ts'
import type { Database } from '#server/db/database.ts'
import { partnerDispositions } from '#server/partners/partner-dispositions.ts'

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
export async function contactsWith(
  db: Database,
  { ids, ...asked }: Asked,
): Promise<{ earlier: ContactAttempt[]; isBarred: boolean }> {
  if (ids.length === 0) return { earlier: [], isBarred: false }
  return { earlier: await attemptsWith(db, ids, asked), isBarred: await isBarred(db, ids, asked.partner_id) }
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
async function isBarred(db: Database, ids: readonly number[], partnerId: number): Promise<boolean> {
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
