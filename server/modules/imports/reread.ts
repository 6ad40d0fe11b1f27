import { sql } from 'kysely'

import type { ImportedTurn } from '#contracts/conversation.ts'
import type { ImportOptions } from '#contracts/imports.ts'
import type { Database } from '#server/db/database.ts'
import type { PreparedConversation } from '#server/modules/imports/batch.ts'
import type { StoredInteraction } from '#server/modules/imports/interactions.ts'
import type { Reread } from '#server/modules/imports/merge-conversation.ts'

/** The conversations of a batch that are read again with other answers, by name. */
export async function rereadConversations(
  db: Database,
  batch: readonly PreparedConversation[],
  { stored, sources, options }: Known,
): Promise<Map<string, Reread>> {
  const isOther = comparedWith(options)
  const firstItems = new Map(batch.toReversed().map((item) => [item.conversation.external_id, item]))
  const reread = [...firstItems.values()].flatMap((item) => {
    const row = stored.get(item.conversation.external_id)
    const isOwn = row !== undefined && row.source_file_id === sources.get(item.source.sha256)
    return isOwn && isOther(row.read_with ?? {}) ? [{ item, row }] : []
  })
  if (reread.length === 0) return new Map()
  const turns = await storedTurns(
    db,
    reread.map(({ row }) => row.id),
  )
  return new Map(
    reread.map(({ item: { conversation }, row }) => {
      const isNewTurns = turns.get(row.id) !== JSON.stringify(conversation.turns.map(inShort))
      return [conversation.external_id, { isNewTurns, recordingMs: row.recording_ms }]
    }),
  )
}

type Known = {
  stored: ReadonlyMap<string, StoredInteraction>
  /** Ids by hash. */
  sources: ReadonlyMap<string, number>
  options: ImportOptions
}

/** Who speaks, how much and when, as the files have it: swapped speakers are swapped back, and masks are as long as what they cover. */
async function storedTurns(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ interaction_id: number; turns: unknown }>`
    select interaction_id, json_agg(json_build_array(
      case when not speakers_swapped then speaker
        when speaker = 'agent' then 'customer' when speaker = 'customer' then 'agent' else speaker end,
      speaker_name, start_ms, end_ms, length(text)
    ) order by seq) as turns
    from turn join interaction on interaction.id = turn.interaction_id
    where interaction_id = any(${ids}) group by interaction_id
  `.execute(db)
  return new Map(rows.map(({ interaction_id, turns }) => [interaction_id, JSON.stringify(turns)]))
}

const inShort = ({ speaker, speaker_name, start_ms, end_ms, text }: ImportedTurn) => [
  ...[speaker, speaker_name, start_ms, end_ms],
  [...text].length,
]

/** Says of answers whether they are different. Thousands of conversations were read with the same ones. */
function comparedWith(options: ImportOptions): (before: ImportOptions) => boolean {
  const current = inOrder(options)
  const known = new Map<string, boolean>()
  return (before) => {
    const text = JSON.stringify(before)
    const isOther = known.get(text) ?? inOrder(before) !== current
    known.set(text, isOther)
    return isOther
  }
}

/** Sorts the names, since the database puts them into an order of its own. */
const inOrder = (options: ImportOptions): string =>
  JSON.stringify(options, (_, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )
