import type { WorkPeopleQuery } from '#contracts/lists/work-items.ts'
import { useApi } from '#src/context/app-context.ts'
import { useQuery } from '#src/query/use-query.ts'

import { worklistsApi } from './worklists.api.ts'

/** The people who can be given the work, as a field offers them; null until they come. A question that fails offers nobody. */
export function usePeople(query: WorkPeopleQuery) {
  const { value, error, isPending } = useQuery(query, useApi(worklistsApi).people)
  if (isPending) return null
  const people = error === null && value ? value.data : []
  return people.map(({ id, name, team }) => ({
    value: String(id),
    label: team === null ? name : `${name} · ${team}`,
  }))
}
