import { sql } from 'kysely'

import type { ImportedTurn, Speaker, Turn, Word } from '#contracts/conversation.ts'
import { sensitiveSpans } from '#server/analysis/sensitive/sensitive-spans.ts'
import type { Database } from '#server/db/database.ts'
import { countriesOf } from '#server/masking/country-of.ts'
import { maskedConversation, storeMaskedParts } from '#server/masking/masked-conversation.ts'
import { maskedSubject } from '#server/masking/masked-subject.ts'
import { writeAttachments } from '#server/modules/imports/attachments.ts'
import type { ConversationState } from '#server/modules/imports/conversation-state.ts'
import { writeInteractions } from '#server/modules/imports/interactions.ts'
import { writeMarkers } from '#server/modules/imports/markers.ts'

/** Writes what a batch changed, and nothing else. */
export async function writeStates(db: Database, states: readonly ConversationState[]): Promise<void> {
  const changed = states.filter(({ isChanged }) => isChanged)
  if (changed.length === 0) return
  const countries = await countriesOf(
    db,
    changed.flatMap(({ row }) => row?.partner_id ?? []),
  )
  const countryOf = (partner: number) => countries.get(partner) ?? null
  // every subject passes here on its way into the database, as every turn does below, and nowhere else
  const written = await writeInteractions(
    db,
    changed.flatMap(({ row }) =>
      row ? { ...row, subject: row.subject && maskedSubject(row.subject, countryOf(row.partner_id)) } : [],
    ),
  )
  const idOf = ({ row }: ConversationState) => written.get(row?.external_id ?? '')?.id ?? 0
  const isSwapped = ({ row }: ConversationState) => written.get(row?.external_id ?? '')?.speakers_swapped ?? false
  const rowsOf = <Row>(list: (state: ConversationState) => readonly Row[]) =>
    changed.flatMap((state) => list(state).map((row) => ({ ...row, interaction_id: idOf(state) })))

  const completed = changed.filter(({ row }) => row?.id)
  // before any turn: an analysis locks its row while it reads and masks them
  if (completed.length > 0) {
    await db
      .updateTable('conversation_analysis')
      .set({ version: 0 })
      .where('interaction_id', '=', anyOf(completed.map(idOf)))
      .execute()
  }

  const rewritten = completed.filter(({ turns }) => turns).map(idOf)
  if (rewritten.length > 0) {
    await db.deleteFrom('sensitive_span').where('interaction_id', '=', anyOf(rewritten)).execute()
    await db.deleteFrom('turn').where('interaction_id', '=', anyOf(rewritten)).execute()
    await db.deleteFrom('attachment').where('interaction_id', '=', anyOf(rewritten)).execute()
  }
  // every turn passes here on its way into the database, and nowhere else
  const masked = changed.flatMap((state) => {
    const turns = state.turns?.map(({ attachments: _, ...turn }) => turn) ?? []
    const corrected = isSwapped(state) ? turns.map(withSwappedSpeaker) : turns
    const country = countryOf(state.row?.partner_id ?? 0)
    return maskedConversation(idOf(state), corrected, sensitiveSpans(corrected, { country }))
  })
  await insertTurns(
    db,
    masked.flatMap(({ turns }) => turns),
  )
  await storeMaskedParts(db, masked)
  await writeAttachments(
    db,
    rowsOf(({ attachments }) => attachments),
  )
  await writeMarkers(
    db,
    completed.map(idOf),
    rowsOf(({ markers }) => markers),
  )
  const recordings = rowsOf((state) =>
    isSwapped(state)
      ? state.recordings.map((one) => ({ ...one, lanes: one.lanes?.map(swapped) ?? null }))
      : state.recordings,
  )
  if (recordings.length > 0) await db.insertInto('recording').values(recordings).execute()
}

/** One parameter, however many there are. */
const anyOf = (ids: readonly number[]) => sql<number>`any(${ids})`

/** Agent for customer and customer for agent: somebody has swapped them in this conversation, and that stays. */
const swapped = (speaker: Speaker): Speaker =>
  speaker === 'agent' ? 'customer' : speaker === 'customer' ? 'agent' : speaker

const withSwappedSpeaker = (turn: ImportedTurn): ImportedTurn => ({ ...turn, speaker: swapped(turn.speaker) })

/** A turn as a row; words and sentiment are null where the source gives none. */
type TurnRow = Turn & {
  interaction_id: number
  seq: number
  words?: Word[] | null | undefined
  sentiment?: number | null | undefined
}

/** Inserts turns, some thousands a statement: one parameter for all rows, no limit on their number, and one plan. */
export async function insertTurns(db: Database, turns: readonly TurnRow[]): Promise<void> {
  for (const rows of portions(turns)) {
    await sql`
      insert into turn (interaction_id, seq, speaker, speaker_name, start_ms, end_ms, text, confidence, words, sentiment)
      select interaction_id, seq, speaker, speaker_name, start_ms, end_ms, text, confidence, words, sentiment
      from json_populate_recordset(null::turn, ${JSON.stringify(rows)})
    `.execute(db)
  }
}

/** Portions of bounded size: turns may be words or whole letters. */
function* portions(turns: readonly TurnRow[]) {
  let rows: TurnRow[] = []
  let characters = 0
  for (const turn of turns) {
    rows.push(turn)
    characters += turn.text.length + (turn.words?.length ?? 0) * WORD_CHARACTERS
    if (rows.length < MAX_ROWS && characters < MAX_CHARACTERS) continue
    yield rows
    rows = []
    characters = 0
  }
  if (rows.length > 0) yield rows
}

const MAX_ROWS = 5_000
const MAX_CHARACTERS = 4_000_000
/** Characters of a word with its times, as JSON. */
const WORD_CHARACTERS = 80
