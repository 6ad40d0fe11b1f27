import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { CategoryRule, CategoryRuleDraft } from '#contracts/category-rules.ts'
import { type CategoryPreviewQuery, MAX_RULE_LENGTH } from '#contracts/lists/category-rules.ts'
import { parseSearch } from '#domain/search/parse-search.ts'
import { printSearch, type SearchError } from '#domain/search/search-query.ts'
import { RequestFailed } from '#src/lib/request-failed.ts'
import { searchProblems } from '#src/words/search-problems.ts'

import { type Conditions, conditionsOf, newCondition, problemOf, queryOf } from '../conditions.ts'
import type { ExampleRule } from '../example-rules.ts'

/** What a rule looks for, as it is edited: as conditions or as search text. */
export type QueryDraft = { isText: boolean; conditions: Conditions; text: string }

/** What the rule form edits, with the field names that the server uses in errors. */
export type RuleDraft = Omit<CategoryRuleDraft, 'query'> & { query: QueryDraft }

const blankConditions: Conditions = { join: 'all', rows: [newCondition([])] }

export const newRule = (example?: ExampleRule): RuleDraft => ({
  name: example?.name ?? '',
  description: example?.description ?? '',
  query: { isText: false, conditions: example?.conditions ?? blankConditions, text: '' },
  channels: [],
  campaign_ids: [],
  active: true,
})

export const draftOf = ({ name, description, query, channels, campaign_ids, active }: CategoryRule): RuleDraft => ({
  name,
  description,
  query: asConditions({ isText: true, conditions: blankConditions, text: query }),
  channels,
  campaign_ids,
  active,
})

/** The draft as conditions, if they can express it. If the text is unchanged, the previous conditions are restored. */
export function asConditions(draft: QueryDraft): QueryDraft {
  const { text, conditions } = draft
  if (text === printConditions(conditions)) return { ...draft, isText: false }
  const { query, error } = parseSearch(text)
  if (error) return draft
  const parsed = query ? conditionsOf(query) : blankConditions
  return parsed ? { ...draft, isText: false, conditions: parsed } : draft
}

export const asText = (draft: QueryDraft): QueryDraft => ({
  ...draft,
  isText: true,
  text: printConditions(draft.conditions),
})

/** The search as it is sent, with its syntax error. Incomplete conditions are not part of it. */
export function searchOf({ isText, conditions, text }: QueryDraft): { search: string; error: SearchError | null } {
  const search = isText ? text : printConditions(conditions)
  return { search, error: parseSearch(search).error }
}

/** The preview query of the draft: null if it is empty, `broken` if it is not valid yet. */
export function previewQueryOf({ query, channels, campaign_ids }: RuleDraft): CategoryPreviewQuery | 'broken' | null {
  const { search, error } = searchOf(query)
  const isBroken = !query.isText && query.conditions.rows.some((row) => (problemOf(row) ?? 'empty') !== 'empty')
  if (error || isBroken || search.length > MAX_RULE_LENGTH) return 'broken'
  return search.trim() === '' ? null : { query: search, channels, campaign_ids }
}

/** The rule as it is sent. Throws the failure that the server would answer if something is missing. */
export function ruleOf(i18n: I18n, { query, ...rule }: RuleDraft): CategoryRuleDraft {
  const { search, error } = searchOf(query)
  const isUnfinished = !query.isText && query.conditions.rows.some((row) => problemOf(row) !== null)
  if (isUnfinished) refuse(i18n._(msg`Complete each condition, or take it away.`))
  if (search.trim() === '') refuse(i18n._(msg`Write what is looked for.`))
  if (error) refuse(i18n._(searchProblems[error.problem]))
  if (search.length > MAX_RULE_LENGTH)
    refuse(i18n._(msg`This is too long: a rule takes ${MAX_RULE_LENGTH} characters.`))
  return { ...rule, query: search }
}

function refuse(text: string): never {
  throw new RequestFailed({ kind: 'invalid', message: text, errors: { query: [text] } }, null)
}

function printConditions(conditions: Conditions): string {
  const query = queryOf(conditions)
  return query ? printSearch(query) : ''
}
