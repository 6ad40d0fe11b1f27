import { sensitiveSpans } from '#server/analysis/sensitive/sensitive-spans.ts'
import type { Database } from '#server/db/database.ts'
import { countriesOf } from '#server/masking/country-of.ts'
import { keepApart } from '#server/masking/keep-apart.ts'
import { maskedConversation } from '#server/masking/masked-conversation.ts'
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

  // before any turn: whoever analyses a conversation holds its analysis while it reads and masks them
  await db
    .updateTable('conversation_analysis')
    .set({ version: 0 })
    .where('interaction_id', 'in', changed.map(idOf))
    .execute()

  const rewritten = changed.filter(({ turns, row }) => turns && row?.id).map(idOf)
  if (rewritten.length > 0) {
    await db.deleteFrom('sensitive_span').where('interaction_id', 'in', rewritten).execute()
    await db.deleteFrom('turn').where('interaction_id', 'in', rewritten).execute()
    await db.deleteFrom('attachment').where('interaction_id', 'in', rewritten).execute()
  }
  // every turn on its way into the database passes here, and nowhere else
  const countries = await countriesOf(
    db,
    changed.flatMap(({ row }) => row?.partner_id ?? []),
  )
  const masked = changed.flatMap((state) => {
    const told = state.turns?.map(({ attachments: _, ...turn }) => turn) ?? []
    const country = countries.get(state.row?.partner_id ?? 0) ?? null
    return maskedConversation(idOf(state), told, sensitiveSpans(told, { country }))
  })
  await insertTurns(
    db,
    masked.flatMap(({ turns }) => turns),
  )
  await keepApart(db, masked)
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
