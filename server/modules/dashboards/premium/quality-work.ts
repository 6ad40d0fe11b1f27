import { type RawBuilder, sql } from 'kysely'

import { releasedStates } from '#contracts/evaluation-states.ts'
import type { PremiumDashboard } from '#contracts/premium.ts'
import { addDays } from '#domain/reporting-period.ts'
import { startOfDay } from '#domain/time-zone.ts'
import { joinedBy, conversationWhere } from '#server/conversation-where.ts'
import type { Database } from '#server/db/database.ts'
import type { Compared } from '#server/modules/dashboards/premium/premium.repository.ts'
import { wouldReveal } from '#server/quality/visible-evaluations.ts'
import { visibleCalibrations } from '#server/quality/visible-calibrations.ts'

type Work = Pick<PremiumDashboard, 'disputes' | 'calibrations'>

/** What became of what people said in the period: released and disputed, decided and accepted; calibrations that were closed. */
export async function qualityWork(db: Database, { current, timeZone }: Compared): Promise<Work> {
  const { scope, filter, period } = current
  const within = (moment: RawBuilder<unknown>) =>
    sql`${moment} >= ${startOfDay(timeZone, period.from)} and ${moment} < ${startOfDay(timeZone, addDays(period.to, 1))}`
  const joined = joinedBy(scope, filter)
  const kept = sql`${conversationWhere(scope, filter)} and not ${wouldReveal(scope)}
    and ${filter.agent_id === undefined ? sql`true` : sql`interaction.agent_id = ${filter.agent_id}`}`
  const { rows } = await sql<Work>`
    select (
      select json_build_object('released', count(*), 'disputed', count(*) filter (where exists (
        select from dispute_item where dispute_item.evaluation_id = evaluation.id
      )))
      from evaluation ${joined} place as interaction on interaction.id = evaluation.place_id
      where evaluation.kind <> 'calibration' and evaluation.state = any(${[...releasedStates]}::text[])
        and ${within(sql`evaluation.released_at`)} and ${kept}
    )::jsonb || (
      select json_build_object('decided', count(*), 'accepted', count(*) filter (where dispute_item.outcome = 'accepted'))
      from dispute_item
      join evaluation on evaluation.id = dispute_item.evaluation_id
      ${joined} place as interaction on interaction.id = evaluation.place_id
      where dispute_item.outcome is not null and evaluation.state <> 'void'
        and ${within(sql`dispute_item.decided_at`)} and ${kept}
    )::jsonb as disputes, (
      select json_build_object('open', count(*) filter (where calibration.state <> 'closed'),
        'closed', count(*) filter (where ${within(sql`calibration.closed_at`)}))
      from calibration where ${visibleCalibrations(scope)}
    ) as calibrations
  `.execute(db)
  return rows[0]!
}
