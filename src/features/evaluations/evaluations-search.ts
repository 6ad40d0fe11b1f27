import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'
import { evaluationListQuerySchema, evaluationOptionsQuerySchema } from '#contracts/lists/evaluations.ts'
import { DEFAULT_PER_PAGE } from '#contracts/lists/list-query.ts'

/** The search part of the list's address: the server's query, and which columns are hidden. */
const searchSchema = z.object({ ...evaluationListQuerySchema.shape, hidden: z._default(z.string(), '') })

export const evaluationsSearch = addressSearch(searchSchema)
/** The parts of it that the server is asked: for the rows, and for what can be chosen. */
export const evaluationsQuery = addressSearch(evaluationListQuerySchema)
export const evaluationOptionsQuery = addressSearch(evaluationOptionsQuerySchema)
export type EvaluationsSearch = z.infer<typeof searchSchema>

/** What an address need not say. */
export const evaluationsSearchDefaults = {
  page: 1,
  per_page: DEFAULT_PER_PAGE,
  sort: '-submitted_at',
  hidden: '',
} as const

/** The search part of an address as a saved view keeps it: without the page, which means nothing tomorrow. */
export function evaluationsView({ page: _page, ...kept }: EvaluationsSearch): string {
  const usual = new Map<string, unknown>(Object.entries(evaluationsSearchDefaults))
  const said = Object.entries(kept).filter(([name, value]) => value !== undefined && value !== usual.get(name))
  return new URLSearchParams(said.map(([name, value]) => [name, String(value)])).toString()
}
