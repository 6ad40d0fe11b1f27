import type { WorkPeopleQuery } from '#contracts/lists/work-items.ts'
import type { WorkPeople } from '#contracts/work-items.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/failures.ts'
import { findWork } from '#server/modules/worklists/found-work.ts'
import { placedSubjects } from '#server/modules/worklists/work-subjects.ts'
import { type WorkPlace, workersOf } from '#server/modules/worklists/workers.ts'
import type { Scope } from '#server/scope.ts'

/**
 * Who can be given all of these items, or a new one. Throws `missing` where one of them is out of reach, `refused` where nothing is
 * named.
 */
export async function workPeople(
  db: Database,
  isStrict: boolean,
  scope: Scope,
  query: WorkPeopleQuery,
  now: Date,
): Promise<WorkPeople> {
  const people = await workersOf(db, isStrict, await placesOf(db, scope, query, now))
  return { data: people.map(({ id, name, team }) => ({ id, name, team })) }
}

async function placesOf(db: Database, scope: Scope, query: WorkPeopleQuery, now: Date): Promise<WorkPlace[]> {
  const { ids, kind, ...subject } = query
  if (ids !== undefined) {
    const asked = [...new Set(ids.split(',').map(Number))]
    const found = await findWork(db, scope, asked, now)
    const assignable = [...found.values()].filter(({ standing }) => standing.assigns)
    if (assignable.length < asked.length) throw new Refusal({ kind: 'missing' })
    return assignable.map(({ place }) => place)
  }
  if (kind === undefined) throw new Refusal({ kind: 'refused' })
  const { placed } = await placedSubjects(db, scope, kind, [subject])
  if (placed.length === 0) throw new Refusal({ kind: 'missing' })
  return placed.map(({ place }) => place)
}
