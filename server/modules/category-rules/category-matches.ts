import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'
import { isSaidIn } from '#server/search/search-condition.ts'
import { positiveLeaves } from '#server/search/search-leaves.ts'
import { isAbout, type JudgingRule, searchOf } from '#server/search/stored-category-rule.ts'
import { turnsSaying } from '#server/search/turns-said.ts'

/**
 * Judges these conversations by a rule and stores its matches, with a marker at every position. Earlier matches must
 * be deleted first. A conversation that is removed meanwhile is left out.
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

/**
 * Marks every turn in which something of the rule was said; a conversation without one gets a marker without a
 * position.
 */
async function mark(trx: Database, rule: JudgingRule, ids: readonly number[]): Promise<void> {
  const leaves = positiveLeaves(searchOf(rule))
  const positions =
    leaves.length === 0
      ? sql`select null::integer as seq, null::bigint as start_ms, null::bigint as end_ms`
      : sql`
        select turn.seq, turn.start_ms, turn.end_ms
        from ${turnsSaying(leaves)}
        order by transcript_words.part, turn.seq
        limit ${MAX_MARKERS}`
  await sql`
    insert into marker (interaction_id, kind, name, seq, start_ms, end_ms, origin, category_rule_id)
    select interaction.id, 'category', ${rule.name}, hit.seq, hit.start_ms, hit.end_ms, 'rule', ${rule.id}
    from interaction left join lateral (${positions}) as hit on true
    where interaction.id = any(${[...ids]}::bigint[])
  `.execute(trx)
}

/** More markers in a conversation add nothing new. */
const MAX_MARKERS = 50

/**
 * Deletes some matches of a rule that no longer count: of an earlier version, or of a rule that is inactive or
 * removed. Returns whether there may be more.
 */
export async function deleteOldMatches(trx: Database, ruleId: number): Promise<boolean> {
  const { rows } = await sql<{ interaction_id: number }>`
    delete from category_match where rule_id = ${ruleId} and interaction_id in (
      select interaction_id from category_match join category_rule on category_rule.id = category_match.rule_id
      where rule_id = ${ruleId} and (rule_version <> run_version or not active or removed) limit ${AT_ONCE}
    )
    returning interaction_id
  `.execute(trx)
  const ids = rows.map((row) => row.interaction_id)
  await sql`
    delete from marker where category_rule_id = ${ruleId} and interaction_id = any(${ids}::bigint[])
  `.execute(trx)
  return ids.length === AT_ONCE
}

/** Deletes the matches of these conversations: of one rule, or of all. */
export async function deleteMatchesIn(
  trx: Database,
  ids: readonly number[],
  ruleId: number | null = null,
): Promise<void> {
  const some = sql`interaction_id = any(${[...ids]}::bigint[])`
  const ofRule = (column: string) => (ruleId === null ? sql`true` : sql`${sql.ref(column)} = ${ruleId}`)
  await sql`delete from category_match where ${some} and ${ofRule('rule_id')}`.execute(trx)
  await sql`
    delete from marker where ${some} and category_rule_id is not null and ${ofRule('category_rule_id')}
  `.execute(trx)
}

/** Gives the markers of a rule its name, some at a time. Returns whether there may be more. */
export async function renameMarkers(trx: Database, ruleId: number): Promise<boolean> {
  const { rows } = await sql`
    update marker set name = category_rule.name from category_rule
    where category_rule.id = ${ruleId} and marker.id in (
      select other.id from marker as other join category_rule as rule on rule.id = other.category_rule_id
      where other.category_rule_id = ${ruleId} and other.name <> rule.name limit ${AT_ONCE}
    )
    returning marker.id
  `.execute(trx)
  return rows.length === AT_ONCE
}

const AT_ONCE = 5_000
