import { sql } from 'kysely'

import type { TargetMetric } from '#contracts/target-metrics.ts'
import type { ContactWords } from '#domain/partner-data/contact-words.ts'
import { addDays, type Period } from '#domain/reporting-period.ts'
import { startOfDay } from '#domain/time-zone.ts'
import type { Database } from '#server/db/database.ts'
import { isAmong, isEffective, issuedOn, isSale } from '#server/modules/partner-data/contact-conditions.ts'
import type { PartnerPlace } from '#server/modules/partner-data/partners.repository.ts'
import { bareId } from '#server/modules/partner-data/same-people.ts'

export type ReachedGoals = Record<TargetMetric, number> & { campaign_id: number | null }

type Month = { partner: PartnerPlace; period: Period; words: ContactWords }

/**
 * What campaigns have reached in a month of the partner's calendar; with `null` what is of none of them.
 *
 * - `contacts`: people who were effectively contacted, each once, by a conversation or by an attempt that a base tells of.
 * - `sales`: people to whom something was sold, likewise.
 * - `issued`: policies that were issued, or else took effect, in the month, whoever sold them.
 * - `recovered`: what was paid of debts once we had them, in the partner's currency.
 */
export async function reachedGoals(db: Database, { partner, period, words }: Month): Promise<ReachedGoals[]> {
  const [start, end] = [period.from, addDays(period.to, 1)].map((day) => startOfDay(partner.time_zone, day))
  const { rows } = await sql<ReachedGoals>`
    with contact as (
      select interaction.campaign_id, ${person('interaction', 'customer')} as person, ${isSale(words)} as is_sale,
        ${isEffective(words)} as is_effective
      from interaction left join customer on customer.id = interaction.customer_id
      where partner_id = ${partner.id} and started_at >= ${start} and started_at < ${end}
      union all
      select dialling_record.campaign_id, ${person('dialling_record', 'dialling_record')}, ${isAmong(sql.ref('result'), words.sale)},
        ${isAmong(sql.ref('result'), words.effective)}
      from dialling_attempt join dialling_record on dialling_record.id = dialling_attempt.record_id
      where partner_id = ${partner.id} and at >= ${start} and at < ${end}
    ), reached as (
      select campaign_id, count(distinct person) filter (where is_effective or is_sale) as contacts,
        count(distinct person) filter (where is_sale) as sales, 0 as issued, 0 as recovered
      from contact group by campaign_id
      union all
      select campaign_id, 0, 0, count(*), 0 from policy
      where partner_id = ${partner.id} and ${issuedOn} >= ${period.from}::date and ${issuedOn} <= ${period.to}::date
      group by campaign_id
      union all
      select campaign_id, 0, 0, 0, sum(debt_payment.amount) from debt_payment join debt on debt.id = debt_id
      where partner_id = ${partner.id} and debt.currency = ${partner.currency}
        and debt_payment."on" >= ${period.from}::date and debt_payment."on" <= ${period.to}::date
        and debt_payment."on" >= debt.assigned_on
      group by campaign_id
    )
    select campaign_id, sum(contacts) as contacts, sum(sales) as sales, sum(issued) as issued, sum(recovered) as recovered
    from reached group by campaign_id
  `.execute(db)
  return rows
}

/** Who it was: the same national id or else the same first phone. Of whom neither is known is told apart as files tell them apart. */
const person = (table: 'interaction' | 'dialling_record', known: 'customer' | 'dialling_record') => sql`coalesce(
  'id ' || ${bareId(sql.ref(`${known}.national_id`))},
  'phone ' || nullif((phone_tails(${sql.ref(`${known}.phones`)}))[1], ''),
  'customer ' || ${sql.ref(`${table}.customer_id`)},
  ${sql.lit(table)} || ' ' || ${sql.ref(`${table}.id`)}
)`

/** Payments of debts in other currencies than the partner's. */
export async function otherPayments(db: Database, { id, currency }: PartnerPlace, period: Period): Promise<number> {
  const { payments } = await db
    .selectFrom('debt_payment')
    .innerJoin('debt', 'debt.id', 'debt_payment.debt_id')
    .where('debt.partner_id', '=', id)
    .where('debt.currency', '!=', currency)
    .where('debt_payment.on', '>=', period.from)
    .where('debt_payment.on', '<=', period.to)
    .select(({ fn }) => fn.countAll<number>().as('payments'))
    .executeTakeFirstOrThrow()
  return payments
}
