import { sql } from 'kysely'

import type { BeyondDashboard } from '#contracts/beyond.ts'
import { MIN_CASES } from '#domain/proportion.ts'
import type { Database } from '#server/db/database.ts'
import { measure } from '#server/figures/measure.ts'
import { type BeyondContext, beyondPolicyWhere } from '#server/modules/dashboards/beyond/beyond-context.ts'
import { MIN_PARTNERS } from '#server/effects/min-partners.ts'
import { inMonths, monthlySales, newestOldEnough } from '#server/modules/dashboards/beyond/persistency-groups.ts'

type Partners = NonNullable<BeyondDashboard['partners']>
type Row = Pick<Partners[number], 'id' | 'name' | 'policies' | 'kept'>

/**
 * Partners beside each other, most policies first: how many persist three months on, and how the rules scored conversations. Compared
 * can be who has five policies that are old enough; of fewer than five such partners one could tell who is who, and nothing is said.
 */
export async function comparedPartners(db: Database, asked: BeyondContext): Promise<Partners | null> {
  const { scope, query, period, today } = asked
  const newest = newestOldEnough(asked, MONTHS)
  if (newest === null || query.partner_id !== undefined) return null
  const { rows } = await sql<Row>`
    select told.*, partner.name
    from (
      select policy.partner_id as id, sum(issued - left_3)::double precision as policies, sum(kept_3)::double precision as kept
      from ${monthlySales(asked)} as policy
      where ${inMonths(asked)} and policy.month <= ${newest}::date and ${beyondPolicyWhere(asked)}
      group by policy.partner_id
      having sum(issued - left_3) >= ${MIN_CASES}
    ) as told join partner on partner.id = told.id
    order by told.policies desc, told.id
  `.execute(db)
  if (rows.length < MIN_PARTNERS) return null

  const { channel, campaign_id, team_id, agent_id } = query
  const filter = { channel, campaign_id, team_id, agent_id }
  const scores = await measure(db, scope, {
    ...{ metric: 'machine-score', by: ['partner'], filter, period, today, isLocal: false },
  })
  const byPartner = new Map(scores.map(({ keys: [id], ...sums }) => [Number(id), sums]))
  return rows.map(({ id, name, policies, kept }) => {
    const sums = byPartner.get(id)
    const scored = { scored: sums?.cases ?? 0, score_sum: sums?.part ?? 0, score_squares: sums?.squares ?? 0 }
    return { id, name, policies, kept, ...scored }
  })
}

const MONTHS = 3
