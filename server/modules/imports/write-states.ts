import type { Database } from '#server/db/database.ts'
import { writeAttachments } from '#server/modules/imports/attachments.ts'
import { insertTurns } from '#server/modules/imports/insert-turns.ts'
import { writeInteractions } from '#server/modules/imports/interactions.ts'
import { writeMarkers } from '#server/modules/imports/markers.ts'
import type { ToldState } from '#server/modules/imports/told-state.ts'

/** Writes what a batch changed, and nothing of what it did not. */
export async function writeStates(db: Database, states: readonly ToldState[]): Promise<void> {
  const changed = states.filter(({ isChanged }) => isChanged)
  if (changed.length === 0) return
  const ids = await writeInteractions(
    db,
    changed.flatMap(({ row }) => row ?? []),
  )
  const idOf = ({ row }: ToldState) => ids.get(row?.external_id ?? '') ?? 0
  const rowsOf = <Row>(list: (state: ToldState) => readonly Row[]) =>
    changed.flatMap((state) => list(state).map((row) => ({ ...row, interaction_id: idOf(state) })))

  const rewritten = changed.filter(({ turns, row }) => turns && row?.id).map(idOf)
  if (rewritten.length > 0) {
    await db.deleteFrom('turn').where('interaction_id', 'in', rewritten).execute()
    await db.deleteFrom('attachment').where('interaction_id', 'in', rewritten).execute()
  }
  // every turn on its way into the database passes here, and nowhere else
  const turns = rowsOf((state) =>
    (state.turns ?? []).map(({ attachments: _, ...turn }, seq) => Object.assign(turn, { seq })),
  )
  await insertTurns(db, turns)
  await writeAttachments(
    db,
    rowsOf(({ attachments }) => attachments),
  )
  await writeMarkers(
    db,
    changed.map(idOf),
    rowsOf(({ markers }) => markers),
  )
  const recordings = rowsOf((state) => state.recordings)
  if (recordings.length > 0) await db.insertInto('recording').values(recordings).execute()
}
