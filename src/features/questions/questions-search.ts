import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'
import { type FiguresQuery, figuresQuerySchema, type MetricName } from '#contracts/metrics.ts'
import { filtersOf, isMonthly, queryProblems } from '#domain/metrics/metric-query.ts'
import { metrics } from '#domain/metrics/metrics.ts'
import { viewSearch } from '#src/list/list-search.ts'
import type { RowRights } from '#src/reporting/figure-drilldown.ts'

/** The search part of the address: the query of the server, without a metric until one is selected. */
const searchSchema = z.object({ ...figuresQuerySchema.shape, metric: z.optional(figuresQuerySchema.shape.metric) })

export const questionsSearch = addressSearch(searchSchema)
export type QuestionsSearch = z.infer<typeof searchSchema>

export const questionsView = (search: QuestionsSearch) => viewSearch(search, {})

/** The query for the server; null while something is missing or contradictory. */
export function figuresQueryOf({ metric, ...search }: QuestionsSearch): FiguresQuery | null {
  if (metric === undefined) return null
  const query = { ...search, metric }
  return Object.keys(queryProblems(query)).length === 0 ? query : null
}

/** The same, if the person may see the metric: metrics of policies are for people who may open policies. */
export function permittedQuery(
  search: QuestionsSearch,
  { seesPolicies }: Pick<RowRights, 'seesPolicies'>,
): FiguresQuery | null {
  const query = figuresQueryOf(search)
  return query !== null && (seesPolicies || !isMonthly(query.metric)) ? query : null
}

/** The same question with another metric: without dimensions and filters that it does not support. */
export function withMetric(metric: MetricName, search: QuestionsSearch): QuestionsSearch {
  const { dimensions } = metrics[metric]
  const next: QuestionsSearch = { ...search, metric }
  if (next.and !== undefined && (!dimensions.includes(next.and) || next.and === next.by)) next.and = undefined
  if (next.by !== undefined && !dimensions.includes(next.by)) {
    next.by = next.and
    next.and = undefined
  }
  for (const name of filtersOf(null)) if (!filtersOf(metric).includes(name)) next[name] = undefined
  if (next.scorecard_id === undefined) next.question_id = undefined
  const isOtherKind = search.metric !== undefined && isMonthly(search.metric) !== isMonthly(metric)
  // months of policies and days of conversations are different periods
  return isOtherKind ? { ...next, started_from: undefined, started_to: undefined } : next
}

/** The number of active filters. A custom period counts as one. */
export const questionFilterCount = ({ started_from, started_to, ...search }: QuestionsSearch): number =>
  [started_from ?? started_to, ...filtersOf(null).map((name) => search[name])].filter((value) => value !== undefined)
    .length

/** The change of the address that clears all filters. */
export const noFilters = (): Partial<QuestionsSearch> => ({
  ...Object.fromEntries(filtersOf(null).map((name) => [name, undefined])),
  ...{ started_from: undefined, started_to: undefined },
})
