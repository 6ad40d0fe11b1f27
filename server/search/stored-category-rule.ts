import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Channel } from '#contracts/conversation.ts'
import { parseSearch } from '#domain/search/parse-search.ts'
import type { SearchQuery } from '#domain/search/search-query.ts'

/** The channels and campaigns that a rule applies to; an empty list means all. */
export type RuleReach = { channels: readonly Channel[]; campaign_ids: readonly number[] }

/** The conversations that a rule applies to, as a condition on `interaction`. */
export function isAbout({ channels, campaign_ids }: RuleReach): RawBuilder<SqlBool> {
  const ofChannel = channels.length === 0 ? sql`true` : sql`interaction.channel = any(${[...channels]}::text[])`
  const ofCampaign =
    campaign_ids.length === 0 ? sql`true` : sql`interaction.campaign_id = any(${[...campaign_ids]}::bigint[])`
  return sql`(${ofChannel} and ${ofCampaign})`
}

/** A rule with what it needs to judge. */
export type JudgingRule = RuleReach & { id: number; name: string; query: string; run_version: number }

export const judgingColumns = ['id', 'name', 'query', 'channels', 'campaign_ids', 'run_version'] as const

/** Throws when a query that was accepted once can no longer be parsed. */
export function searchOf({ id, query }: Pick<JudgingRule, 'id' | 'query'>): SearchQuery {
  const { query: search } = parseSearch(query)
  if (!search) throw new Error(`the query of category rule ${id} cannot be read`)
  return search
}
