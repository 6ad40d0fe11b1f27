import type { ImportedConversation } from '#contracts/conversation.ts'
import type { ImportedDiallingRow } from '#contracts/dialling.ts'
import type { ImportOptions } from '#contracts/imports.ts'
import type { Database } from '#server/db/database.ts'
import type { PreparedAttachment } from '#server/modules/imports/attachments.ts'
import type { PreparedRecording } from '#server/modules/imports/prepare-recordings.ts'
import type { Source } from '#server/modules/imports/sources.ts'
import { storeConversations } from '#server/modules/imports/store-conversations.ts'
import { storeDialling } from '#server/modules/imports/store-dialling.ts'

/** A conversation whose files are kept already. */
export type PreparedConversation = {
  conversation: ImportedConversation
  recordings: PreparedRecording[]
  attachments: PreparedAttachment[]
  source: Source
}

/** A row of a calling base. */
export type PreparedDialling = { dialling: ImportedDiallingRow; row: number; source: Source }

export type Prepared = PreparedConversation | PreparedDialling

/** Whose conversations and records a batch brings, and what brings it. */
export type BatchOrigin = {
  /** Null for the partner `Unassigned`, whose data a later import may give to another. */
  partnerId: number | null
  /** Null for an import that is kept nowhere. */
  importId: number | null
  /** What a person said of the files; nothing unless given. */
  options?: ImportOptions
}

/** `repeated` when a file told nothing new. */
export type Outcome = 'accepted' | 'repeated'

/** Adds and completes conversations and records; one may come several times, from several files. */
export async function storeBatch(db: Database, batch: readonly Prepared[], origin: BatchOrigin): Promise<Outcome[]> {
  const conversations = batch.filter((item) => 'conversation' in item)
  const rows = batch.filter((item) => 'dialling' in item)
  const stored = conversations.length > 0 ? await storeConversations(db, conversations, origin) : []
  const dialled = rows.length > 0 ? await storeDialling(db, rows, origin) : []
  return batch.flatMap((item) => ('dialling' in item ? dialled.shift() : stored.shift()) ?? [])
}

/** Where in its file a refused item stands, as far as it is a place. */
export const placeOf = (item: Prepared | null): { row?: number } =>
  item && 'dialling' in item ? { row: item.row } : {}
