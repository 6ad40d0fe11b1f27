import { useEffect, useState } from 'react'

import type { WorkPeopleQuery } from '#contracts/lists/work-items.ts'
import type { WorkPeople } from '#contracts/work-items.ts'
import { useApi } from '#src/context/app-context.ts'

import { worklistsApi } from './worklists.api.ts'

type Person = WorkPeople['data'][number]

/** Who can be given it, as a field offers them; null while that is on its way. A question that fails offers nobody. */
export function usePeople(query: WorkPeopleQuery) {
  const api = useApi(worklistsApi)
  const asked = JSON.stringify(query)
  const [told, setTold] = useState<{ asked: string; people: Person[] } | null>(null)

  useEffect(() => {
    const abort = new AbortController()
    const people = api.people(JSON.parse(asked) as WorkPeopleQuery, abort.signal)
    people.then(
      ({ data }) => setTold({ asked, people: data }),
      () => !abort.signal.aborted && setTold({ asked, people: [] }),
    )
    return () => abort.abort()
  }, [api, asked])

  if (told?.asked !== asked) return null
  return told.people.map(({ id, name, team }) => ({
    value: String(id),
    label: team === null ? name : `${name} · ${team}`,
  }))
}
