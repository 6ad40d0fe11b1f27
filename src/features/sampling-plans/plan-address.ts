import { assignmentsSearch } from './detail/assignments-search.ts'

/** The address of a plan's page. */
export const planAddress = (id: number) =>
  ({ to: '/quality/plans/$id', params: { id: String(id) }, search: assignmentsSearch.defaults }) as const
