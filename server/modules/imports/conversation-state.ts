import type { ImportedTurn } from '#contracts/conversation.ts'
import { isSameAttachments, mergeAttachments, type PreparedAttachment } from '#server/modules/imports/attachments.ts'
import type { PreparedConversation } from '#server/modules/imports/batch.ts'
import { type StoredInteraction, type InteractionRow, isSameRow } from '#server/modules/imports/interactions.ts'
import { isSameMarkers, mergeMarkers, type SourceMarker } from '#server/modules/imports/markers.ts'
import { mergeConversation, type Reread } from '#server/modules/imports/merge-conversation.ts'
import type { PreparedRecording } from '#server/modules/imports/prepare-recordings.ts'

/** A conversation while the files of a batch are merged into it one after the other. */
export type ConversationState = {
  row: InteractionRow | null
  /** The hashes of its recordings. */
  known: ReadonlySet<string>
  /** The new transcript; null to keep the old one. */
  turns: ImportedTurn[] | null
  /** The new ones. */
  recordings: PreparedRecording[]
  attachments: PreparedAttachment[]
  markers: SourceMarker[]
  /** Its content was deleted at the end of its retention: no file brings it back. */
  isExpired: boolean
  isChanged: boolean
}

export const NEW_STATE: ConversationState = {
  ...{ row: null, known: new Set(), turns: null, recordings: [], attachments: [], markers: [] },
  isExpired: false,
  isChanged: false,
}

export const stateOf = (row: StoredInteraction): ConversationState => ({
  ...NEW_STATE,
  row,
  known: new Set(row.recordings),
  attachments: row.attachments,
  markers: row.markers,
  isExpired: row.expired_at !== null,
})

/** The references of the conversation, from its file. */
type References = Pick<
  InteractionRow,
  'external_id' | 'partner_id' | 'campaign_id' | 'team_id' | 'agent_id' | 'customer_id' | 'source_file_id' | 'import_id'
>

/** Merges one more file into the conversation. */
export function mergeConversationFile(
  before: ConversationState,
  { conversation, recordings, attachments }: PreparedConversation,
  references: References,
  reread: Reread | null,
): ConversationState {
  if (before.isExpired) return before
  const stored = before.row
  const found = recordings.filter(({ sha256 }) => !before.known.has(sha256))
  const merged = mergeConversation(
    stored,
    conversation,
    found.map(({ duration_ms }) => duration_ms),
    reread,
  )
  const either = (known: number | null | undefined, now: number | null) =>
    (reread ? (now ?? known) : (known ?? now)) ?? null
  const { takesTurns } = merged
  const isSameTurns = stored?.turn_count === conversation.turns.length
  const state: ConversationState = {
    // the spread comes last: before so many names it takes fifty times as long
    row: {
      id: stored?.id ?? null,
      external_id: references.external_id,
      partner_id: references.partner_id,
      campaign_id: either(stored?.campaign_id, references.campaign_id),
      team_id: either(stored?.team_id, references.team_id),
      agent_id: either(stored?.agent_id, references.agent_id),
      customer_id: references.customer_id ?? stored?.customer_id ?? null,
      source_file_id: stored?.source_file_id ?? references.source_file_id,
      import_id: stored ? stored.import_id : references.import_id,
      last_import_id: references.import_id,
      ...merged.conversation,
    },
    known: found.length > 0 ? new Set([...before.known, ...found.map(({ sha256 }) => sha256)]) : before.known,
    turns: takesTurns ? conversation.turns : before.turns,
    recordings: [...before.recordings, ...found],
    attachments: mergeAttachments(before.attachments, attachments, { takesTurns, isSameTurns }),
    markers: mergeMarkers(before.markers, conversation.markers ?? [], { takesTurns, isSameTurns }),
    isExpired: false,
    isChanged: false,
  }
  return { ...state, isChanged: before.isChanged || hasChanged(before, state) }
}

/** Whether a file had anything new. */
export function hasChanged(before: ConversationState, after: ConversationState): boolean {
  if (!before.row || !after.row || !isSameRow(before.row, after.row)) return true
  return (
    after.turns !== before.turns ||
    after.recordings.length > before.recordings.length ||
    !isSameAttachments(before.attachments, after.attachments) ||
    !isSameMarkers(before.markers, after.markers)
  )
}
