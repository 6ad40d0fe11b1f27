import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'
import { isSaidIn } from '#server/search/search-condition.ts'
import { positiveLeaves } from '#server/search/search-leaves.ts'
import { isAbout, type JudgingRule, searchOf } from '#server/search/stored-category-rule.ts'
import { turnsSaying } from '#server/search/turns-said.ts'

/**
 * Judges these conversations by a rule and keeps what it finds, with a marker at every place. Whatever it found of them
 * before is to be forgotten first. A conversation that goes meanwhile is left out.
 */
export async function storeMatches(trx: Database, rule: JudgingRule, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into category_match (rule_id, rule_version, interaction_id)
    select ${rule.id}, ${rule.run_version}, interaction.id from interaction
    where interaction.id = any(${[...ids]}::bigint[]) and ${isAbout(rule)} and ${isSaidIn(searchOf(rule))}
    order by interaction.id
    for key share of interaction
    returning interaction_id as id
  `.execute(trx)
  if (rows.length > 0) {
    await mark(
      trx,
      rule,
      rows.map(({ id }) => id),
    )
  }
}

/** Every turn in which something of the rule was said; a conversation without one gets a marker without a place. */
async function mark(trx: Database, rule: JudgingRule, ids: readonly number[]): Promise<void> {
  const leaves = positiveLeaves(searchOf(rule))
  const places =
    leaves.length === 0
      ? sql`select null::integer as seq, null::bigint as start_ms, null::bigint as end_ms`
      : sql`
        select turn.seq, turn.start_ms, turn.end_ms
        from ${turnsSaying(leaves)}
        order by transcript_words.part, turn.seq
        limit ${MAX_PLACES}`
  await sql`
    insert into marker (interaction_id, kind, name, seq, start_ms, end_ms, origin, category_rule_id)
    select interaction.id, 'category', ${rule.name}, place.seq, place.start_ms, place.end_ms, 'rule', ${rule.id}
    from interaction left join lateral (${places}) as place on true
    where interaction.id = any(${[...ids]}::bigint[])
  `.execute(trx)
}

/** Further ones of a conversation tell nothing new. */
const MAX_PLACES = 50
