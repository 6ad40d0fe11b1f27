import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'

/**
 * Forgets some of what a rule found that counts for nothing any more: of an earlier version, or of one that is inactive or
 * removed. Answers whether there may be more.
 */
export async function forgetSome(trx: Database, ruleId: number): Promise<boolean> {
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

/** Forgets what rules found in these conversations: of one rule, or of all. */
export async function forgetIn(trx: Database, ids: readonly number[], ruleId: number | null = null): Promise<void> {
  const some = sql`interaction_id = any(${[...ids]}::bigint[])`
  const ofRule = (column: string) => (ruleId === null ? sql`true` : sql`${sql.ref(column)} = ${ruleId}`)
  await sql`delete from category_match where ${some} and ${ofRule('rule_id')}`.execute(trx)
  await sql`
    delete from marker where ${some} and category_rule_id is not null and ${ofRule('category_rule_id')}
  `.execute(trx)
}

/** Gives the markers of a rule its name, some at a time. Answers whether there may be more. */
export async function renameSome(trx: Database, ruleId: number): Promise<boolean> {
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
