import { type InferResult, sql, type RawBuilder, type SqlBool } from 'kysely'

import type { CategoryRule, CategoryRuleOptions } from '#contracts/category-rules.ts'
import type { Channel } from '#contracts/conversation.ts'
import type { CategoryRuleListQuery } from '#contracts/lists/category-rules.ts'
import type { Page } from '#contracts/pagination.ts'
import type { Named } from '#contracts/params.ts'
import { needsTurnTimes } from '#domain/search/search-query.ts'
import type { Database } from '#server/db/database.ts'
import { namedOrNull } from '#server/kernel/named.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { paginated } from '#server/list/paginated.ts'
import { wordsIn } from '#server/list/words-in.ts'
import { isJudged } from '#server/search/search-condition.ts'
import { judgingColumns, isAbout, type JudgingRule, searchOf } from '#server/search/stored-category-rule.ts'
import { hasTimes } from '#server/search/turns-said.ts'

export const categoryRuleListRepository = (db: Database) => {
  /** Rules as people read them, with their counts among the conversations that the reader sees. */
  async function present(scope: Scope, records: readonly RuleRecord[]): Promise<CategoryRule[]> {
    const [counts, campaigns] = await Promise.all([
      ruleCounts(db, scope, records),
      visibleCampaigns(
        db,
        scope,
        records.flatMap(({ campaign_ids }) => campaign_ids),
      ),
    ])
    return records.map((record) => presentRule(record, counts.get(record.id) ?? null, campaigns))
  }

  return {
    async page(scope: Scope, query: CategoryRuleListQuery): Promise<Page<CategoryRule>> {
      const { page, per_page: perPage, sort } = query
      const text = sql`category_rule.name || ' ' || category_rule.description`
      const all = await ruleRecords(db).where(wordsIn(text, query.q)).execute()
      // there are so few rules that all can be counted before they are sorted by count
      const first = (page - 1) * perPage
      const isByCount = sort === 'matched' || sort === '-matched'
      const rules = isByCount ? await present(scope, all) : []
      const rows = isByCount
        ? inOrder(rules, sort).slice(first, first + perPage)
        : await present(scope, inOrder(all, sort).slice(first, first + perPage))
      return paginated(rows, { page, perPage, total: all.length, path: '/api/category-rules', query })
    },

    async one(scope: Scope, id: number): Promise<CategoryRule | null> {
      const [rule] = await present(scope, await ruleRecords(db).where('category_rule.id', '=', id).execute())
      return rule ?? null
    },

    async options(scope: Scope): Promise<CategoryRuleOptions> {
      const campaigns = await db
        .selectFrom('campaign')
        .innerJoin('partner', 'partner.id', 'campaign.partner_id')
        .where(hasVisibleCall(scope))
        .select(['campaign.id', 'campaign.name', 'partner.id as partner_id', 'partner.name as partner_name'])
        .orderBy('partner.name')
        .orderBy('campaign.name')
        .orderBy('campaign.id')
        .execute()
      return {
        campaigns: campaigns.map(({ id, name, partner_id, partner_name }) => ({
          id,
          name,
          partner: { id: partner_id, name: partner_name },
        })),
      }
    },
  }
}

const ruleRecords = (db: Database) =>
  db
    .selectFrom('category_rule')
    .leftJoin('app_user', 'app_user.id', 'category_rule.created_by')
    .where('category_rule.removed', '=', false)
    .select(judgingColumns.map((column) => `category_rule.${column}` as const))
    .select(['category_rule.description', 'category_rule.active', 'category_rule.version'])
    .select(['category_rule.run_state', 'category_rule.run_after', 'category_rule.run_done', 'category_rule.run_total'])
    .select(['category_rule.created_by', 'app_user.name as created_by_name', 'category_rule.updated_at'])
    .orderBy('category_rule.id')

type RuleRecord = InferResult<ReturnType<typeof ruleRecords>>[number]

const presentRule = (
  record: RuleRecord,
  counts: CategoryRule['counts'],
  campaigns: Map<number, Named>,
): CategoryRule => ({
  id: record.id,
  name: record.name,
  description: record.description,
  query: record.query,
  channels: record.channels,
  campaign_ids: record.campaign_ids,
  campaigns: record.campaign_ids.flatMap((id) => campaigns.get(id) ?? []),
  active: record.active,
  version: record.version,
  created_by: namedOrNull(record.created_by, record.created_by_name),
  updated_at: record.updated_at.toISOString(),
  run: {
    state: record.active ? record.run_state : 'inactive',
    done: record.run_done,
    total: record.run_total,
  },
  counts,
})

