import { sql } from 'kysely'

import type { ImportedMarker } from '#contracts/conversation.ts'
import type { Database } from '#server/db/database.ts'

/** A mark that a source set in a conversation. */
export type SourceMarker = Pick<ImportedMarker, 'kind' | 'name' | 'start_ms' | 'end_ms'> & { seq: number | null }

/**
 * The marks of a conversation after one more file. If the turns are not the same, it is unknown in which turn a mark of the other
 * transcript is.
 */
export function mergeMarkers(
  stored: readonly SourceMarker[],
  incoming: readonly ImportedMarker[],
  { takesTurns, isSameTurns }: { takesTurns: boolean; isSameTurns: boolean },
): SourceMarker[] {
  if (stored.length + incoming.length === 0) return []
  const found = incoming.map(({ turn, kind, name, start_ms, end_ms }) => ({ kind, name, start_ms, end_ms, seq: turn }))
  const withoutTurn = (marker: SourceMarker) => (isSameTurns ? marker : { ...marker, seq: null })
  const before = takesTurns ? stored.map(withoutTurn) : stored
  const now = takesTurns ? found : found.map(withoutTurn)
  return [...new Map([...before, ...now].map((marker) => [keyOf(marker), marker])).values()]
}

export const isSameMarkers = (one: readonly SourceMarker[], other: readonly SourceMarker[]) =>
  one.length + other.length === 0 ||
  JSON.stringify(one.map(keyOf).toSorted()) === JSON.stringify(other.map(keyOf).toSorted())

const keyOf = ({ kind, name, start_ms, end_ms, seq }: SourceMarker) =>
  JSON.stringify([kind, name, start_ms, end_ms, seq])

/** Adds these marks, replacing those that sources had set in `completed`; marks of people and of rules stay. */
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
