import { sql } from 'kysely'

import type { ImportedMarker } from '#contracts/conversation.ts'
import type { Database } from '#server/db/database.ts'

/** What the sources of a conversation marked in it. */
export type SourceMarker = Pick<ImportedMarker, 'kind' | 'name' | 'start_ms' | 'end_ms'> & { seq: number | null }

/**
 * The marks of a conversation once one more file has told of it. Where the turns are not the same, a mark of the other
 * transcript is not known to lie in any of them.
 */
export function mergeMarkers(
  held: readonly SourceMarker[],
  told: readonly ImportedMarker[],
  { takesTurns, isSameTurns }: { takesTurns: boolean; isSameTurns: boolean },
): SourceMarker[] {
  if (held.length + told.length === 0) return []
  const found = told.map(({ turn, kind, name, start_ms, end_ms }) => ({ kind, name, start_ms, end_ms, seq: turn }))
  const placeless = (marker: SourceMarker) => (isSameTurns ? marker : { ...marker, seq: null })
  const before = takesTurns ? held.map(placeless) : held
  const now = takesTurns ? found : found.map(placeless)
  return [...new Map([...before, ...now].map((marker) => [keyOf(marker), marker])).values()]
}

export const isSameMarkers = (one: readonly SourceMarker[], other: readonly SourceMarker[]) =>
  one.length + other.length === 0 ||
  JSON.stringify(one.map(keyOf).toSorted()) === JSON.stringify(other.map(keyOf).toSorted())

const keyOf = ({ kind, name, start_ms, end_ms, seq }: SourceMarker) =>
  JSON.stringify([kind, name, start_ms, end_ms, seq])

/** Adds these marks, in the place of what sources had marked in `completed`; marks of people and of rules stay. */
export async function writeMarkers(
  db: Database,
  completed: readonly number[],
  rows: readonly (SourceMarker & { interaction_id: number })[],
): Promise<void> {
  if (completed.length > 0) {
    await sql`delete from marker where origin = 'source' and interaction_id = any(${completed})`.execute(db)
  }
  if (rows.length === 0) return
  await sql`
    insert into marker (interaction_id, kind, name, start_ms, end_ms, seq, origin)
    select interaction_id, kind, name, start_ms, end_ms, seq, 'source'
    from json_populate_recordset(null::marker, ${JSON.stringify(rows)})
  `.execute(db)
}
