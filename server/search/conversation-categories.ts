import { sql } from 'kysely'

import type { CallCategories } from '#contracts/category-rules.ts'
import { needsTurnTimes } from '#domain/search/search-query.ts'
import type { Database } from '#server/db/database.ts'
import { isAbout, type JudgingRule, judgingColumns, searchOf } from '#server/search/stored-category-rule.ts'
import { hasTimes } from '#server/search/turns-said.ts'

/** A rule that applies to a conversation, and why it has not judged it: null when it has. */
export type RuleOfConversation = { id: number; name: string; why: 'no-transcript' | 'untimed' | 'waiting' | null }

/**
 * The results of the active category rules that apply to a conversation, by name. Null when the conversation does not
 * exist.
 */
export async function conversationCategories(
  db: Database,
  id: number,
): Promise<{ rules: RuleOfConversation[]; matches: CallCategories['matches'] } | null> {
  const { rows } = await sql<{ is_written: boolean; has_times: boolean; is_due: boolean }>`
    select turn_count > 0 as is_written, ${hasTimes} as has_times,
      exists (select from category_due where category_due.interaction_id = interaction.id) as is_due
    from interaction where interaction.id = ${id}
  `.execute(db)
  const [conversation] = rows
  if (!conversation) return null
  const whyNot = (rule: JudgingRule & { run_state: string; run_after: number }) => {
    if (!conversation.is_written) return 'no-transcript' as const
    if (needsTurnTimes(searchOf(rule)) && !conversation.has_times) return 'untimed' as const
    return conversation.is_due || (rule.run_state !== 'done' && id > rule.run_after) ? ('waiting' as const) : null
  }
  const rules = await rulesAbout(db, id)
  return {
    rules: rules.map((rule) => ({ id: rule.id, name: rule.name, why: whyNot(rule) })),
    // matches of a changed conversation are outdated
    matches: conversation.is_due ? [] : await matchesOf(db, id),
  }
}

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
