import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { CategoryRule } from '#contracts/category-rules.ts'
import type { Channel } from '#contracts/conversation.ts'
import { needsTurnTimes } from '#domain/search-query.ts'
import type { Database } from '#server/db/database.ts'
import { isAbout, type JudgingRule, searchOf } from '#server/search/stored-category-rule.ts'
import type { Scope } from '#server/scope.ts'
import { isJudged } from '#server/search/search-condition.ts'
import { hasTimes } from '#server/search/turns-said.ts'

type Counts = NonNullable<CategoryRule['counts']>
type CountedRule = JudgingRule & { active: boolean; run_state: string; run_after: number }

/** What rules come to among the conversations that the reader sees, by rule; nothing of those that are inactive. */
export async function ruleCounts(
  db: Database,
  scope: Scope,
  rules: readonly CountedRule[],
): Promise<Map<number, Counts>> {
  const active = rules.filter((rule) => rule.active)
  if (active.length === 0) return new Map()
  const sees = scope.sees('interaction', 'call-detail')
  const [groups, matched, waiting] = await Promise.all([
    conversationGroups(db, sees, active),
    matchedBy(db, sees, active),
    Promise.all(active.map((rule) => waitingFor(db, sees, rule))),
  ])
  return new Map(
    active.map((rule, at) => {
      const own = groups.filter((group) => isOf(rule, group))
      const needsTimes = needsTurnTimes(searchOf(rule))
      const sum = (some: (group: Group) => boolean) =>
        own.filter(some).reduce((total, { conversations }) => total + conversations, 0)
      const judgeable = sum(({ is_written, is_timed }) => is_written && (is_timed || !needsTimes))
      return [
        rule.id,
        {
          matched: matched.get(rule.id) ?? 0,
          judged: Math.max(0, judgeable - waiting[at]!),
          not_judged: {
            no_transcript: sum(({ is_written }) => !is_written),
            untimed: needsTimes ? sum(({ is_written, is_timed }) => is_written && !is_timed) : 0,
          },
          waiting: waiting[at]!,
        },
      ]
    }),
  )
}

/** Conversations that no rule can tell apart but by their words, and how many of them there are. */
type Group = {
  channel: Channel
  campaign_id: number | null
  is_written: boolean
  is_timed: boolean
  conversations: number
}

const isOf = ({ channels, campaign_ids }: CountedRule, { channel, campaign_id }: Group): boolean =>
  (channels.length === 0 || channels.includes(channel)) &&
  (campaign_ids.length === 0 || (campaign_id !== null && campaign_ids.includes(campaign_id)))

/** In one reading of all that the reader sees. */
async function conversationGroups(db: Database, sees: RawBuilder<SqlBool>, rules: readonly CountedRule[]) {
  const isTimed = rules.some((rule) => needsTurnTimes(searchOf(rule))) ? hasTimes : sql<SqlBool>`true`
  const { rows } = await sql<Group>`
    select channel, campaign_id, turn_count > 0 as is_written, ${isTimed} as is_timed, count(*) as conversations
    from interaction where ${sees} group by 1, 2, 3, 4
  `.execute(db)
  return rows
}

/** By rule: without those that wait to be judged anew. */
async function matchedBy(db: Database, sees: RawBuilder<SqlBool>, rules: readonly CountedRule[]) {
  const { rows } = await sql<{ rule_id: number; conversations: number }>`
    select category_match.rule_id, count(*) as conversations
    from category_match
    join category_rule on category_rule.id = category_match.rule_id and run_version = rule_version
    join interaction on interaction.id = category_match.interaction_id
    left join category_due on category_due.interaction_id = category_match.interaction_id
    where category_match.rule_id = any(${rules.map(({ id }) => id)}::bigint[])
      and category_due.interaction_id is null and ${sees}
    group by category_match.rule_id
  `.execute(db)
  return new Map(rows.map(({ rule_id, conversations }) => [rule_id, conversations]))
}

/** How many conversations the rule can judge and has not come to yet. */
async function waitingFor(db: Database, sees: RawBuilder<SqlBool>, rule: CountedRule): Promise<number> {
  const isDue = sql`interaction.id in (select interaction_id from category_due)`
  const isAhead = rule.run_state === 'done' ? sql`false` : sql`interaction.id > ${rule.run_after}`
  const { rows } = await sql<{ conversations: number }>`
    select count(*) as conversations from interaction
    where (${isDue} or ${isAhead}) and ${isAbout(rule)} and ${isJudged(searchOf(rule))} and ${sees}
  `.execute(db)
  return rows[0]?.conversations ?? 0
}
