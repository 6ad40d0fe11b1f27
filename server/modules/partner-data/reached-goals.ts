import { sql } from 'kysely'

import { type TargetMetric, targetMetrics } from '#contracts/target-metrics.ts'
import type { ContactWords } from '#domain/partner-data/contact-words.ts'
import { addDays, type Period } from '#domain/reporting-period.ts'
import { startOfDay } from '#domain/time-zone.ts'
import type { Database } from '#server/db/database.ts'
import { issuedOn } from '#server/funnel/contact-conditions.ts'
import type { PartnerBasics } from '#server/modules/partner-data/partners.repository.ts'
import { reachedPeople } from '#server/modules/partner-data/reached-people.ts'

export type ReachedGoals = Record<TargetMetric, number>

type Month = { partner: PartnerBasics; period: Period; words: ContactWords }

/**
 * What each campaign has reached in a month of the partner's calendar; under `null` what is of none of them.
 *
 * - `contacts`: people who were effectively contacted, each once, by a conversation or by an attempt that a base tells of.
 * - `sales`: people to whom something was sold, likewise.
 * - `issued`: policies that were issued, or else took effect, in the month, whoever sold them.
 * - `recovered`: what was paid of debts while we had them, up to what was open when they came, in the partner's currency.
 */
export async function reachedGoals(
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
    reached.set(campaign_id, { ...(reached.get(campaign_id) ?? NOTHING), ...found })
  }
  return reached
}

const NOTHING = Object.fromEntries(targetMetrics.map((metric) => [metric, 0])) as ReachedGoals

async function issuedPolicies(db: Database, { id }: PartnerBasics, { from, to }: Period) {
  const { rows } = await sql<{ campaign_id: number | null; issued: number }>`
    select campaign_id, count(*) as issued from policy
    where partner_id = ${id} and ${issuedOn} >= ${from}::date and ${issuedOn} <= ${to}::date
    group by campaign_id
  `.execute(db)
  return rows
}

/** What stood recovered of each debt at the end of the month, less what did before it. */
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

/** Whether a payment, `paid`, is of the time in which its debt was ours. */
const isOurs = sql`(paid."on" >= debt.assigned_on and (debt.withdrawn_on is null or paid."on" < debt.withdrawn_on))`

/** Payments of debts in other currencies than the partner's. */
export async function otherPayments(db: Database, { id, currency }: PartnerBasics, period: Period): Promise<number> {
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
