import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { KnownOfCalls } from '#contracts/lists/calls.ts'
import { needsTurnTimes } from '#domain/search-query.ts'
import type { Database } from '#server/db/database.ts'
import { isAbout, judgingColumns, searchOf } from '#server/search/stored-category-rule.ts'

/** Whether that is known of a conversation of which numbers are told, as a condition on `interaction`: as figures count it. */
export const hasMetricValue = (known: KnownOfCalls): RawBuilder<SqlBool> => CONDITIONS[known]

const inAnalysis = (condition: RawBuilder<unknown>) => sql<SqlBool>`exists (
  select from conversation_analysis as analysis where analysis.interaction_id = interaction.id and ${condition}
)`

const CONDITIONS: Record<KnownOfCalls, RawBuilder<SqlBool>> = {
  handled: sql<SqlBool>`(interaction.agent_id is not null and interaction.talk_ms is not null)`,
  speech: inAnalysis(sql`analysis.agent_talk_ms is not null and analysis.agent_turns is not null`),
  silence: sql<SqlBool>`(interaction.duration_ms is not null and ${inAnalysis(sql`analysis.silence_ms is not null`)})`,
  mood: inAnalysis(sql`analysis.sentiment_customer is not null`),
  'mood-change': inAnalysis(sql`analysis.sentiment_change is not null`),
}

/** The conversations that a category rule is about and can judge; none of a rule that says nothing. */
export async function judgeableByRule(db: Database, ruleId: number): Promise<RawBuilder<SqlBool>> {
  const rule = await db
    .selectFrom('category_rule')
    .where('id', '=', ruleId)
    .where('active', '=', true)
    .where('removed', '=', false)
    .select(judgingColumns)
    .executeTakeFirst()
  if (!rule) return sql<SqlBool>`false`
  const isTimed = needsTurnTimes(searchOf(rule)) ? sql`interaction.timed` : sql`true`
  return sql<SqlBool>`(${isAbout(rule)} and interaction.turn_count > 0 and ${isTimed})`
}
