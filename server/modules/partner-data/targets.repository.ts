import { sql } from 'kysely'

import type { Goals, Targets } from '#contracts/partner-data-targets.ts'
import { type TargetMetric, targetMetrics } from '#contracts/target-metrics.ts'
import type { ContactWords } from '#domain/partner-data/contact-words.ts'
import { distinctPeople, type PersonIds } from '#domain/partner-data/distinct-people.ts'
import { grouped } from '#domain/sampling/grouped.ts'
import { addMonths } from '#domain/time/months.ts'
import { addDays, type Period } from '#domain/time/reporting-period.ts'
import { dayIn, startOfDay } from '#domain/time/time-zone.ts'
import { bareId } from '#server/db/bare-id.ts'
import type { Database } from '#server/db/database.ts'
import { isEffective, isOneOf, isSale, issuedOn } from '#server/funnel/contact-conditions.ts'
import { partnerWords } from '#server/funnel/contact-conditions.ts'
import type { PartnerBasics } from '#server/modules/partner-data/partners.repository.ts'

/** What a partner's campaigns are to reach in a month, and what they have reached. */
export async function targetsOf(
  db: Database,
  partner: PartnerBasics,
  { month: requested, now }: { month: string | undefined; now: Date },
): Promise<Targets> {
  const month = requested ?? dayIn(partner.time_zone, now).slice(0, 7)
  const period = daysOfMonth(month)
  const campaigns = await db
    .selectFrom('campaign')
    .where('partner_id', '=', partner.id)
    .select(['id', 'name', 'kind'])
    .orderBy('name')
    .execute()
  const words = await partnerWords(db, partner.id)
  const reached = await reachedGoals(db, { partner, period, words })
  const none = reached.get(null)
  const targets = await storedTargets(
    db,
    campaigns.map(({ id }) => id),
    month,
  )
  return {
    month,
    currency: partner.currency,
    time_zone: partner.time_zone,
    campaigns: campaigns.map((campaign) => ({
      campaign,
      reached: reachedOf(reached.get(campaign.id)),
      targets: targets.get(campaign.id) ?? NO_TARGETS,
    })),
    other_currencies: await otherPayments(db, partner, period),
    without_campaign: { sales: none?.sales ?? 0, issued: none?.issued ?? 0 },
  }
}

/** The targets of campaigns in a month, as far as somebody has set them. */
export async function storedTargets(
  db: Database,
  campaignIds: readonly number[],
  month: string,
): Promise<Map<number, Goals>> {
  const rows = await db
    .selectFrom('campaign_target')
    .where('campaign_id', '=', sql<number>`any(${[...campaignIds]}::bigint[])`)
    .where('month', '=', firstDay(month))
    .select(['campaign_id', 'metric', 'target'])
    .execute()
  const goals = new Map<number, Goals>()
  for (const { campaign_id, metric, target } of rows) {
    goals.set(campaign_id, { ...(goals.get(campaign_id) ?? NO_TARGETS), [metric]: target })
  }
  return goals
}

export const firstDay = (month: string) => `${month}-01`

const daysOfMonth = (month: string): Period => ({
  from: firstDay(month),
  to: addDays(addMonths(firstDay(month), 1), -1),
})

const reachedOf = ({ contacts, sales, issued, recovered }: Omit<ReachedGoals, 'campaign_id'> = NOTHING) => ({
  contacts,
  sales,
  issued,
  recovered,
})

const NOTHING = { contacts: 0, sales: 0, issued: 0, recovered: 0 }
export const NO_TARGETS: Goals = { contacts: null, sales: null, issued: null, recovered: null }

type ReachedGoals = Record<TargetMetric, number>

type Month = { partner: PartnerBasics; period: Period; words: ContactWords }

/**
 * What each campaign has reached in a month of the partner's calendar; under `null` what belongs to none of them.
 *
 * - `contacts`: people who were effectively contacted, each once, by a conversation or by an attempt of a base.
 * - `sales`: people to whom something was sold, likewise.
 * - `issued`: policies that were issued, or else took effect, in the month, whoever sold them.
 * - `recovered`: payments of debts while we had them, up to what was open when they came, in the partner's currency.
 */
async function reachedGoals(
  db: Database,
  { partner, period, words }: Month,
): Promise<Map<number | null, ReachedGoals>> {
  const [start, end] = [period.from, addDays(period.to, 1)].map((day) => startOfDay(partner.time_zone, day))
  const reached = new Map<number | null, ReachedGoals>()
  for (const { campaign_id, ...found } of [
    ...(await reachedPeople(db, partner.id, [start!, end!], words)),
    ...(await issuedPolicies(db, partner, period)),
    ...(await recoveredDebts(db, partner, period)),
  ]) {
    reached.set(campaign_id, { ...(reached.get(campaign_id) ?? NO_RESULTS), ...found })
  }
  return reached
}

