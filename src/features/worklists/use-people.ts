import type { WorkPeopleQuery } from '#contracts/lists/work-items.ts'
import { useApi } from '#src/context/app-context.ts'
import { useQuery } from '#src/query/use-query.ts'

import { worklistsApi } from './worklists.api.ts'

/**
 * The people to whom the work can be assigned, as options; null while they are being loaded. When loading fails, there
 * are none.
 */
export function usePeople(query: WorkPeopleQuery) {
  const { value, error, isPending } = useQuery(query, useApi(worklistsApi).people)
  if (isPending) return null
  const people = error === null && value ? value.data : []
  return people.map(({ id, name, team }) => ({
    value: String(id),
    label: team === null ? name : `${name} · ${team}`,
  }))
}
