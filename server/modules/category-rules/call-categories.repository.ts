import { sql } from 'kysely'

import type { CallCategories } from '#contracts/category-rules.ts'
import { asksForTimes } from '#domain/search-query.ts'
import type { Database } from '#server/db/database.ts'
import { isAbout, type JudgingRule, judgingColumns, searchOf } from '#server/modules/category-rules/stored-rule.ts'
import type { Scope } from '#server/scope.ts'
import { hasTimes } from '#server/search/turns-said.ts'

export const callCategoriesRepository = (db: Database) => ({
  /** Null alike for a conversation that does not exist and one that the caller may not see. */
  async categories(scope: Scope, id: number): Promise<CallCategories | null> {
    const { rows } = await sql<{ is_written: boolean; has_times: boolean; is_due: boolean }>`
      select turn_count > 0 as is_written, ${hasTimes} as has_times,
        exists (select from category_due where category_due.interaction_id = interaction.id) as is_due
      from interaction where interaction.id = ${id} and ${scope.sees('interaction')}
    `.execute(db)
    const [conversation] = rows
    if (!conversation) return null
    const rules = await rulesAbout(db, id)
    const whyNot = (rule: JudgingRule) => {
      if (!conversation.is_written) return 'no-transcript' as const
      return asksForTimes(searchOf(rule)) && !conversation.has_times ? ('untimed' as const) : null
    }
    const judging = rules.filter((rule) => whyNot(rule) === null)
    const isAhead = judging.some(({ run_state, run_after }) => run_state !== 'done' && id > run_after)
    return {
      // of a conversation that has changed they are not true any more
      matches: conversation.is_due ? [] : await matchesOf(db, id),
      not_judged: rules.flatMap((rule) => {
        const why = whyNot(rule)
        return why ? [{ id: rule.id, name: rule.name, why }] : []
      }),
      waiting: judging.length > 0 && (conversation.is_due || isAhead),
    }
  },
})

/** The active rules that are about a conversation, by name. */
async function rulesAbout(db: Database, id: number) {
  const rules = await db
    .selectFrom('category_rule')
    .where('active', '=', true)
    .where('removed', '=', false)
    .select([...judgingColumns, 'run_state', 'run_after'])
    .orderBy(sql`lower(name)`)
    .execute()
  if (rules.length === 0) return []
  const { rows } = await sql<{ own: boolean[] }>`
    select array[${sql.join(rules.map(isAbout))}] as own from interaction where id = ${id}
  `.execute(db)
  return rules.filter((_, at) => rows[0]?.own[at])
}

async function matchesOf(db: Database, id: number): Promise<CallCategories['matches']> {
  const { rows } = await sql<CallCategories['matches'][number]>`
    select category_rule.id, category_rule.name, coalesce((
      select json_agg(json_build_object('seq', seq, 'start_ms', start_ms, 'end_ms', end_ms) order by seq)
      from marker
      where marker.interaction_id = ${id} and category_rule_id = category_rule.id and seq is not null
    ), '[]') as places
    from category_match
    join category_rule on category_rule.id = category_match.rule_id and run_version = rule_version
    where category_match.interaction_id = ${id} and active and not removed
    order by lower(category_rule.name)
  `.execute(db)
  return rows
}
