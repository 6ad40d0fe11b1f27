import { type RawBuilder, sql } from 'kysely'

import { countedStates } from '#contracts/evaluation-states.ts'
import { addDays } from '#domain/time/reporting-period.ts'
import { startOfDay } from '#domain/time/time-zone.ts'
import { joinedBy, conversationWhere } from '#server/conversations/conversation-where.ts'
import type { ScorecardVersions } from '#server/modules/dashboards/premium/judged-days.ts'
import { wouldReveal } from '#server/quality/visible-evaluations.ts'

/** What follows `from`: the evaluations themselves that people's figures of the period count, with their places, called `interaction`. */
export const evaluationsIn = ({ current, timeZone, versions }: ScorecardVersions): RawBuilder<unknown> => {
  const { scope, filter, period } = current
  return sql`
    evaluation ${joinedBy(scope, filter)} rollup_key as interaction on interaction.id = evaluation.rollup_key_id
    where evaluation.kind <> 'calibration' and evaluation.state = any(${[...countedStates]}::text[])
      and evaluation.submitted_at >= ${startOfDay(timeZone, period.from)}
      and evaluation.submitted_at < ${startOfDay(timeZone, addDays(period.to, 1))}
      and evaluation.scorecard_version_id = any(${[...versions]}::bigint[])
      and not ${wouldReveal(scope)} and ${conversationWhere(scope, filter)}
      and ${filter.agent_id === undefined ? sql`true` : sql`interaction.agent_id = ${filter.agent_id}`}`
}
