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

/** Why policies ended in the period, by the first level of their reasons, and what was said when those were sold. */
export async function reasonsIn(db: Database, asked: BeyondContext): Promise<BeyondReasons> {
  const { scope, period } = asked
  const rules = await activeRules(db)
  const { rows } = await sql<Row>`
    with ended as materialized (
      select policy.cancel_reason as key, interaction.id as interaction_id, interaction.channel,
        interaction.campaign_id, interaction.turn_count > 0 as written, interaction.timed
      from policy ${soldThrough(asked)}
      left join interaction on interaction.id = policy.sale_id and ${scope.sees('interaction')}
      where policy.cancel_reason is not null and policy.ended_on between ${period.from}::date and ${period.to}::date
        and persistency_exit(policy.status) is not null and ${beyondPolicyWhere(asked)}
    ), cases as (select *, true as came from ended where interaction_id is not null)
    select ${rowsOf(sql`select key as reason, count(*) as policies from ended group by key order by 2 desc, 1`)} as reasons,
      ${judgedCells(rules)}
  `.execute(db)
  const { reasons, ...cells } = rows[0]!
  return {
    period: presentPeriod(asked),
    reasons,
    categories: rules.flatMap((rule) => {
      const { judged, matched } = judgedBy(rule, cells)
      const told = reasons.flatMap(({ reason }) => {
        const of = (some: JudgedCells['judged']) =>
          some.reduce((sum, { key, whole }) => (key === reason ? sum + whole : sum), 0)
        const whole = of(judged)
        return whole === 0 ? [] : [{ reason, matched: of(matched), judged: whole }]
      })
      return told.length === 0 ? [] : [{ id: rule.id, name: rule.name, cells: told }]
    }),
  }
}
