import { sql } from 'kysely'

import type { ImportedConversation, Turn } from '#contracts/conversation.ts'
import type { Database } from '#server/db/database.ts'
import { customersOf } from '#server/modules/imports/customers-of.ts'
import { insertTurns } from '#server/modules/imports/insert-turns.ts'
import {
  type HeldInteraction,
  heldInteractions,
  type InteractionRow,
  isSameRow,
  writeInteractions,
} from '#server/modules/imports/interactions.ts'
import { mergeConversation } from '#server/modules/imports/merge-conversation.ts'
import { findUnassigned, makeUnassigned } from '#server/modules/imports/partners.ts'
import { agentKey, findAgents, findCustomers } from '#server/modules/imports/people.ts'
import type { PreparedRecording } from '#server/modules/imports/prepare-recordings.ts'
import { findSources, type Source } from '#server/modules/imports/sources.ts'

/** A conversation whose files are kept already. */
export type Prepared = { conversation: ImportedConversation; recordings: PreparedRecording[]; source: Source }

/** `repeated` when a file told nothing new. */
export type Outcome = 'accepted' | 'repeated'

/**
 * Adds and completes conversations; one may come several times, from several files.
 * @param partnerId null for the partner `Unassigned`, whose conversations a later import may give to another
 */
export async function storeBatch(
  db: Database,
  batch: readonly Prepared[],
  partnerId: number | null,
): Promise<Outcome[]> {
  const told = batch.map(({ conversation }) => conversation)
  if (partnerId === null) await makeUnassigned(db)
  const unassigned = await findUnassigned(db)
  const held = await heldInteractions(
    db,
    told.map(({ external_id }) => external_id),
  )
  const sources = await findSources(
    db,
    batch.map(({ source }) => source),
  )
  const agents = await findAgents(
    db,
    told.flatMap(({ agent }) => agent ?? []),
  )
  const { customers, left } = customersOf(told, held)
  const { ids, changed } = await findCustomers(db, customers.values())

  const states = new Map([...held].map(([name, row]) => [name, stateOf(row)]))
  const outcomes = batch.map(({ conversation, recordings, source }): Outcome => {
    const { external_id } = conversation
    const state = states.get(external_id) ?? NEW
    const found = recordings.filter(({ sha256 }) => !state.known.has(sha256))
    const merged = mergeConversation(
      state.row,
      conversation,
      found.map(({ duration_ms }) => duration_ms),
    )
    const agent = conversation.agent ? agents.get(agentKey(conversation.agent)) : undefined
    const identity = customers.get(external_id)?.identity ?? ''
    const partner = state.row?.partner_id ?? partnerId ?? unassigned
    const row = {
      ...merged.conversation,
      id: state.row?.id ?? null,
      external_id,
      partner_id: (partner === unassigned ? (partnerId ?? unassigned) : partner) ?? 0,
      team_id: state.row?.team_id ?? agent?.team_id ?? null,
      agent_id: state.row?.agent_id ?? agent?.id ?? null,
      customer_id: ids.get(identity) ?? state.row?.customer_id ?? null,
      source_file_id: state.row?.source_file_id ?? sources.get(source.sha256) ?? null,
    }
    const isNews = !state.row || !isSameRow(state.row, row) || merged.takesTurns || found.length > 0
    states.set(external_id, {
      row,
      known: new Set([...state.known, ...found.map(({ sha256 }) => sha256)]),
      turns: merged.takesTurns ? conversation.turns : state.turns,
      recordings: [...state.recordings, ...found],
      isChanged: state.isChanged || isNews,
    })
    return changed.delete(identity) || isNews ? 'accepted' : 'repeated'
  })

  await write(db, [...states.values()])
  if (left.length > 0) await sql`delete from customer where identity = any(${left})`.execute(db)
  return outcomes
}

/** A conversation while the files of a batch tell of it one after the other. */
type State = {
  row: InteractionRow | null
  known: ReadonlySet<string>
  /** The new transcript; null to keep the old one. */
  turns: Turn[] | null
  recordings: PreparedRecording[]
  isChanged: boolean
}

const NEW: State = { row: null, known: new Set(), turns: null, recordings: [], isChanged: false }
const stateOf = (row: HeldInteraction): State => ({ ...NEW, row, known: new Set(row.recordings) })

async function write(db: Database, states: readonly State[]): Promise<void> {
  const rows = states.flatMap(({ row, isChanged }) => (row && isChanged ? row : []))
  if (rows.length === 0) return
  const ids = await writeInteractions(db, rows)
  const idOf = ({ row }: State) => ids.get(row?.external_id ?? '') ?? 0

  const rewritten = states.filter(({ turns, row }) => turns && row?.id)
  if (rewritten.length > 0) await db.deleteFrom('turn').where('interaction_id', 'in', rewritten.map(idOf)).execute()
  const turns = states.flatMap((state) =>
    (state.turns ?? []).map((turn, seq) => Object.assign({ interaction_id: idOf(state), seq }, turn)),
  )
  await insertTurns(db, turns)

  const recordings = states.flatMap((state) =>
    state.recordings.map((recording) => Object.assign({ interaction_id: idOf(state) }, recording)),
  )
  if (recordings.length > 0) await db.insertInto('recording').values(recordings).execute()
}
