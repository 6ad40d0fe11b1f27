import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'
import { type FiguresQuery, figuresQuerySchema, type MetricName } from '#contracts/metrics.ts'
import { metrics } from '#domain/metrics/metrics.ts'
import { filtersOf, isMonthly, questionProblems } from '#domain/metrics/question.ts'
import { viewSearch } from '#src/list/list-search.ts'
import type { RowRights } from '#src/reporting/figure-drilldown.ts'

/** The search part of the address: the server's query, of nothing until a number is chosen. */
const searchSchema = z.object({ ...figuresQuerySchema.shape, metric: z.optional(figuresQuerySchema.shape.metric) })

export const questionsSearch = addressSearch(searchSchema)
export type QuestionsSearch = z.infer<typeof searchSchema>

export const questionsView = (search: QuestionsSearch) => viewSearch(search, {})

/** What the server can be asked; null while something is missing or does not go together. */
export function figuresQueryOf({ metric, ...search }: QuestionsSearch): FiguresQuery | null {
  if (metric === undefined) return null
  const asked = { ...search, metric }
  return Object.keys(questionProblems(asked)).length === 0 ? asked : null
}

/** The same, where the person may know it: numbers of policies are for who may open those. */
export function openTo(
  search: QuestionsSearch,
  { seesPolicies }: Pick<RowRights, 'seesPolicies'>,
): FiguresQuery | null {
  const asked = figuresQueryOf(search)
  return asked !== null && (seesPolicies || !isMonthly(asked.metric)) ? asked : null
}

/** The same question of another number: without what that one is not told by, nor narrowed by. */
export function withMetric(metric: MetricName, search: QuestionsSearch): QuestionsSearch {
  const { dimensions } = metrics[metric]
  const kept: QuestionsSearch = { ...search, metric }
  if (kept.and !== undefined && (!dimensions.includes(kept.and) || kept.and === kept.by)) kept.and = undefined
  if (kept.by !== undefined && !dimensions.includes(kept.by)) {
    kept.by = kept.and
    kept.and = undefined
  }
  for (const name of filtersOf(null)) if (!filtersOf(metric).includes(name)) kept[name] = undefined
  if (kept.scorecard_id === undefined) kept.question_id = undefined
  const isOtherKind = search.metric !== undefined && isMonthly(search.metric) !== isMonthly(metric)
  // months of policies and days of conversations are looked at from different ends
  return isOtherKind ? { ...kept, started_from: undefined, started_to: undefined } : kept
}

/** How many filters narrow it. A period of one's own is one of them. */
export const questionFilterCount = ({ started_from, started_to, ...search }: QuestionsSearch): number =>
  [started_from ?? started_to, ...filtersOf(null).map((name) => search[name])].filter((value) => value !== undefined)
    .length

/** The change of the address that takes every filter away. */
export const noFilters = (): Partial<QuestionsSearch> => ({
  ...Object.fromEntries(filtersOf(null).map((name) => [name, undefined])),
  ...{ started_from: undefined, started_to: undefined },
})
