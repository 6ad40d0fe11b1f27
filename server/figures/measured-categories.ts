import { sql } from 'kysely'

import { needsTurnTimes } from '#domain/search-query.ts'
import type { Database } from '#server/db/database.ts'
import type { MetricQuery } from '#server/figures/measure.ts'
import { figuresFor, type MeasuredSource } from '#server/figures/measured-sources.ts'
import type { Scope } from '#server/scope.ts'
import { judgingColumns, searchOf } from '#server/search/stored-category-rule.ts'

/**
 * What categories are counted of: the conversations that a rule is about and can judge, those with a transcript, and with times in it
 * where it asks for them. A rule that is not through with all of them yet tells too few.
 */
export async function categorySource(db: Database, scope: Scope, asked: MetricQuery): Promise<MeasuredSource> {
  const { filter } = asked
  const rules = await db
    .selectFrom('category_rule')
    .where('active', '=', true)
    .where('removed', '=', false)
    .$if(filter.category_id !== undefined, (query) => query.where('id', '=', filter.category_id!))
    .select(judgingColumns)
    .execute()
  const timed = rules.filter((rule) => needsTurnTimes(searchOf(rule))).map(({ id }) => id)
  const ids = rules.map(({ id }) => id)
  // what it found where it is not about any more is still there until it has run
  const isAbout = sql`(rule.channels = '{}' or place.channel = any(rule.channels))
    and (rule.campaign_ids = '{}' or place.campaign_id = any(rule.campaign_ids))`
  return {
    from: sql`(
      select is_local, day, place_id, rule_id, matched, 0 as judged
      from ${figuresFor('category_day', scope, asked)} join place on place.id = place_id
      join category_rule as rule on rule.id = rule_id and rule.id = any(${ids}::bigint[]) and ${isAbout}
      union all
      select is_local, day, place_id, rule.id, 0, case when rule.id = any(${timed}::bigint[]) then timed else written end
      from ${figuresFor('conversation_day', scope, asked)} join place on place.id = place_id
      join category_rule as rule on rule.id = any(${ids}::bigint[]) and ${isAbout}
    )`,
    part: sql`matched`,
    whole: sql`judged`,
    cases: sql`judged`,
    squares: null,
    hasCategory: true,
  }
}
