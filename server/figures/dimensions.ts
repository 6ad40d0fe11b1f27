import { type RawBuilder, sql } from 'kysely'

import type { DimensionName } from '#contracts/metrics.ts'

/**
 * What figures are told by: of a table of them, called `counted`, its places, called `interaction`, and the versions of scorecards,
 * called `version`. Days come as text, ids as numbers; a question as its scorecard's id and its own, as `keyOf` has it.
 */
export const dimensionColumns: Record<DimensionName, RawBuilder<unknown>> = {
  day: sql`counted.day::text`,
  week: sql`date_trunc('week', counted.day)::date::text`,
  month: sql`date_trunc('month', counted.day)::date::text`,
  weekday: sql`extract(isodow from counted.day)::integer`,
  hour: sql`counted.hour`,
  partner: sql`interaction.partner_id`,
  campaign: sql`interaction.campaign_id`,
  team: sql`interaction.team_id`,
  agent: sql`interaction.agent_id`,
  channel: sql`interaction.channel`,
  scorecard: sql`version.scorecard_id`,
  question: sql`version.scorecard_id || ' ' || counted.question_id`,
  category: sql`counted.rule_id`,
}
