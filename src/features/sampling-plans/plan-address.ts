import { assignmentsSearch } from './detail/assignments-search.ts'

/** Where a plan is looked at. */
export const planAddress = (id: number) =>
  ({ to: '/quality/plans/$id', params: { id: String(id) }, search: assignmentsSearch.defaults }) as const