/** Which of these campaigns have a conversation that the reader sees. */
export async function visibleCampaigns(
  db: Database,
  scope: Scope,
  ids: readonly number[],
): Promise<Map<number, Named>> {
  if (ids.length === 0) return new Map()
  const campaigns = await db
    .selectFrom('campaign')
    .where('campaign.id', 'in', [...new Set(ids)])
    .where(hasVisibleCall(scope))
    .select(['campaign.id', 'campaign.name'])
    .execute()
  return new Map(campaigns.map((campaign) => [campaign.id, campaign]))
}

const hasVisibleCall = (scope: Scope) => sql<boolean>`exists (
  select from interaction where interaction.campaign_id = campaign.id and ${scope.sees('interaction', 'call-detail')})`

/** Ties are sorted by name. */
function inOrder<
  Rule extends Pick<CategoryRule, 'name'> & { updated_at: Date | string; counts?: CategoryRule['counts'] },
>(rules: readonly Rule[], sort: CategoryRuleListQuery['sort']): Rule[] {
  const sign = sort.startsWith('-') ? -1 : 1
  const field = sort.replace(/^-/, '')
  const byName = (one: Rule, other: Rule) => one.name.localeCompare(other.name)
  const compare = (one: Rule, other: Rule): number => {
    if (field === 'matched') return (one.counts?.matched ?? -1) - (other.counts?.matched ?? -1)
    if (field === 'updated_at') return new Date(one.updated_at).getTime() - new Date(other.updated_at).getTime()
    return byName(one, other)
  }
  return rules.toSorted((one, other) => sign * compare(one, other) || byName(one, other))
}

type Counts = NonNullable<CategoryRule['counts']>
type CountedRule = JudgingRule & { active: boolean; run_state: string; run_after: number }

/** The counts of rules among the conversations that the reader sees, by rule; without inactive ones. */
async function ruleCounts(db: Database, scope: Scope, rules: readonly CountedRule[]): Promise<Map<number, Counts>> {
  const active = rules.filter((rule) => rule.active)
  if (active.length === 0) return new Map()
  const sees = scope.sees('interaction', 'call-detail')
  const [groups, matched, waiting] = await Promise.all([
    conversationGroups(db, sees, active),
    matchedBy(db, sees, active),
    Promise.all(active.map((rule) => waitingFor(db, sees, rule))),
  ])
  return new Map(
    active.map((rule, index) => {
      const own = groups.filter((group) => isOf(rule, group))
      const needsTimes = needsTurnTimes(searchOf(rule))
      const sum = (matches: (group: Group) => boolean) =>
        own.filter(matches).reduce((total, { conversations }) => total + conversations, 0)
      const judgeable = sum(({ is_written, is_timed }) => is_written && (is_timed || !needsTimes))
      return [
        rule.id,
        {
          matched: matched.get(rule.id) ?? 0,
          judged: Math.max(0, judgeable - waiting[index]!),
          not_judged: {
            no_transcript: sum(({ is_written }) => !is_written),
            untimed: needsTimes ? sum(({ is_written, is_timed }) => is_written && !is_timed) : 0,
          },
          waiting: waiting[index]!,
        },
      ]
    }),
  )
}

/** Conversations that differ for rules only by their words, and how many of them there are. */
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

/** In one query over all that the reader sees. */
async function conversationGroups(db: Database, sees: RawBuilder<SqlBool>, rules: readonly CountedRule[]) {
  const isTimed = rules.some((rule) => needsTurnTimes(searchOf(rule))) ? hasTimes : sql<SqlBool>`true`
  const { rows } = await sql<Group>`
    select channel, campaign_id, turn_count > 0 as is_written, ${isTimed} as is_timed, count(*) as conversations
    from interaction where ${sees} group by 1, 2, 3, 4
  `.execute(db)
  return rows
}

/** By rule; without conversations that wait to be judged again. */
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

/** How many conversations the rule can judge and has not reached yet. */
async function waitingFor(db: Database, sees: RawBuilder<SqlBool>, rule: CountedRule): Promise<number> {
  const isDue = sql`interaction.id in (select interaction_id from category_due)`
  const isAhead = rule.run_state === 'done' ? sql`false` : sql`interaction.id > ${rule.run_after}`
  const { rows } = await sql<{ conversations: number }>`
    select count(*) as conversations from interaction
    where (${isDue} or ${isAhead}) and ${isAbout(rule)} and ${isJudged(searchOf(rule))} and ${sees}
  `.execute(db)
  return rows[0]?.conversations ?? 0
}
