import { sql } from 'kysely'

import type { PolicyCohortsQuery } from '#contracts/lists/policies.ts'
import { leftOutReasons, persistencyMonths } from '#contracts/persistency-words.ts'
import type { PolicyCohorts } from '#contracts/persistency.ts'
import { grouped } from '#domain/sampling/grouped.ts'
import { addMonths, monthOf } from '#domain/time/months.ts'
import { dayIn } from '#domain/time/time-zone.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'

export const cohortsRepository = (db: Database) => {
  /** The roll-up under the name of what it counts: rules about policies apply to it likewise. */
  const seenCohorts = (scope: Scope, { partner_id, campaign_id, agent_id }: PolicyCohortsQuery) =>
    db
      .selectFrom('policy_cohort as policy')
      .where(scope.sees('policy'))
      .$if(partner_id !== undefined, (query) => query.where('policy.partner_id', '=', partner_id!))
      .$if(campaign_id !== undefined, (query) => query.where('policy.campaign_id', '=', campaign_id!))
      .$if(agent_id !== undefined, (query) => query.where('policy.agent_id', '=', agent_id!))

  /** The zone of a partner of whom the caller sees something; otherwise UTC, which reveals nothing. */
  async function zoneOf(scope: Scope, partnerId: number | undefined): Promise<string> {
    if (partnerId === undefined) return 'UTC'
    const partner = await db
      .selectFrom('partner')
      .where('partner.id', '=', partnerId)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('policy')
            .where('policy.partner_id', '=', partnerId)
            .where(scope.sees('policy'))
            .select('policy.id'),
        ),
      )
      .select('partner.time_zone')
      .executeTakeFirst()
    return partner?.time_zone ?? 'UTC'
  }

  async function leftOut(scope: Scope, query: PolicyCohortsQuery): Promise<PolicyCohorts['left_out']> {
    const why = sql<string>`persistency_exclusion(policy.status, policy.effective_on, policy.ended_on)`
    const { partner_id, campaign_id, agent_id } = query
    const rows = await db
      .selectFrom('policy')
      .where(scope.sees('policy'))
      .where(sql<boolean>`${why} is not null`) // as in the index
      .$if(partner_id !== undefined, (all) => all.where('policy.partner_id', '=', partner_id!))
      .$if(campaign_id !== undefined, (all) => all.where('policy.campaign_id', '=', campaign_id!))
      .$if(agent_id !== undefined, (all) => all.where('policy.agent_id', '=', agent_id!))
      .groupBy(why)
      .select([why.as('why'), ({ fn }) => fn.countAll<number>().as('policies')])
      .execute()
    const counts = new Map(rows.map((row) => [row.why, row.policies]))
    return leftOutReasons.map((reason) => ({ why: reason, policies: counts.get(reason) ?? 0 }))
  }

  return {
    async cohorts(scope: Scope, query: PolicyCohortsQuery, now: Date): Promise<PolicyCohorts> {
      const time_zone = await zoneOf(scope, query.partner_id)
      const as_of = dayIn(time_zone, now)
      const to = query.to === undefined ? monthOf(as_of) : `${query.to}-01`
      const from = query.from === undefined ? addMonths(to, 1 - DEFAULT_MONTHS) : `${query.from}-01`
      const seen = seenCohorts(scope, query).where('policy.issued', '>', 0)
      const [totals, rows, left_out] = await Promise.all([
        seen.select('policy.currency').distinct().orderBy('policy.currency').execute(),
        seen
          .where('policy.month', '>=', from)
          .where('policy.month', '<=', to)
          .where('policy.m', '=', sql<number>`any(${[...persistencyMonths]}::smallint[])`)
          .$if(query.currency !== undefined, (all) => all.where('policy.currency', '=', query.currency!))
          .groupBy(['policy.month', 'policy.m'])
          .select(['policy.month', 'policy.m'])
          .select(({ fn }) => [
            fn.sum<number>('policy.issued').as('issued'),
            fn.sum<number>('policy.kept').as('kept'),
            fn.sum<number>('policy.left_count').as('left'),
            fn.sum<number>('policy.premium_issued').as('premium_issued'),
            fn.sum<number>('policy.premium_kept').as('premium_kept'),
            fn.sum<number>('policy.premium_left').as('premium_left'),
          ])
          .orderBy('policy.month', 'desc')
          .orderBy('policy.m')
          .execute(),
        leftOut(scope, query),
      ])
      const currencies = totals.map((row) => row.currency)
      const [only, another] = currencies
      const currency = query.currency ?? (another === undefined ? (only ?? null) : null)
      const byMonth = grouped(rows, ({ month }) => month)
      return {
        ...{ as_of, time_zone, from, to, currency, currencies, left_out },
        cohorts: [...byMonth].map(([month, sums]) => ({
          month,
          sums: sums.map(({ month: _, m, ...sum }) => ({
            m: persistencyMonths.find((one) => one === m)!,
            ...sum,
            // two currencies are never added
            ...(currency === null && NO_PREMIUMS),
          })),
        })),
      }
    },
  }
}

const NO_PREMIUMS = { premium_issued: 0, premium_kept: 0, premium_left: 0 }

/** Five years: the oldest of them have passed every mark. */
const DEFAULT_MONTHS = 60
