import { createHash } from 'node:crypto'

import { type Insertable, sql } from 'kysely'

import type { AttachmentKind, ImportedTurn } from '#contracts/conversation.ts'
import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import { putOnce } from '#server/modules/imports/put-once.ts'
import type { Storage } from '#server/plugins/storage.ts'

/** An attachment of a turn, its bytes stored: a row of the database. All but the name are null if the export left it out. */
export type PreparedAttachment = {
  /** The turn, from 0. */
  seq: number
  kind: AttachmentKind
  file_name: string | null
  media_type: string | null
  sha256: string | null
  storage_key: string | null
  bytes: number | null
}

/** Stores the attachments of the turns of a conversation, so that only rows are left to write. */
export async function prepareAttachments(storage: Storage, turns: readonly ImportedTurn[]) {
  const prepared: PreparedAttachment[] = []
  for (const [seq, { attachments = [] }] of turns.entries()) {
    for (const { bytes, ...attachment } of attachments) {
      const sha256 = bytes && createHash('sha256').update(bytes).digest('hex')
      prepared.push({
        seq,
        ...attachment,
        sha256,
        storage_key: bytes && (await putOnce(storage, `attachments/${sha256}`, bytes)),
        bytes: bytes && bytes.length,
      })
    }
  }
  return prepared
}

/**
 * The attachments of a conversation after one more file: an export with the files fills what one without them left out.
 * @param isSameTurns whether both count the same turns; otherwise attachments are only matched by name
 */
export function mergeAttachments(
  stored: readonly PreparedAttachment[],
  incoming: readonly PreparedAttachment[],
  { takesTurns, isSameTurns }: { takesTurns: boolean; isSameTurns: boolean },
): PreparedAttachment[] {
  if ((!takesTurns && !isSameTurns) || stored.length + incoming.length === 0) return [...stored]
  const [first, second] = takesTurns ? [incoming, stored] : [stored, incoming]
  const merged = new Map(first.toReversed().map((attachment) => [keyOf(attachment), attachment]))
  for (const attachment of second) {
    const match = isSameTurns ? attachment : first.find((other) => isSameFile(other, attachment))
    const known = match && merged.get(keyOf(match))
    if (known && known.sha256 === null && attachment.sha256 !== null) {
      merged.set(keyOf(known), { ...attachment, seq: known.seq })
    }
    if (!known && isSameTurns) merged.set(keyOf(attachment), attachment)
  }
  return [...merged.values()]
}

const keyOf = ({ seq, kind, file_name }: PreparedAttachment) => JSON.stringify([seq, kind, file_name])

const isSameFile = (one: PreparedAttachment, other: PreparedAttachment) =>
  one.file_name !== null && one.file_name === other.file_name && one.kind === other.kind

export const isSameAttachments = (one: readonly PreparedAttachment[], other: readonly PreparedAttachment[]) =>
  one.length + other.length === 0 ||
  JSON.stringify(one.map(asRow).toSorted()) === JSON.stringify(other.map(asRow).toSorted())

const asRow = ({ seq, kind, file_name, media_type, sha256 }: PreparedAttachment) =>
  JSON.stringify([seq, kind, file_name, media_type, sha256])

/** Writes the attachments of conversations; rows that stay as they are keep their id. */
export async function writeAttachments(db: Database, rows: readonly Insertable<Schema['attachment']>[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into attachment (interaction_id, seq, kind, file_name, media_type, sha256, storage_key, bytes)
    select interaction_id, seq, kind, file_name, media_type, sha256, storage_key, bytes
    from json_populate_recordset(null::attachment, ${JSON.stringify(rows)})
    on conflict (interaction_id, seq, kind, file_name) do update set
      media_type = excluded.media_type, sha256 = excluded.sha256,
      storage_key = excluded.storage_key, bytes = excluded.bytes
  `.execute(db)
}
