import { sql } from 'kysely'

import type { BeyondReasons } from '#contracts/beyond.ts'
import type { Database } from '#server/db/database.ts'
import {
  type BeyondContext,
  beyondPolicyWhere,
  soldThrough,
  presentPeriod,
} from '#server/modules/dashboards/beyond/beyond-context.ts'
import {
  activeRules,
  judgedBy,
  type JudgedCells,
  judgedCells,
} from '#server/modules/dashboards/beyond/judged-categories.ts'
import { rowsOf } from '#server/modules/dashboards/rows-of.ts'

type Row = { reasons: BeyondReasons['reasons'] } & JudgedCells

/**
 * Why policies ended in the period, by the first level of their reasons, and the categories of the conversations in
 * which they were sold.
 */
export async function reasonsIn(db: Database, context: BeyondContext): Promise<BeyondReasons> {
  const { scope, period } = context
  const rules = await activeRules(db)
  const { rows } = await sql<Row>`
    with ended as materialized (
      select policy.cancel_reason as key, interaction.id as interaction_id, interaction.channel,
        interaction.campaign_id, interaction.turn_count > 0 as written, interaction.timed
      from policy ${soldThrough(context)}
      left join interaction on interaction.id = policy.sale_id and ${scope.sees('interaction')}
      where policy.cancel_reason is not null and policy.ended_on between ${period.from}::date and ${period.to}::date
        and persistency_exit(policy.status) is not null and ${beyondPolicyWhere(context)}
    ), cases as (select *, true as came from ended where interaction_id is not null)
    select ${rowsOf(sql`select key as reason, count(*) as policies from ended group by key order by 2 desc, 1`)} as reasons,
      ${judgedCells(rules)}
  `.execute(db)
  const { reasons, ...cells } = rows[0]!
  return {
    period: presentPeriod(context),
    reasons,
    categories: rules.flatMap((rule) => {
      const { judged, matched } = judgedBy(rule, cells)
      const reasonCells = reasons.flatMap(({ reason }) => {
        const of = (some: JudgedCells['judged']) =>
          some.reduce((sum, { key, whole }) => (key === reason ? sum + whole : sum), 0)
        const whole = of(judged)
        return whole === 0 ? [] : [{ reason, matched: of(matched), judged: whole }]
      })
      return reasonCells.length === 0 ? [] : [{ id: rule.id, name: rule.name, cells: reasonCells }]
    }),
  }
}
