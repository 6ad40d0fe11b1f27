import type { CategoryRuleDraft } from '#contracts/category-rules.ts'
import { parseSearch } from '#domain/search/parse-search.ts'
import type { SearchQuery } from '#domain/search/search-query.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Message } from '#server/kernel/messages/message.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { visibleCampaigns } from '#server/modules/category-rules/category-rule-list.repository.ts'
import { unreadable } from '#server/search/refuse-search.ts'

/** The query of a rule. Throws `invalid` where it cannot be read or is empty. */
export function readQuery(text: string): SearchQuery {
  const { query, error } = parseSearch(text)
  if (query) return query
  throw new Refusal({ kind: 'invalid', errors: { query: [error ? unreadable(error) : texts.required] } })
}

/**
 * A rule as it is stored. Throws `invalid`, also for a campaign that the writer does not see.
 * @param stored campaigns that it has already: they may stay
 */
export async function acceptedRule(
  trx: Database,
  scope: Scope,
  draft: CategoryRuleDraft,
  stored: readonly number[] = [],
): Promise<CategoryRuleDraft> {
  const name = draft.name.trim()
  const campaign_ids = [...new Set(draft.campaign_ids)]
  const added = campaign_ids.filter((id) => !stored.includes(id))
  const visible = await visibleCampaigns(trx, scope, added)
  const errors: Record<string, Message[]> = {}
  if (name === '') errors['name'] = [texts.required]
  if (added.some((id) => !visible.has(id))) errors['campaign_ids'] = [texts.unknownCampaign]
  if (Object.keys(errors).length > 0) throw new Refusal({ kind: 'invalid', errors })
  readQuery(draft.query)
  return {
    name,
    description: draft.description.trim(),
    query: draft.query.trim(),
    channels: [...new Set(draft.channels)],
    campaign_ids,
    active: draft.active,
  }
}