const NO_RESULTS = Object.fromEntries(targetMetrics.map((metric) => [metric, 0])) as ReachedGoals

async function issuedPolicies(db: Database, { id }: PartnerBasics, { from, to }: Period) {
  const { rows } = await sql<{ campaign_id: number | null; issued: number }>`
    select campaign_id, count(*) as issued from policy
    where partner_id = ${id} and ${issuedOn} >= ${from}::date and ${issuedOn} <= ${to}::date
    group by campaign_id
  `.execute(db)
  return rows
}

/** The amount recovered of each debt by the end of the month, less that before it. */
async function recoveredDebts(db: Database, { id, currency }: PartnerBasics, { from, to }: Period) {
  const { rows } = await sql<{ campaign_id: number | null; recovered: number }>`
    select campaign_id, sum(least(assigned, by_the_end) - least(assigned, before_it)) as recovered
    from (
      select debt.id, debt.campaign_id,
        greatest(debt.amount - coalesce(sum(paid.amount) filter (where paid."on" < assigned_on), 0), 0) as assigned,
        coalesce(sum(paid.amount) filter (where ${isOurs} and paid."on" <= ${to}::date), 0) as by_the_end,
        coalesce(sum(paid.amount) filter (where ${isOurs} and paid."on" < ${from}::date), 0) as before_it
      from debt join debt_payment as paid on paid.debt_id = debt.id
      where debt.partner_id = ${id} and debt.currency = ${currency}
        and debt.id in (select debt_id from debt_payment where "on" between ${from}::date and ${to}::date)
      group by debt.id
    ) as debts
    group by campaign_id
  `.execute(db)
  return rows
}

/** Whether a payment, `paid`, falls into the time in which its debt was ours. */
const isOurs = sql`(paid."on" >= debt.assigned_on and (debt.withdrawn_on is null or paid."on" < debt.withdrawn_on))`

/** Payments of debts in other currencies than the partner's. */
async function otherPayments(db: Database, { id, currency }: PartnerBasics, period: Period): Promise<number> {
  const { payments } = await db
    .selectFrom('debt_payment as paid')
    .innerJoin('debt', 'debt.id', 'paid.debt_id')
    .where('debt.partner_id', '=', id)
    .where('debt.currency', '!=', currency)
    .where('paid.on', '>=', period.from)
    .where('paid.on', '<=', period.to)
    .where(sql<boolean>`${isOurs}`)
    .select(({ fn }) => fn.countAll<number>().as('payments'))
    .executeTakeFirstOrThrow()
  return payments
}

type Contact = PersonIds & { campaign_id: number | null; is_sale: boolean }
type ReachedPeople = { campaign_id: number | null; contacts: number; sales: number }

/**
 * The people whom a partner's campaigns reached effectively between two moments, and to whom they sold something, each once, by
 * conversations and by the attempts of a base.
 */
async function reachedPeople(
  db: Database,
  partnerId: number,
  [start, end]: readonly [Date, Date],
  words: ContactWords,
): Promise<ReachedPeople[]> {
  const { rows } = await sql<Contact>`
    select * from (
      select interaction.campaign_id, ${knownOf('interaction', 'customer')},
        ${isSale(words)} as is_sale, ${isEffective(words)} as is_effective
      from interaction left join customer on customer.id = interaction.customer_id
      where partner_id = ${partnerId} and started_at >= ${start} and started_at < ${end}
      union all
      select dialling_record.campaign_id, ${knownOf('dialling_record', 'dialling_record')},
        ${isOneOf(sql.ref('result'), words.sale)}, ${isOneOf(sql.ref('result'), words.effective)}
      from dialling_attempt join dialling_record on dialling_record.id = dialling_attempt.record_id
      where partner_id = ${partnerId} and at >= ${start} and at < ${end}
    ) as contact
    where is_sale or is_effective
  `.execute(db)
  const people = distinctPeople(rows)
  const known = rows.map(({ campaign_id, is_sale }, at) => ({ campaign_id, is_sale, person: people[at]! }))
  const distinct = (own: typeof known) => new Set(own.map(({ person }) => person)).size
  return [...grouped(known, ({ campaign_id }) => campaign_id)].map(([campaign_id, own]) => ({
    campaign_id,
    contacts: distinct(own),
    sales: distinct(own.filter(({ is_sale }) => is_sale)),
  }))
}

const knownOf = (table: 'interaction' | 'dialling_record', known: 'customer' | 'dialling_record') => sql`
  ${sql.ref(`${table}.customer_id`)} as customer_id, ${bareId(sql.ref(`${known}.national_id`))} as national_id,
  array(select tail from unnest(phone_tails(${sql.ref(`${known}.phones`)})) as tail where length(tail) = 8) as tails`
